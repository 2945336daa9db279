// Small peripherals of which rp2040js has no model, as far as the firmware asks.

import { BasePeripheral } from 'rp2040js';

/** Registers that keep what was written; a subclass says which are more than that. */
class Plain extends BasePeripheral {
  #words = new Map();

  constructor(mcu, name, words = []) {
    super(mcu, name);
    for (const [offset, value] of words) this.#words.set(offset, value);
  }

  readUint32(offset) {
    return this.#words.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.#words.set(offset, value);
  }
}

/** The ring oscillator: always running, and a source of random bits. */
export class RingOscillator extends Plain {
  static STATUS = 0x18;
  static RANDOMBIT = 0x1c;
  static STABLE_AND_ENABLED = 0x80001000;

  constructor(mcu, noise) {
    super(mcu, 'ROSC', [
      [0x00, 0xaa0], // CTRL
      [0x10, 0xaa0], // DIV
      [0x14, 0x008], // PHASE
    ]);
    this.noise = noise;
  }

  readUint32(offset) {
    if (offset === RingOscillator.RANDOMBIT) return this.noise.bit();
    if (offset === RingOscillator.STATUS) return RingOscillator.STABLE_AND_ENABLED;
    return super.readUint32(offset);
  }
}

/** The cache in front of the flash: nothing is ever streamed, and it is never busy. */
export class XipControl extends Plain {
  static STATUS = 0x08;
  static FIFO_EMPTY_FLUSH_READY = 0b11;

  constructor(mcu) {
    super(mcu, 'XIP_CTRL', [[0x00, 0b11]]);
  }

  readUint32(offset) {
    if (offset === XipControl.STATUS) return XipControl.FIFO_EMPTY_FLUSH_READY;
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    // A write to STREAM_CTR would start a stream, of which there is no model.
    if (offset === 0x00) super.writeUint32(offset, value);
  }
}

/** The voltage regulator, and what reset the chip the last time. */
export class VregAndChipReset extends Plain {
  static HAD_POWER_ON = 1 << 8;
  static HAD_RUN_PIN = 1 << 16;

  constructor(mcu, hadReset) {
    super(mcu, 'VREG_AND_CHIP_RESET', [
      [0x00, 0x10b1], // VREG: on, 1.10 V, in regulation
      [0x04, 0x0091], // BOD
      [0x08, hadReset],
    ]);
  }
}
