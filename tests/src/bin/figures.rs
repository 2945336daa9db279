//! Prints the handheld's figures as `firmware/README.md` quotes them.

fn main() {
    print!("{}", tests::figures::all());
}
