// The serial port: a PL011 with its queues, and the far end of its wires, GP0 (to the host) and GP1
// (from it), at 115200 baud, 8N1.
//
// rp2040js's own model sends without taking time, says of the transmit interrupt that it is always
// wanted and doesn't know UARTDMACR, which embassy's BufferedUart reads at each interrupt: an
// interrupt storm.

import { BasePeripheral } from 'rp2040js';
import { BoardError } from './trouble.mjs';

const HOST_BAUD = 115_200;
const BITS = 10;
const HOST_BYTE_NANOS = (BITS * 1e9) / HOST_BAUD;
/** A receiver gets out of step beyond this. */
const TOLERANCE = 0.03;
const FUNCTION_UART = 2;
const TX_PIN = 0;
const RX_PIN = 1;

const DEPTH = 32;
/** Fill levels that UARTIFLS selects from. */
const LEVELS = [4, 8, 16, 24, 28];
/** Silence after which what was received is reported, however little: 32 bits. */
const TIMEOUT_NANOS = (32 * 1e9) / HOST_BAUD;

const DR = 0x00;
const RSR = 0x04;
const FR = 0x18;
const IBRD = 0x24;
const FBRD = 0x28;
const LCR_H = 0x2c;
const CR = 0x30;
const IFLS = 0x34;
const IMSC = 0x38;
const RIS = 0x3c;
const MIS = 0x40;
const ICR = 0x44;
const DMACR = 0x48;

const FR_BUSY = 1 << 3;
const FR_RX_EMPTY = 1 << 4;
const FR_TX_FULL = 1 << 5;
const FR_RX_FULL = 1 << 6;
const FR_TX_EMPTY = 1 << 7;
const INT_RX = 1 << 4;
const INT_TX = 1 << 5;
const INT_TIMEOUT = 1 << 6;
const INT_OVERRUN = 1 << 10;
const DR_OVERRUN = 1 << 11;
const ENABLED = 1 << 0;
const FIFO_ENABLED = 1 << 4;

const RESET_VALUES = [
  [CR, 0x300], [IFLS, 0x12], [LCR_H, 0], [IBRD, 0], [FBRD, 0], [IMSC, 0], [DMACR, 0],
];

/** The end in the chip. */
class Pl011 extends BasePeripheral {
  #words = new Map(RESET_VALUES);
  #received = [];
  #toSend = [];
  #raised = 0;
  #lost = false;
  #shifting = false;
  #irq;
  #shifted;
  #timeout;
  #line;

  constructor(mcu, irq, line) {
    super(mcu, 'UART0');
    this.#irq = irq;
    this.#line = line;
    this.#shifted = mcu.clock.createAlarm(() => this.#byteSent());
    this.#timeout = mcu.clock.createAlarm(() => this.#raise(INT_TIMEOUT));
  }

  get busy() {
    return this.#shifting;
  }

  /** A byte has come in from the host. */
  receive(byte) {
    if (!(this.#words.get(CR) & ENABLED)) return;
    if (this.#received.length >= this.#depth()) {
      this.#lost = true;
      this.#raise(INT_OVERRUN);
      return;
    }
    this.#received.push(this.#lost ? byte | DR_OVERRUN : byte);
    this.#lost = false;
    this.#timeout.schedule(TIMEOUT_NANOS);
    this.#update();
  }

  reset() {
    this.#words = new Map(RESET_VALUES);
    this.#received = [];
    this.#toSend = [];
    this.#raised = 0;
    this.#shifting = false;
    this.#shifted.cancel();
    this.#timeout.cancel();
    this.#update();
  }

  /** rp2040js tells when the clock of the divider has changed; it is asked for when it matters. */
  clkPeriChanged() {}

  readUint32(offset) {
    switch (offset) {
      case DR: return this.#take();
      case RSR: return 0;
      case FR: return this.#flags();
      case RIS: return this.#raw();
      case MIS: return this.#raw() & this.#words.get(IMSC);
      default: return this.#words.get(offset) ?? 0;
    }
  }

  writeUint32(offset, value) {
    if (offset === DR) this.#queue(value & 0xff);
    else if (offset === ICR) this.#raised &= ~this.rawWriteValue;
    else this.#words.set(offset, value);
    this.#update();
  }

  #depth() {
    return this.#words.get(LCR_H) & FIFO_ENABLED ? DEPTH : 1;
  }

  #level(shift) {
    return this.#depth() === 1 ? 1 : LEVELS[(this.#words.get(IFLS) >> shift) & 7] ?? DEPTH;
  }

  #raw() {
    return this.#raised | (this.#received.length >= this.#level(3) ? INT_RX : 0);
  }

  #flags() {
    const full = this.#depth();
    return (
      (this.#shifting ? FR_BUSY : 0) |
      (this.#received.length === 0 ? FR_RX_EMPTY : 0) |
      (this.#received.length >= full ? FR_RX_FULL : 0) |
      (this.#toSend.length === 0 ? FR_TX_EMPTY : 0) |
      (this.#toSend.length >= full ? FR_TX_FULL : 0)
    );
  }

  #take() {
    const byte = this.#received.shift() ?? 0;
    if (this.#received.length === 0) {
      this.#timeout.cancel();
      this.#raised &= ~INT_TIMEOUT;
    }
    this.#update();
    return byte;
  }

  #queue(byte) {
    if (this.#toSend.length >= this.#depth()) return;
    this.#toSend.push(byte);
    if (!this.#shifting) this.#shift();
  }

  /** The next byte goes out on the wire; the interrupt comes when the queue falls to its level. */
  #shift() {
    this.#shifting = true;
    this.#shifted.schedule(this.#byteNanos());
  }

  #byteSent() {
    this.#line.fromChip(this.#toSend.shift());
    this.#shifting = false;
    if (this.#toSend.length > 0) this.#shift();
    const level = this.#depth() === 1 ? 0 : this.#level(0);
    if (this.#toSend.length === level) this.#raise(INT_TX);
  }

  #byteNanos() {
    const divisor = this.#words.get(IBRD) + this.#words.get(FBRD) / 64;
    const baud = this.rp2040.clkPeri / (16 * divisor);
    if (!(Math.abs(baud / HOST_BAUD - 1) < TOLERANCE)) {
      throw new BoardError(`the serial port is at ${Math.round(baud)} baud, not at ${HOST_BAUD}`);
    }
    return (BITS * 1e9) / baud;
  }

  #raise(bits) {
    this.#raised |= bits;
    this.#update();
  }

  #update() {
    this.rp2040.setInterrupt(this.#irq, !!(this.#raw() & this.#words.get(IMSC)));
  }
}

/** The wires, and the host's end. */
export class UartLine {
  /** Bytes that the host has got since the last answer. */
  heard = [];
  #waiting = [];
  #port = null;
  #chip = null;
  #alarm = null;

  connect(chip, irq) {
    this.#chip = chip;
    this.#port = new Pl011(chip, irq, this);
    this.#alarm = chip.clock.createAlarm(() => this.#arrived());
    if (this.#waiting.length > 0) this.#alarm.schedule(HOST_BYTE_NANOS);
    return this.#port;
  }

  get busy() {
    return this.#waiting.length > 0 || this.#port.busy;
  }

  send(bytes) {
    const idle = this.#waiting.length === 0;
    this.#waiting.push(...bytes);
    if (idle && this.#alarm && bytes.length > 0) this.#alarm.schedule(HOST_BYTE_NANOS);
  }

  /** What was on its way is gone. */
  powerOn() {
    this.#waiting = [];
  }

  fromChip(byte) {
    if (this.#isUart(TX_PIN)) this.heard.push(byte);
  }

  #arrived() {
    const byte = this.#waiting.shift();
    if (this.#waiting.length > 0) this.#alarm.schedule(HOST_BYTE_NANOS);
    if (this.#isUart(RX_PIN)) this.#port.receive(byte);
  }

  #isUart(pin) {
    return this.#chip.gpio[pin].functionSelect === FUNCTION_UART;
  }
}
