"""The handheld's image on a Pico with the real boot ROM: it boots, saves a setting, boots again.

`python smoke.py ELF` starts an RP2040 at its reset vector. The ROM (B1, as on real chips) copies the
second stage out of flash, checks it and runs it; the image draws on a display; two presses change a
setting, which it saves by the ROM's own routines for erasing and programming. Then the power goes,
and it has to start from what is in flash.

The chip is a model (rp2040py), simplified in parts and never compared with real silicon; what it
lacks is mended below. Its time is counted in cycles, so that every run is the same.
"""

import asyncio
import random
import sys

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from rp2040py import Simulator
from rp2040py.device.bootrom import BOOTROM_B1

FLASH_START, FLASH_SIZE, SECTOR = 0x1000_0000, 2 * 1024 * 1024, 4096
# The log: the last 64 sectors, and how one in use begins.
LOG = range(FLASH_SIZE - 64 * SECTOR, FLASH_SIZE, SECTOR)
LOG_BEGINS = b"RING LOG"
# From the first screen to a changed setting: Right opens the settings, OK makes it brighter.
PRESSES = (13, 14)
BUTTONS = range(10, 16)
DISPLAY = 0x3C
# Milliseconds of the chip's: a press, the pause after it, and the longest wait for the display.
PRESS, PAUSE, PATIENCE = 30, 200, 500


class Trouble(Exception):
    """What went wrong, in a sentence."""


class Silent:
    """The model warns about every register it lacks."""

    debug = info = warning = error = lambda *_: None


class Display:
    """Takes what an SSD1306 would. Remembers whether it is on, has shown anything, how bright."""

    def __init__(self, i2c):
        self.on, self.drawn, self.contrast = False, False, None
        self._sent = bytearray()
        i2c.on_connect = lambda address, _mode: i2c.complete_connect(address == DISPLAY)
        i2c.on_write_byte = lambda byte: (self._sent.append(byte), i2c.complete_write(True))
        i2c.on_stop = lambda: (self._take(), i2c.complete_stop())

    def _take(self):
        """One transfer: a control byte, then a command (0x00) or a part of the picture (0x40)."""
        control, rest = self._sent[:1], self._sent[1:]
        self._sent = bytearray()
        if control == b"\x40":
            self.drawn |= any(rest)
        elif rest in (b"\xae", b"\xaf"):
            self.on = rest == b"\xaf"
        elif rest[:1] == b"\x81":
            self.contrast = rest[1]


def mend_uart(chip, uart):
    """DMACR reads as if DMA had the port, and "sent" is pending forever: interrupts never end.
    Bytes leave at once here, so nobody needs to be told that they have."""
    read = uart.read_uint32
    uart.read_uint32 = lambda offset: 0 if offset == 0x48 else read(offset)
    uart.check_interrupts = lambda: chip.set_interrupt(
        uart.irq, bool(uart._interrupt_status & uart._interrupt_mask)
    )


def mend_noise(oscillator):
    """RANDOMBIT is always one, which is no noise. This noise is the same in every run."""
    noise, read = random.Random(1), oscillator.read_uint32
    oscillator.read_uint32 = lambda offset: noise.getrandbits(1) if offset == 0x1C else read(offset)


class Pico:
    """A Pico under power, from the first cycle on."""

    def __init__(self, flash):
        self._simulator = Simulator()
        self.chip = chip = self._simulator.rp2040
        chip.logger = Silent()
        chip.load_bootrom(BOOTROM_B1)  # Blanks the flash, too.
        chip.flash[:FLASH_SIZE] = flash
        mend_uart(chip, chip.uart[0])
        mend_noise(chip.peripherals[0x40060])
        self.display = Display(chip.i2c[0])
        for button in BUTTONS:
            chip.gpio[button].set_input_value(True)
        self._over = chip.clock.create_alarm(self._simulator.stop)
        self._resets = 0
        chip.watchdog.on_watchdog_trigger = self._reset

    def _reset(self):
        self._resets += 1
        self._simulator.stop()

    def run(self, milliseconds):
        self._over.schedule(milliseconds * 1e6)
        asyncio.run(self._simulator.execute())
        if self._resets:
            raise Trouble("The watchdog struck: the image has panicked, or makes no progress.")

    def boot(self):
        """Runs until something is on the display, and a little longer."""
        for _ in range(PATIENCE):
            if self.display.on and self.display.drawn:
                break
            self.run(1)
        else:
            at = f"{self.chip.core.pc:#x}"
            raise Trouble(f"Nothing on the display after {PATIENCE} ms; the processor is at {at}.")
        self.run(PAUSE)

    def press(self, button):
        self.chip.gpio[button].set_input_value(False)
        self.run(PRESS)
        self.chip.gpio[button].set_input_value(True)
        self.run(PAUSE)

    def flash(self):
        return bytes(self.chip.flash[:FLASH_SIZE])


def linked(path):
    """The flash with an image in it, and zeros where the log goes: only an erase can change those."""
    flash = bytearray(b"\xff" * LOG.start + bytes(FLASH_SIZE - LOG.start))
    with open(path, "rb") as file:
        for segment in ELFFile(file).iter_segments("PT_LOAD"):
            data, at = segment.data(), segment["p_paddr"] - FLASH_START
            if data and not 0 <= at <= LOG.start - len(data):
                raise Trouble(f"The image loads to {at + FLASH_START:#x}, which is not its flash.")
            if data:
                flash[at : at + len(data)] = data
    return flash


def check(path):
    """Does it all; how many cycles the processors have worked."""
    pico = Pico(linked(path))
    pico.boot()
    before = pico.display.contrast
    for button in PRESSES:
        pico.press(button)
    chosen, flash = pico.display.contrast, pico.flash()
    if chosen == before:
        raise Trouble(f"The presses have changed no setting: the contrast is still {before}.")
    if not any(flash.startswith(LOG_BEGINS, at) for at in LOG):
        raise Trouble("Nothing was saved: no sector of the log is in use.")

    again = Pico(flash)
    again.boot()
    if again.display.contrast != chosen:
        raise Trouble(f"Contrast {chosen} was saved, but it starts with {again.display.contrast}.")
    return pico.chip.core.cycles + again.chip.core.cycles


def main():
    if len(sys.argv) != 2:
        raise Trouble("Say which image: python smoke.py ELF")
    try:
        cycles = check(sys.argv[1])
    except (OSError, ELFError) as why:
        raise Trouble(f"No image in {sys.argv[1]}: {why}") from why
    print(f"real boot ROM: boots, saves a setting, boots again ({cycles / 1e6:.1f} million cycles)")


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(str(trouble))
