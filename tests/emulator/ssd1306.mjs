// The display: an SSD1306 with 128 x 64 pixels, as seen by one who looks at the glass.
//
// Its memory has a row of bytes a page; a bit is a pixel, the lowest on top. The glass is mounted
// so that SEG127 is its left edge, and its top row is scanned first with C8: with A1 and C8, column
// 0 of row 0 is at the top left.

const COLUMNS = 128;
const ROWS = 64;
const PAGES = ROWS / 8;

const DATA = 0x40;
const ONE_ONLY = 0x80;

/** Commands with arguments, and how many. */
const ARGUMENTS = new Map([
  [0x20, 1], [0x21, 2], [0x22, 2], [0x26, 6], [0x27, 6], [0x29, 5], [0x2a, 5], [0x81, 1],
  [0x8d, 1], [0xa3, 2], [0xa8, 1], [0xd3, 1], [0xd5, 1], [0xd9, 1], [0xda, 1], [0xdb, 1],
]);

/** Set-up that only this kind of glass wants: anything else is a mistake. */
const FITTING = new Map([
  [0xa8, 0x3f], // 64 rows
  [0xda, 0x12], // rows alternate between the two sides
]);

/** Timings and voltages: nothing that is seen here. Scrolling off, and nothing at all, as well. */
const UNSEEN = new Set([0xd5, 0xd9, 0xdb, 0x2e, 0xe3]);

const HORIZONTAL = 0;
const VERTICAL = 1;
const BY_PAGE = 2;

export class Ssd1306 {
  /** By page and segment of the glass, not by column: A0/A1 act when data is written. */
  #ram = new Uint8Array(COLUMNS * PAGES);
  #on = false;
  #pump = false;
  #contrast = 0x7f;
  #mode = BY_PAGE;
  #columns = [0, COLUMNS - 1];
  #pages = [0, PAGES - 1];
  #column = 0;
  #page = 0;
  #startLine = 0;
  #offset = 0;
  #segmentRemap = false;
  #scanRemap = false;
  #inverse = false;
  #allOn = false;
  #control = null;
  #command = [];
  #unknown = [];

  /** Just powered on: its memory is noise. */
  constructor(random) {
    for (let i = 0; i < this.#ram.length; i++) this.#ram[i] = random.byte();
  }

  /** A transfer begins. */
  start() {
    this.#control = null;
  }

  /** The next byte of a transfer, after the address. */
  byte(byte) {
    if (this.#control === null) {
      this.#control = byte;
      return;
    }
    if (this.#control & DATA) this.#data(byte);
    else this.#commandByte(byte);
    if (this.#control & ONE_ONLY) this.#control = null;
  }

  /** What is seen. With A0 and C0 the device was turned: then as one sees it who turned it. */
  picture() {
    const turned = !this.#segmentRemap && !this.#scanRemap;
    const bytes = new Uint8Array(COLUMNS * PAGES);
    for (let y = 0; y < ROWS; y++) {
      for (let x = 0; x < COLUMNS; x++) {
        const lit = turned ? this.#lit(COLUMNS - 1 - x, ROWS - 1 - y) : this.#lit(x, y);
        if (lit) bytes[(y >> 3) * COLUMNS + x] |= 1 << (y & 7);
      }
    }
    const on = this.#on && this.#pump;
    return { bytes, on, contrast: this.#contrast, turned, unknown: this.#unknown };
  }

  /** Whether a pixel of the upright glass is lit. */
  #lit(x, y) {
    const scanned = this.#scanRemap ? y : ROWS - 1 - y;
    const row = (scanned + this.#startLine + this.#offset) % ROWS;
    const bit = (this.#ram[(row >> 3) * COLUMNS + (COLUMNS - 1 - x)] >> (row & 7)) & 1;
    return this.#allOn || !!bit !== this.#inverse;
  }

  #data(byte) {
    const segment = this.#segmentRemap ? COLUMNS - 1 - this.#column : this.#column;
    this.#ram[this.#page * COLUMNS + segment] = byte;
    if (this.#mode === HORIZONTAL) {
      if (this.#nextColumn()) this.#nextPage();
    } else if (this.#mode === VERTICAL) {
      if (this.#nextPage()) this.#nextColumn();
    } else {
      this.#column = (this.#column + 1) % COLUMNS;
    }
  }

  /** Goes on to the next column of the window; true if that was the last. */
  #nextColumn() {
    const last = this.#column === this.#columns[1];
    this.#column = last ? this.#columns[0] : (this.#column + 1) % COLUMNS;
    return last;
  }

  #nextPage() {
    const last = this.#page === this.#pages[1];
    this.#page = last ? this.#pages[0] : (this.#page + 1) % PAGES;
    return last;
  }

  #commandByte(byte) {
    this.#command.push(byte);
    const [command, ...given] = this.#command;
    if (given.length < (ARGUMENTS.get(command) ?? 0)) return;
    this.#command = [];
    if (!this.#obey(command, given)) this.#unknown.push(command);
  }

  /** Does what a command says; false if there is no such. */
  #obey(command, given) {
    return this.#place(command, given) || this.#look(command, given) || this.#setUp(command, given);
  }

  /** Where the next data goes. */
  #place(command, [a, b]) {
    if (command < 0x10) this.#column = (this.#column & 0x70) | command;
    else if (command < 0x20) this.#column = (this.#column & 0x0f) | ((command & 7) << 4);
    else if (command === 0x20 && a <= BY_PAGE) this.#mode = a;
    else if (command === 0x21) [this.#columns, this.#column] = [[a & 127, b & 127], a & 127];
    else if (command === 0x22) [this.#pages, this.#page] = [[a & 7, b & 7], a & 7];
    else if ((command & 0xf8) === 0xb0) this.#page = command & 7;
    else return false;
    return true;
  }

  /** How memory is seen. */
  #look(command, [a]) {
    if ((command & 0xc0) === 0x40) this.#startLine = command & 63;
    else if (command === 0x81) this.#contrast = a;
    else if (command === 0x8d) this.#pump = !!(a & 4);
    else if ((command & 0xfe) === 0xa0) this.#segmentRemap = command === 0xa1;
    else if ((command & 0xfe) === 0xa4) this.#allOn = command === 0xa5;
    else if ((command & 0xfe) === 0xa6) this.#inverse = command === 0xa7;
    else if ((command & 0xfe) === 0xae) this.#on = command === 0xaf;
    else if (command === 0xc0 || command === 0xc8) this.#scanRemap = command === 0xc8;
    else if (command === 0xd3) this.#offset = a & 63;
    else return false;
    return true;
  }

  #setUp(command, [a]) {
    return UNSEEN.has(command) || (FITTING.has(command) && FITTING.get(command) === a);
  }
}
