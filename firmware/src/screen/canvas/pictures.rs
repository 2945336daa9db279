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
    let picture = Picture(include_str!("pictures/mask.txt"));
    picture.draw(target, Point::new(50, 4), BinaryColor::On)
}

/// 18: a green rod.
pub fn gem<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let picture = Picture(include_str!("pictures/gem.txt"));
    picture.draw(target, Point::new(10, 21), BinaryColor::On)
}

/// 19: a red rod.
pub fn cross<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let picture = Picture(include_str!("pictures/cross.txt"));
    picture.draw(target, Point::new(10, 19), BinaryColor::On)
}

/// 23: the mist, above and below the words.
pub fn waves<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let above = Picture(include_str!("pictures/waves_above.txt"));
    let below = Picture(include_str!("pictures/waves_below.txt"));
    above.draw(target, Point::new(0, 14), BinaryColor::On)?;
    below.draw(target, Point::new(0, 41), BinaryColor::On)
}

/// 32: a plug that is out.
pub fn plug<D>(target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let picture = Picture(include_str!("pictures/plug.txt"));
    picture.draw(target, Point::new(34, 15), BinaryColor::On)
}
