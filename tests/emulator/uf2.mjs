// The blocks of a UF2 file, as the boot loader of the Pico takes them.

const BLOCK = 512;
const MAGIC = [0x0a324655, 0x9e5d5157];
const MAGIC_END = 0x0ab16f30;
/** A flag: this block is for something else than the main flash. */
const NOT_MAIN_FLASH = 1;
const FAMILY_PRESENT = 0x2000;
const FAMILY_RP2040 = 0xe48bff56;

export function isUf2(file) {
  return file.length >= BLOCK && MAGIC.every((word, i) => file.readUInt32LE(4 * i) === word);
}

/** `[{ address, bytes }]` of every block that a Pico would take. */
export function uf2Blocks(file) {
  const blocks = [];
  for (let at = 0; at + BLOCK <= file.length; at += BLOCK) {
    const block = file.subarray(at, at + BLOCK);
    if (isForPico(block)) blocks.push({ address: block.readUInt32LE(12), bytes: payload(block) });
  }
  return blocks;
}

function isForPico(block) {
  const flags = block.readUInt32LE(8);
  const whole = isUf2(block) && block.readUInt32LE(508) === MAGIC_END;
  const family = !(flags & FAMILY_PRESENT) || block.readUInt32LE(28) === FAMILY_RP2040;
  return whole && family && !(flags & NOT_MAIN_FLASH);
}

function payload(block) {
  return block.subarray(32, 32 + block.readUInt32LE(16));
}
