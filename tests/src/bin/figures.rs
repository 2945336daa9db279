//! Prints the handheld's figures as `README.md` quotes them.

fn main() {
    print!("{}", tests::figures::all());
}
