// What can end an instruction before its time. Each is thrown from within the chip and caught by
// the board (pico.mjs).

/** The chip restarts. `reason` is the watchdog's REASON register afterwards. */
export class ChipReset extends Error {
  constructor(reason) {
    super('chip reset');
    this.reason = reason;
  }
}

/** What a Cortex-M0+ answers with its HardFault exception. */
export class HardFault extends Error {}

/** The firmware did what would not work on a real board, or the test asked for what cannot be. */
export class BoardError extends Error {}
