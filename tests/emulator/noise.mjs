// Randomness that a test can foretell.
//
// splitmix64: the state starts at the seed; each step adds 0x9e3779b97f4a7c15 to it, and the output
// is the state, mixed:
//
//     z = state
//     z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
//     z = (z ^ (z >> 27)) * 0x94d049bb133111eb
//     output = z ^ (z >> 31)
//
// all modulo 2^64. Bit i of the ring oscillator is the lowest bit of the i-th output for the seed
// of the last power-on, one bit for each read of RANDOMBIT. A reset of the chip goes on in the
// stream.
// `noise_bits` in tests/src/board.rs computes the same.

const MASK = (1n << 64n) - 1n;

export class SplitMix {
  #state;
  /** Bytes of the last output that are not handed out yet. */
  #left = 0n;
  #count = 0;

  constructor(seed) {
    this.#state = BigInt(seed) & MASK;
  }

  /** The next 64 bits. */
  next() {
    this.#state = (this.#state + 0x9e3779b97f4a7c15n) & MASK;
    let z = this.#state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
  }

  /** The next byte: of each 64 bits the lowest first. */
  byte() {
    if (this.#count === 0) {
      this.#left = this.next();
      this.#count = 8;
    }
    const byte = Number(this.#left & 0xffn);
    this.#left >>= 8n;
    this.#count -= 1;
    return byte;
  }

  /** A small number below `end`. That it is not quite even does not matter here. */
  below(end) {
    return ((this.byte() << 8) | this.byte()) % end;
  }
}

/** Bits of the ring oscillator. */
export class RingNoise {
  /** A broken oscillator always gives 1. */
  stuck = false;
  #stream;

  constructor(seed) {
    this.#stream = new SplitMix(seed);
  }

  bit() {
    return this.stuck ? 1 : Number(this.#stream.next() & 1n);
  }
}
