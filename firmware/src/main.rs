//! The handheld's image. On a desktop there is nothing to run: it says how to build the image.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod pico;

#[cfg(not(target_os = "none"))]
fn main() {
    println!("This is the handheld's firmware. Build the image with `cargo fw`.");
}
