// What rp2040js 1.4.1 does otherwise than the chip, put right from outside. Each function is one
// defect, and its comment says what breaks without it. Written for exactly that version: they touch
// its internals.

import { BoardError, ChipReset, HardFault } from './trouble.mjs';

/** Does something of our own at some registers, and lets rp2040js do the rest. */
function intercept(peripheral, writes) {
  const original = peripheral.writeUint32.bind(peripheral);
  peripheral.writeUint32 = (offset, value) => {
    const own = writes[offset];
    if (own === undefined || own(value, original) === false) original(offset, value);
  };
}

/** Three things that matter rp2040js only tells its log.
 *
 * SEV doesn't set the event register: a task that embassy spawns before its executor sleeps for the
 * first time is never polled. An undefined instruction is skipped, and an address where nothing is
 * reads as ones: a firmware out of its mind would go on as if nothing had happened. */
export function listenToTheLog(mcu) {
  const ofTheCore = 'CortexM0Core';
  const ofTheBus = 'RP2040';
  const fault = (name, message) => {
    if (name === ofTheCore || name === ofTheBus) throw new HardFault(message);
  };
  mcu.logger = {
    debug() {},
    info(name, message) {
      if (message === 'SEV') mcu.core.eventRegistered = true;
    },
    warn: fault,
    error: fault,
  };
}

/** Over XIP the flash can only be read; rp2040js would let the firmware write there. */
export function flashIsReadOnly(mcu) {
  mcu.flashView.setUint32 = () => {
    throw new HardFault('write to the flash as if it were memory');
  };
}

/** SYSRESETREQ is not known: `SCB::sys_reset` would wait for ever. */
export function systemResetRequest(mcu) {
  const AIRCR = 0xd0c;
  const KEY = 0x05fa;
  const SYSRESETREQ = 1 << 2;
  intercept(mcu.ppb, {
    [AIRCR](value) {
      if (value >>> 16 === KEY && value & SYSRESETREQ) throw new ChipReset(0);
    },
  });
  const read = mcu.ppb.readUint32.bind(mcu.ppb);
  mcu.ppb.readUint32 = (offset) => (offset === AIRCR ? 0xfa050000 : read(offset));
}

/** The watchdog only warns. As on the chip, it resets what PSM.WDSEL says, and without the
 * processor among that it would do nothing: more likely a mistake than a wish. */
export function watchdogResets(mcu) {
  const watchdog = mcu.peripherals[0x40058];
  const PROC0 = 1 << 16;
  watchdog.onWatchdogTrigger = () => {
    if (!(mcu.peripherals[0x40010].wdsel & PROC0)) {
      throw new BoardError('the watchdog fires, but PSM.WDSEL leaves the processor running');
    }
    throw new ChipReset(watchdog.reason);
  };
}

/** Peripherals are not reset by RESETS: a driver that is made anew finds the old one's state. */
export function resetsReset(mcu, actions) {
  const RESET = 0x0;
  const resets = mcu.peripherals[0x4000c];
  intercept(resets, {
    [RESET](value, write) {
      const risen = value & ~resets.reset;
      write(RESET, value);
      for (const [bit, action] of actions) if (risen & (1 << bit)) action();
    },
  });
}

/** An alarm fires up to a microsecond early, and embassy's time driver then spins on it. */
export function alarmsOnTheMicrosecond(mcu) {
  const timer = mcu.peripherals[0x40054];
  const alarm = (index) => (value) => {
    const { nanos } = mcu.clock;
    const wait = (value - Math.floor(nanos / 1000)) >>> 0;
    const { clockAlarm } = timer.alarms[index];
    timer.alarms[index].armed = true;
    timer.alarms[index].targetMicros = value;
    clockAlarm.schedule(Math.max(0, wait * 1000 - (nanos % 1000)));
  };
  intercept(timer, { 0x10: alarm(0), 0x14: alarm(1), 0x18: alarm(2), 0x1c: alarm(3) });
}

/** Every setting of a pin counts as an edge, even if its level stays: buttons press themselves. */
export function edgesOnlyWhereTheLevelChanges(mcu) {
  const LEVEL_LOW = 1;
  const LEVEL_HIGH = 2;
  for (const pin of mcu.gpio) {
    const original = pin.setInputValue.bind(pin);
    pin.setInputValue = (level) => {
      pin.rawInputValue = level;
      const seen = level && pin.inputEnable ? LEVEL_HIGH : LEVEL_LOW;
      if (!(pin.irqStatus & seen)) original(level);
    };
  }
}

/** A pad's pull-up has no effect: `lines` gives the level of what is open without one. */
export function padsPull(mcu, lines) {
  const pads = mcu.peripherals[0x4001c];
  const FIRST = 0x04;
  const original = pads.writeUint32.bind(pads);
  pads.writeUint32 = (offset, value) => {
    original(offset, value);
    lines.refresh((offset - FIRST) >> 2);
  };
}

/** IC_INTR_MASK cannot be written: asynchronous I2C waits for its first interrupt for ever. */
export function i2cInterruptMask(i2c) {
  const IC_INTR_MASK = 0x30;
  intercept(i2c, {
    [IC_INTR_MASK](value) {
      i2c.intEnable = value & 0x1fff;
      i2c.checkInterrupts();
    },
  });
}

/** After an abort the queue is empty, but TX_EMPTY is not told: a missing display hangs. */
export function i2cQueueIsEmptyAfterAbort(i2c) {
  const TX_EMPTY = 1 << 4;
  const original = i2c.abort.bind(i2c);
  i2c.abort = (reason) => {
    original(reason);
    i2c.setInterrupts(TX_EMPTY);
  };
}

/** Disabled in the midst of a transfer, the controller forgets to end it: the next one would go on
 * without a start. */
export function i2cStopsWhenDisabled(i2c) {
  const IC_ENABLE = 0x6c;
  const ENABLE = 1;
  const IDLE = 0;
  const STOP = 4;
  intercept(i2c, {
    [IC_ENABLE](value, write) {
      if (!(value & ENABLE) && i2c.state !== IDLE) {
        if (i2c.busy) i2c.stop = true;
        else {
          i2c.state = STOP;
          i2c.onStop();
        }
      }
      write(IC_ENABLE, value);
    },
  });
}

/** As RESETS does it to I2C. */
export function resetI2c(i2c) {
  Object.assign(i2c, {
    state: 0, busy: false, stop: false, pendingRestart: false, firstByte: false,
    enable: 0, rxThreshold: 0, txThreshold: 0, abortSource: 0, intRaw: 0, intEnable: 0,
  });
  i2c.txFIFO.reset();
  i2c.rxFIFO.reset();
  i2c.checkInterrupts();
}

/** As RESETS does it to USB. */
export function resetUsb(usb) {
  Object.assign(usb, {
    addrEndp: 0, mainCtrl: 0, intRaw: 0, intEnable: 0, intForce: 0, sieStatus: 0, buffStatus: 0,
  });
  usb.checkInterrupts();
}

/** SUSPENDED cannot be cleared: embassy-usb would take one suspend after the other. */
export function suspendedIsCleared(usb) {
  const SIE_STATUS = 0x50;
  const SUSPENDED = 1 << 4;
  intercept(usb, {
    [SIE_STATUS]() {
      usb.sieStatus &= ~(usb.rawWriteValue & SUSPENDED);
      return false;
    },
  });
}
