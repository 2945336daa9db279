// The flash chip: 2 MiB of NOR that keeps to the rules of the real ones (W25Q080-like), takes its
// time, and tells what a power cut would leave of it at any moment, as tests/src/nor.rs.
//
// A moment is a unit of work: one for each byte programmed that is not 0xff (to program 0xff does
// nothing), and six for each sector erased.

import { BoardError } from './trouble.mjs';
import { SplitMix } from './noise.mjs';

const FLASH_SIZE = 2 * 1024 * 1024;
const SECTOR = 4096;
const PAGE = 256;

const BLANK = 0xff;
const ERASE_UNITS = 6;
/** An erase cut short leaves runs of so many bytes as they were, blank, or something else. */
const RUN = 32;

const ERASE_NANOS = 45_000_000;
const PROGRAM_NANOS = 400_000;

export class Flash {
  bytes = new Uint8Array(FLASH_SIZE).fill(BLANK);
  /** What a cut leaves depends on the seed of the last power-on. */
  random = new SplitMix(0);
  /** Work since the last answer. */
  log = [];
  /** What cuts would have left, since the last answer. */
  samples = [];
  #sampling = null;

  constructor(image) {
    for (const { address, bytes } of image) {
      if (address >>> 28 === 1) this.write(address & 0x0fffffff, bytes);
    }
  }

  powerOn(seed) {
    this.random = new SplitMix(BigInt(seed) ^ 0xf1a5_f1a5n);
  }

  /** From now on, puts aside what a cut in every k-th unit would leave of a region. */
  sample(every, at, length) {
    this.#check(at, length, 1);
    this.#sampling = every > 0 ? { every, at, length, units: 0 } : null;
  }

  read(at, length) {
    this.#check(at, length, 1);
    return this.bytes.subarray(at, at + length);
  }

  /** Puts bytes there as no flash would: any bits. */
  write(at, bytes) {
    this.#check(at, bytes.length, 1);
    this.bytes.set(bytes, at);
  }

  /** Erases whole sectors. Gives the time it takes. */
  erase(at, length, when) {
    this.#check(at, length, SECTOR);
    this.log.push({ kind: 'erase', at, length, when });
    for (let sector = at; sector < at + length; sector += SECTOR) {
      for (let done = 0; done < ERASE_UNITS; done++) {
        this.#unit('erase', (bytes, base) => this.#halfErase(bytes, sector - base, done));
      }
      this.bytes.fill(BLANK, sector, sector + SECTOR);
    }
    return (length / SECTOR) * ERASE_NANOS;
  }

  /** Programs whole pages: bits are only ever cleared. Gives the time it takes. */
  program(at, data, when) {
    this.#check(at, data.length, PAGE);
    this.log.push({ kind: 'program', at, length: data.length, when });
    for (let start = 0; start < data.length; start += PAGE) {
      const page = data.subarray(start, start + PAGE);
      for (let done = 0; done < PAGE; done++) {
        if (page[done] === BLANK) continue;
        this.#unit('program', (bytes, base) => this.#tear(bytes, at + start - base, page, done));
      }
      for (let i = 0; i < PAGE; i++) this.bytes[at + start + i] &= page[i];
    }
    return (data.length / PAGE) * PROGRAM_NANOS;
  }

  /** One unit of work, in the midst of which power could be cut. `spoil(bytes, base)` makes the state
   * of that moment of the state before this page or sector; bytes[0] is at address `base`. */
  #unit(kind, spoil) {
    if (this.#sampling === null) return;
    this.#sampling.units += 1;
    const { every, at, length, units: unit } = this.#sampling;
    if (unit % every !== 0) return;
    const bytes = this.bytes.slice(at, at + length);
    spoil(bytes, at);
    this.samples.push({ unit, kind, bytes });
  }

  /** Leaves a sector somewhere between what it was and blank; the later, the blanker. */
  #halfErase(bytes, sector, done) {
    for (let run = sector; run < sector + SECTOR; run += RUN) {
      const blank = this.random.below(ERASE_UNITS) < done;
      const noise = this.random.below(3) === 0;
      for (let i = run; i < run + RUN && (blank || noise); i++) {
        change(bytes, i, () => (blank ? BLANK : this.random.byte()));
      }
    }
  }

  /** Clears bits, of the first bytes all, of the next some, and of the others none; but a real
   * flash writes a page at once, so that now and then all of them get only some. */
  #tear(bytes, start, page, done) {
    const atOnce = this.random.below(4) === 0;
    for (let i = 0; i < PAGE; i++) {
      let kept = i < done ? 0 : BLANK;
      if (atOnce || i === done) kept = this.random.byte();
      change(bytes, start + i, (before) => before & (page[i] | kept));
    }
  }

  #check(at, length, step) {
    const whole = at % step === 0 && length % step === 0;
    if (!whole || at < 0 || length < 0 || at + length > FLASH_SIZE) {
      throw new BoardError(`no flash work on ${length} bytes at ${at}`);
    }
  }
}

/** Changes a byte if it is one of these: a sample shows only a part of the flash. */
function change(bytes, i, to) {
  if (i >= 0 && i < bytes.length) bytes[i] = to(bytes[i]);
}
