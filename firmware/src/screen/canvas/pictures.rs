//! The large pictures of the screens without a canvas, each where it belongs.

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;

use crate::toolkit::icon::Picture;

/// 01: the Thief's mask.
pub fn mask<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    static MASK: Picture<22> = Picture::read(include_str!("pictures/mask.txt"));
    MASK.draw(target, Point::new(50, 4), BinaryColor::On)
}

/// 18: a green rod.
pub fn gem<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    static GEM: Picture<17> = Picture::read(include_str!("pictures/gem.txt"));
    GEM.draw(target, Point::new(10, 21), BinaryColor::On)
}

/// 19: a red rod.
pub fn cross<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    static CROSS: Picture<21> = Picture::read(include_str!("pictures/cross.txt"));
    CROSS.draw(target, Point::new(10, 19), BinaryColor::On)
}

/// 23: the mist, above and below the words.
pub fn waves<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    static WAVES_ABOVE: Picture<9> = Picture::read(include_str!("pictures/waves_above.txt"));
    static WAVES_BELOW: Picture<10> = Picture::read(include_str!("pictures/waves_below.txt"));
    WAVES_ABOVE.draw(target, Point::new(0, 14), BinaryColor::On)?;
    WAVES_BELOW.draw(target, Point::new(0, 41), BinaryColor::On)
}

/// 32: a plug that is out.
pub fn plug<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    static PLUG: Picture<12> = Picture::read(include_str!("pictures/plug.txt"));
    PLUG.draw(target, Point::new(34, 15), BinaryColor::On)
}
