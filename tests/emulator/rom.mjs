// A synthetic boot ROM. The flash functions of the real one drive the SPI wires, of which rp2040js
// has no model: what they write would be lost without a word. Here each function is
// `bkpt #n; bx lr`, and the board does the work at the breakpoint (pico.mjs). Header, tables and
// their look-up are laid out as in the real ROM, version 2 ("B1"), because the firmware reads them
// itself.

/** The number of each function's breakpoint. */
export const CALL = {
  connectFlash: 1,
  exitXip: 2,
  rangeErase: 3,
  rangeProgram: 4,
  flushCache: 5,
  enterXip: 6,
  memcpy: 7,
  memset: 8,
  usbBoot: 9,
  /** Not in a table: done at reset, to check the second boot stage. */
  boot: 10,
  /** An exception before the firmware has set its own vectors. */
  dead: 0xff,
};

/** The two letters by which the firmware looks a function up. */
const FUNCTIONS = [
  ['IF', CALL.connectFlash],
  ['EX', CALL.exitXip],
  ['RE', CALL.rangeErase],
  ['RP', CALL.rangeProgram],
  ['FC', CALL.flushCache],
  ['CX', CALL.enterXip],
  ['MC', CALL.memcpy],
  ['C4', CALL.memcpy],
  ['MS', CALL.memset],
  ['S4', CALL.memset],
  ['UB', CALL.usbBoot],
];

const BX_LR = 0x4770;
const bkpt = (n) => 0xbe00 | n;

/** What the ROM does to start an image: the second boot stage runs in SRAM, with no way back. */
const RESET = [
  bkpt(CALL.boot), //       is the checksum of the second stage right?
  0x2001, //                movs  r0, #1
  0x0700, //                lsls  r0, r0, #28    its place in the flash, 0x10000000
  0x4669, //                mov   r1, sp         its place in SRAM, 0x20041f00
  0x2240, //                movs  r2, #64        its words
  0xc808, //          copy: ldmia r0!, {r3}
  0xc108, //                stmia r1!, {r3}
  0x3a01, //                subs  r2, #1
  0xd1fb, //                bne   copy
  0x2000, //                movs  r0, #0
  0x4686, //                mov   lr, r0         "the ROM has called you"
  0x4668, //                mov   r0, sp
  0x3001, //                adds  r0, #1         Thumb
  0x4700, //                bx    r0
];

const DEAD = [
  bkpt(CALL.dead),
  0xe7fe, //                b     .
];

/** r0: a table, r1: the two letters; gives the function's address, or 0. */
const LOOKUP = [
  0x8802, //         entry: ldrh  r2, [r0, #0]
  0x2a00, //                cmp   r2, #0
  0xd005, //                beq   none
  0x428a, //                cmp   r2, r1
  0xd001, //                beq   found
  0x3004, //                adds  r0, #4
  0xe7f8, //                b     entry
  0x8840, //         found: ldrh  r0, [r0, #2]
  BX_LR,
  0x2000, //          none: movs  r0, #0
  BX_LR,
];

const STACK = 0x20041f00;
const HEADER_HALFWORDS = 14;

/** The ROM's words, from address 0. */
export function bootRom() {
  let next = 2 * HEADER_HALFWORDS;
  const pieces = [];
  const put = (halfwords) => {
    const at = next;
    pieces.push(...halfwords);
    next += 2 * halfwords.length;
    return at;
  };
  const thumb = (address) => address + 1;

  const reset = thumb(put(RESET));
  const dead = thumb(put(DEAD));
  const lookup = thumb(put(LOOKUP));
  const entries = FUNCTIONS.map(([letters, call]) => [
    Buffer.from(letters).readUInt16LE(0),
    thumb(put([bkpt(call), BX_LR])),
  ]);
  const functions = put([...entries.flat(), 0]);
  const data = put([0]); // no data of the ROM's is offered

  const header = [
    STACK & 0xffff, STACK >>> 16,
    reset, 0,
    dead, 0, //  NMI
    dead, 0, //  HardFault
    0x754d, 0x0201, // "Mu", 1, version 2
    functions, data, lookup, 0,
  ];
  const halfwords = [...header, ...pieces];
  if (halfwords.length % 2) halfwords.push(0);
  return new Uint32Array(Uint16Array.from(halfwords).buffer);
}
