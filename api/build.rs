//! The migrations and templates lie outside this package and are read while it is compiled.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
    println!("cargo:rerun-if-changed=../templates");
}
