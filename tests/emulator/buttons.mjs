// Six buttons on GP10 to GP15, each to ground. What pulls an open line up is inside the chip, if
// the firmware has asked for it; other pins are driven from outside.

const FIRST = 10;
const LAST = 15;
const PINS = 30;

export class Buttons {
  /** Levels outside; true on a button's pin means that nobody presses. */
  #levels = Array.from({ length: PINS }, (_, pin) => isButton(pin));
  #chip = null;

  connect(chip) {
    this.#chip = chip;
    for (let pin = 0; pin < PINS; pin++) this.refresh(pin);
  }

  set(pin, level) {
    this.#levels[pin] = level;
    if (this.#chip) this.refresh(pin);
  }

  /** The level, or the pad, has changed. */
  refresh(pin) {
    const gpio = this.#chip.gpio[pin];
    if (gpio === undefined) return;
    const open = isButton(pin) && this.#levels[pin];
    gpio.setInputValue(open ? gpio.pullupEnabled : this.#levels[pin]);
  }
}

function isButton(pin) {
  return pin >= FIRST && pin <= LAST;
}
