// The RP2040 as it is just after a reset: rp2040js's, put right by patches.mjs, with the boot ROM
// in place and the flash and SRAM of the board.

import { RP2040 } from 'rp2040js';
import * as patches from './patches.mjs';
import { RingOscillator, VregAndChipReset, XipControl } from './registers.mjs';
import { bootRom } from './rom.mjs';

const SCRATCHES = 8;
const ROM = bootRom();

/** IRQ numbers. */
const UART0_IRQ = 20;

/** Bits of RESETS. */
const RESET_I2C0 = 3;
const RESET_UART0 = 22;
const RESET_USB = 24;

/** rp2040js wipes the flash at reset: not this one. */
class Bare extends RP2040 {
  reset() {
    this.core.reset();
    this.pwm.reset();
  }
}

/** What of the watchdog outlives a reset of the chip. */
export class Remains {
  reason = 0;
  scratch = new Uint32Array(SCRATCHES);
  hadReset = VregAndChipReset.HAD_POWER_ON;
}

/** A chip, in the hands of a board. */
export function makeChip(board, remains) {
  const mcu = new Bare();
  patches.listenToTheLog(mcu);
  useMemories(mcu, board);
  mcu.peripherals[0x14000] = new XipControl(mcu);
  mcu.peripherals[0x40060] = new RingOscillator(mcu, board.noise);
  mcu.peripherals[0x40064] = new VregAndChipReset(mcu, remains.hadReset);
  const watchdog = mcu.peripherals[0x40058];
  watchdog.reason = remains.reason;
  watchdog.scratchData = remains.scratch;

  patches.flashIsReadOnly(mcu);
  patches.systemResetRequest(mcu);
  patches.watchdogResets(mcu);
  patches.alarmsOnTheMicrosecond(mcu);
  patches.edgesOnlyWhereTheLevelChanges(mcu);
  patches.padsPull(mcu, board.buttons);
  for (const i2c of mcu.i2c) {
    patches.i2cInterruptMask(i2c);
    patches.i2cQueueIsEmptyAfterAbort(i2c);
    patches.i2cStopsWhenDisabled(i2c);
  }
  patches.suspendedIsCleared(mcu.usbCtrl);
  connect(mcu, board);
  mcu.core.reset();
  return mcu;
}

function useMemories(mcu, { sram, flash }) {
  mcu.bootrom.set(ROM);
  mcu.sram = sram;
  mcu.sramView = new DataView(sram.buffer);
  mcu.flash = flash.bytes;
  mcu.flash16 = new Uint16Array(flash.bytes.buffer);
  mcu.flashView = new DataView(flash.bytes.buffer);
}

/** Puts everything on the board on the chip's pins. */
function connect(mcu, { buttons, oled, uart, usb }) {
  buttons.connect(mcu);
  oled.connect(mcu);
  usb.connect(mcu);
  const port = uart.connect(mcu, UART0_IRQ);
  mcu.uart[0] = port;
  mcu.peripherals[0x40034] = port;
  patches.resetsReset(mcu, [
    [RESET_I2C0, () => { patches.resetI2c(mcu.i2c[0]); oled.released(); }],
    [RESET_UART0, () => port.reset()],
    [RESET_USB, () => { patches.resetUsb(mcu.usbCtrl); usb.released(); }],
  ]);
}
