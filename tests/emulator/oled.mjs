// The wires to the display: I2C0 on GP4 (SDA) and GP5 (SCL), address 0x3c, at the speed that the
// firmware has set. The display can be absent (nobody acknowledges) or stuck (it holds the clock
// line, so that a transfer never ends).

const ADDRESS = 0x3c;
const PINS = [4, 5];
const FUNCTION_I2C = 3;
/** Eight bits and the acknowledgement. */
const BITS = 9;

export class OledBus {
  mode = 'ok';
  /** Bytes on the wire since power-on, the address of each transfer included. */
  bytes = 0;
  /** When the display got its last byte, in nanoseconds since power-on. */
  painted = null;
  #display = null;
  #board;
  #chip = null;
  #alarm = null;
  /** What happens when the byte that is on the wire has got through. */
  #pending = null;

  constructor(board) {
    this.#board = board;
  }

  powerOn(display) {
    this.#display = display;
    this.bytes = 0;
    this.painted = null;
  }

  connect(chip) {
    const i2c = chip.i2c[0];
    this.#chip = chip;
    this.#pending = null;
    this.#alarm = chip.clock.createAlarm(() => this.#arrived());
    i2c.onStart = () => {
      this.#display.start();
      i2c.completeStart();
    };
    i2c.onConnect = (address) => this.#send(() => i2c.completeConnect(this.#answers(address)));
    i2c.onWriteByte = (byte) => this.#send(() => i2c.completeWrite(this.#take(byte)));
    i2c.onReadByte = () => this.#send(() => i2c.completeRead(0xff));
    i2c.onStop = () => i2c.completeStop();
  }

  setMode(mode) {
    this.mode = mode;
    if (mode !== 'stuck' && this.#pending && !this.#alarm.scheduled) this.#alarm.schedule(0);
  }

  /** The chip has let go of the wires. */
  released() {
    this.#pending = null;
    this.#alarm.cancel();
  }

  get busy() {
    return this.#pending !== null;
  }

  #send(done) {
    const i2c = this.#chip.i2c[0];
    const cycles = BITS * (i2c.sclHighPeriod + i2c.sclLowPeriod);
    this.#pending = done;
    this.#alarm.schedule((cycles * 1e9) / this.#chip.clkSys);
  }

  #arrived() {
    this.#alarm.scheduled = false; // rp2040js leaves it set
    if (this.mode === 'stuck') return;
    const done = this.#pending;
    this.#pending = null;
    this.bytes += 1;
    done();
  }

  #answers(address) {
    const wired = PINS.every((pin) => this.#chip.gpio[pin].functionSelect === FUNCTION_I2C);
    return wired && this.mode === 'ok' && address === ADDRESS;
  }

  #take(byte) {
    if (this.mode !== 'ok') return false;
    this.#display.byte(byte);
    this.painted = this.#board.nanos;
    return true;
  }
}
