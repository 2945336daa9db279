// The board as a program: `node serve.mjs IMAGE` takes one JSON object a line and answers each with
// one line, strictly in turn. Binary data is hex. tests/src/board.rs is its client.
//
// Ops, by `op`:
//   power {seed}                    a cold start; the flash, the cable and the buttons stay; a seed
//                                   of more than 53 bits is given as text
//   reset                           the RUN pin
//   pin {pin, level}                a button is released (true) or pressed (false)
//   run {us}                        time passes
//   settle {us}                     time passes until nothing goes on, at most so much
//   usb {plugged, dtr}              the cable, and whether a program has the port open
//   usb_send {bytes}, uart_send {bytes}
//   flash_read {at, length}, flash_write {at, bytes}     raw, by offset
//   ram_read {at, length}           by address
//   oled {mode: ok|absent|stuck}
//   noise {mode: random|stuck}
//   call {pc, r}                    registers are set, as by a debugger
//   sample {every, at, length}      put aside what cuts would leave of a region; 0 switches it off
//   picture                         what is on the glass
//
// Every answer has the fields of `common`; an error is {"ok": false, "error": a sentence}.

import { createInterface } from 'node:readline';
import { loadImage } from './image.mjs';
import { Pico } from './pico.mjs';
import { BoardError } from './trouble.mjs';

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const unhex = (text) => Uint8Array.from(Buffer.from(text, 'hex'));
const micros = (nanos) => Math.floor(nanos / 1000);

const OPS = {
  power: (board, { seed }) => board.powerOn(seed),
  reset: (board) => board.reset(),
  pin: (board, { pin, level }) => board.buttons.set(pin, level),
  run: (board, { us }) => board.run(us),
  settle: (board, { us }) => board.settle(us),
  usb: (board, { plugged, dtr }) => board.usb.set(plugged, dtr),
  usb_send: (board, { bytes }) => board.usb.send(unhex(bytes)),
  uart_send: (board, { bytes }) => board.uart.send(unhex(bytes)),
  flash_read: (board, { at, length }) => ({ bytes: hex(board.flash.read(at, length)) }),
  flash_write: (board, { at, bytes }) => board.flash.write(at, unhex(bytes)),
  ram_read: (board, { at, length }) => ({ bytes: hex(board.readRam(at, length)) }),
  oled: (board, { mode }) => board.oled.setMode(oneOf(mode, ['ok', 'absent', 'stuck'])),
  noise: (board, { mode }) => board.setNoise(oneOf(mode, ['random', 'stuck']) === 'stuck'),
  call: (board, { pc, r }) => board.call(pc, r),
  sample: (board, { every, at, length }) => board.flash.sample(every, at, length),
  picture,
};

function picture(board) {
  if (board.display === null) throw new BoardError('there was no power yet');
  const { bytes, ...rest } = board.display.picture();
  return { bytes: hex(bytes), ...rest };
}

function oneOf(mode, modes) {
  if (!modes.includes(mode)) throw new BoardError(`no mode ${mode}`);
  return mode;
}

/** What every answer tells. */
function common(board) {
  const { flash, oled, uart, usb } = board;
  return {
    ok: true,
    /** Since power-on, in microseconds. */
    now: micros(board.nanos),
    /** Of the core, while awake, and while the ROM waited for the flash. */
    cycles: board.cycles,
    usb: hex(drain(usb, 'heard')),
    uart: hex(drain(uart, 'heard')),
    /** When the display got its last byte. */
    painted: oled.painted === null ? null : micros(oled.painted),
    oled_bytes: oled.bytes,
    resets: board.resets,
    halted: board.halted,
    faults: drain(board, 'faults'),
    flash_ops: drain(flash, 'log'),
    samples: drain(flash, 'samples').map((sample) => ({ ...sample, bytes: hex(sample.bytes) })),
  };
}

/** Takes a list, and leaves an empty one. */
function drain(owner, list) {
  const items = owner[list];
  owner[list] = [];
  return items;
}

function answer(board, line) {
  try {
    const { op, ...given } = JSON.parse(line);
    if (!Object.hasOwn(OPS, op)) throw new BoardError(`no op ${op}`);
    const own = OPS[op](board, given);
    return { ...common(board), ...own };
  } catch (trouble) {
    if (!(trouble instanceof BoardError)) console.error(trouble);
    return { ok: false, error: trouble.message };
  }
}

const board = new Pico(loadImage(process.argv[2]));
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(board, line))}\n`);
}
