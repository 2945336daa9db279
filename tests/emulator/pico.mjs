// The board: a Raspberry Pi Pico with a display, six buttons, a serial port, a USB socket and a
// power switch. It runs the firmware for as long as it is told, and does what the boot ROM would.

import { Buttons } from './buttons.mjs';
import { makeChip, Remains } from './chip.mjs';
import { Flash } from './flash.mjs';
import { RingNoise, SplitMix } from './noise.mjs';
import { OledBus } from './oled.mjs';
import { VregAndChipReset } from './registers.mjs';
import { CALL } from './rom.mjs';
import { Ssd1306 } from './ssd1306.mjs';
import { BoardError, ChipReset, HardFault } from './trouble.mjs';
import { UartLine } from './uart.mjs';
import { UsbHost } from './usb-host.mjs';

const SRAM = 0x20000000;
const SRAM_SIZE = 264 * 1024;
/** What memory holds at power-on, to see later how deep the stack went. */
const SRAM_FILL = 0xa5;
const ROM_END = 0x4000;

const HARD_FAULT = 3;
/** What is due later than this does not keep a board from being settled. */
const SOON_NANOS = 1_000_000;

export class Pico {
  sram = new Uint8Array(SRAM_SIZE);
  buttons = new Buttons();
  oled = new OledBus(this);
  uart = new UartLine();
  usb = new UsbHost();
  noise = null;
  /** Chip resets since power-on. */
  resets = 0;
  /** Why HardFault was entered, since the last answer. */
  faults = [];
  /** Why the ROM doesn't run the image: a wish of the firmware's, or a broken image. */
  halted = null;
  display = null;
  #noiseStuck = false;
  #chip = null;
  /** What the present chip has kept of the one before. */
  #remains = null;
  /** When the present chip started, in nanoseconds since power-on. */
  #epoch = 0;
  /** Nanoseconds of a core cycle at present. */
  #cycle = 8;
  /** For how long the ROM still waits for the flash. */
  #stall = 0;
  #cycles = 0;

  constructor(image) {
    this.flash = new Flash(image);
  }

  // Power and resets.

  /** A cold start. */
  powerOn(seed) {
    this.flash.powerOn(seed);
    this.noise = new RingNoise(seed);
    this.noise.stuck = this.#noiseStuck;
    this.sram.fill(SRAM_FILL);
    this.display = new Ssd1306(new SplitMix(BigInt(seed) ^ 0xd15b_1a7en));
    this.oled.powerOn(this.display);
    this.uart.powerOn();
    [this.#epoch, this.#cycles] = [0, 0];
    this.resets = 0;
    this.#chip = null;
    this.#start(new Remains());
  }

  /** The RUN pin. It clears the watchdog's registers as well. */
  reset() {
    this.#needPower();
    const remains = new Remains();
    remains.hadReset = VregAndChipReset.HAD_RUN_PIN;
    this.#restart(remains);
  }

  /** A reset that the firmware has asked for: the scratch registers are kept. */
  #softReset(reason) {
    const remains = new Remains();
    remains.reason = reason;
    remains.scratch = this.#chip.peripherals[0x40058].scratchData;
    remains.hadReset = this.#remains.hadReset;
    this.#restart(remains);
  }

  #restart(remains) {
    this.#epoch += this.#chip.clock.nanos;
    this.resets += 1;
    this.#start(remains);
  }

  #start(remains) {
    this.#remains = remains;
    this.#stall = 0;
    this.halted = null;
    this.#chip = makeChip(this, remains);
    this.#chip.onBreak = (n) => this.#break(n);
    this.#cycle = 1e9 / this.#chip.clkSys;
    this.#chip.addClockListener((frequency) => {
      this.#cycle = 1e9 / frequency;
    });
  }

  // Time.

  /** Nanoseconds since power-on. */
  get nanos() {
    return this.#chip === null ? 0 : this.#epoch + this.#chip.clock.nanos;
  }

  /** Core cycles of which it was awake, waiting for the flash included. */
  get cycles() {
    return this.#cycles;
  }

  /** Runs for so long. */
  run(micros) {
    this.#runUntil(micros, false);
  }

  /** Runs until nothing goes on any more, or for so long. */
  settle(micros) {
    this.#runUntil(micros, true);
  }

  #runUntil(micros, settling) {
    this.#needPower();
    // Whole microseconds, so that what an instruction takes too long doesn't add up.
    const end = (Math.floor(this.nanos / 1000) + micros) * 1000;
    while (this.#chip !== null && this.nanos < end && !(settling && this.#isSettled())) {
      try {
        this.#execute(end - this.#epoch, settling);
      } catch (trouble) {
        this.#handle(trouble);
      }
    }
  }

  /** The inner loop. */
  #execute(end, settling) {
    const { core, clock } = this.#chip;
    const before = core.cycles;
    try {
      while (clock.nanosCounter < end) {
        if (this.#stall > 0 || this.halted !== null) {
          this.#waitForFlash(end);
        } else if (core.waiting) {
          if (settling && this.#isSettled()) return;
          this.#sleep(end);
        } else {
          const cycles = core.executeInstruction();
          clock.tick(cycles * this.#cycle);
        }
      }
    } finally {
      this.#cycles += core.cycles - before;
    }
  }

  /** The core sleeps until something happens. */
  #sleep(end) {
    const { core, clock } = this.#chip;
    const now = clock.nanosCounter;
    const next = clock.nextAlarm === null ? end : Math.min(end, clock.nextAlarm.nanos);
    clock.tick(Math.max(0, next - now));
    // rp2040js wakes for interrupts of peripherals, but not for those of the core's own.
    if (core.waiting && core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
  }

  /** The ROM waits for the flash, or for somebody to load an image. */
  #waitForFlash(end) {
    const { clock } = this.#chip;
    const left = end - clock.nanosCounter;
    const time = this.halted === null ? Math.min(this.#stall, left) : left;
    this.#stall = Math.max(0, this.#stall - time);
    this.#cycles += Math.round(time / this.#cycle);
    clock.tick(time);
  }

  /** The core sleeps, nothing is on any wire, and nothing is due soon. */
  #isSettled() {
    if (this.halted !== null) return true;
    const { core, clock } = this.#chip;
    const due = clock.nextAlarm === null ? Infinity : clock.nextAlarm.nanos - clock.nanosCounter;
    const wires = this.oled.busy || this.uart.busy || this.usb.busy;
    return core.waiting && this.#stall === 0 && !wires && due > SOON_NANOS;
  }

  // What can come in between.

  #handle(trouble) {
    if (trouble instanceof HardFault) this.#hardFault(trouble.message);
    else if (trouble instanceof ChipReset) this.#softReset(trouble.reason);
    else throw trouble;
  }

  #hardFault(why) {
    const { core } = this.#chip;
    const where = (core.PC - 2) >>> 0;
    this.faults.push(`${why}, at 0x${where.toString(16)}`);
    if (core.IPSR === HARD_FAULT) throw new BoardError(`lockup: ${this.faults.at(-1)}`);
    core.PC = where;
    core.waiting = false;
    try {
      core.exceptionEntry(HARD_FAULT);
    } catch (again) {
      if (!(again instanceof HardFault)) throw again;
      throw new BoardError(`lockup: ${this.faults.at(-1)}, then ${again.message}`);
    }
  }

  /** A breakpoint: the ROM's own are its functions, all others are faults. */
  #break(n) {
    if (this.#chip.core.PC >= ROM_END) throw new HardFault('breakpoint or undefined instruction');
    const [r0, r1, r2] = this.#chip.core.registers;
    switch (n) {
      case CALL.connectFlash:
      case CALL.exitXip:
      case CALL.flushCache:
      case CALL.enterXip:
        return;
      case CALL.rangeErase:
        this.#checkFlashCall();
        this.#stall += this.flash.erase(r0, r1, this.#micros());
        return;
      case CALL.rangeProgram:
        this.#checkFlashCall();
        this.#stall += this.flash.program(r0, this.readRam(r1, r2).slice(), this.#micros());
        return;
      case CALL.memcpy:
        for (let i = 0; i < r2; i++) this.#chip.writeUint8(r0 + i, this.#chip.readUint8(r1 + i));
        return;
      case CALL.memset:
        for (let i = 0; i < r2; i++) this.#chip.writeUint8(r0 + i, r1 & 255);
        return;
      case CALL.usbBoot:
        this.#halt('boot loader');
        return;
      case CALL.boot:
        if (!secondStageIsValid(this.flash.bytes)) this.#halt('no valid image');
        return;
      default:
        throw new BoardError('an exception before the firmware has set its vectors');
    }
  }

  #halt(why) {
    this.halted = why;
    this.usb.released();
  }

  /** While the flash is busy no code can run from it. */
  #checkFlashCall() {
    const { core } = this.#chip;
    if (!core.PM) throw new BoardError('flash work while interrupts are on');
    if (core.LR >>> 28 !== 2) throw new BoardError('flash work from code that is in the flash');
  }

  #micros() {
    return Math.floor(this.nanos / 1000);
  }

  // A debugger's view.

  readRam(address, length) {
    const start = address - SRAM;
    if (start < 0 || length < 0 || start + length > SRAM_SIZE) {
      throw new BoardError(`no SRAM of ${length} bytes at 0x${address.toString(16)}`);
    }
    return this.sram.subarray(start, start + length);
  }

  /** Goes on elsewhere. */
  call(pc, registers) {
    this.#needPower();
    const { core } = this.#chip;
    registers.forEach((value, i) => {
      core.registers[i] = value;
    });
    core.PC = pc & ~1;
    core.waiting = false;
    this.#stall = 0;
  }

  setNoise(stuck) {
    this.#noiseStuck = stuck;
    if (this.noise) this.noise.stuck = stuck;
  }

  #needPower() {
    if (this.#chip === null) throw new BoardError('there was no power yet');
  }
}

/** What the ROM looks at before it runs an image: the checksum of its first 256 bytes. */
function secondStageIsValid(flash) {
  let crc = 0xffffffff;
  for (let i = 0; i < 252; i++) {
    crc ^= flash[i] << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0 === new DataView(flash.buffer).getUint32(252, true);
}

