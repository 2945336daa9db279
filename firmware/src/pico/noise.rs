//! Noise: the ring oscillator beats against the crystal that the processor runs by.

use cortex_m::asm;
use embassy_rp::pac;

/// Cycles to wait between two samples, 2 µs at least: several beats of the oscillator.
const APART: u32 = 256;

/// Random bytes, unless the oscillator has failed. Takes 29 ms.
pub(super) fn draw() -> Option<[u8; 32]> {
    let drawn = firmware::noise::draw(|| {
        asm::delay(APART);
        pac::ROSC.randombit().read().randombit()
    });
    if drawn.is_none() {
        defmt::error!("the ring oscillator's bits are not random");
    }
    drawn
}
