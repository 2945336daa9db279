// The loadable segments of a 32-bit little-endian ELF file, by physical address: where a
// programmer would put them, not where the code runs.

const MAGIC = 0x464c457f;
const PT_LOAD = 1;

export function isElf(file) {
  return file.length > 52 && file.readUInt32LE(0) === MAGIC;
}

/** `[{ address, bytes }]` of every segment with bytes of its own. */
export function elfSegments(file) {
  const start = file.readUInt32LE(28);
  const size = file.readUInt16LE(42);
  const count = file.readUInt16LE(44);
  const headers = Array.from({ length: count }, (_, i) => header(file, start + i * size));
  return headers.filter(({ type, bytes }) => type === PT_LOAD && bytes.length > 0);
}

function header(file, at) {
  const offset = file.readUInt32LE(at + 4);
  return {
    type: file.readUInt32LE(at),
    address: file.readUInt32LE(at + 12),
    bytes: file.subarray(offset, offset + file.readUInt32LE(at + 16)),
  };
}
