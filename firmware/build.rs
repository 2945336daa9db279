//! Points the linker at the top-level `memory.x`, for the image only.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=../memory.x");
    println!("cargo:rerun-if-changed=build.rs");
    let image = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "none");
    let Ok(manifest) = env::var("CARGO_MANIFEST_DIR") else { return };
    if let Some(top) = Path::new(&manifest).parent().filter(|_| image) {
        println!("cargo:rustc-link-search={}", top.display());
        // --nmagic: sections need not be aligned to pages, which would waste flash.
        for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
            println!("cargo:rustc-link-arg-bins={argument}");
        }
    }
}
