#!/bin/sh
# debian.sh ROOT FOLDER VERSION: makes a Debian package in FOLDER of what `make install` put below ROOT. It depends on the
# packages that its libraries are of here, and on what a model is built with; what single commands call is
# recommended or suggested.
set -eu
root=$1
folder=$2
version=$3
architecture=$(dpkg --print-architecture)

# The packages of the libraries that programs are linked with.
libraries() {
    ldd "$@" | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p' | sort -u | while read -r library; do
        dpkg-query -S "$library" "/usr$library" "$(readlink -f "$library")" 2>/dev/null | sed -n '1s/:.*//p'
    done | sort -u | paste -sd , - | sed 's/,/, /g'
}

# The list of packages in the words of a control field; tools.c knows what each command calls.
depends="$(libraries "$root/usr/bin/heddle" "$root/usr/lib/libheddle.so"), gcc, g++, make, verilator (>= 5.006), libelf-dev, libdw-dev, libjansson-dev, zlib1g-dev"
strip "$root/usr/bin/heddle" "$root/usr/lib/libheddle.so.2"
strip -g "$root/usr/lib/heddle/libheddle_sim.a"
for page in "$root"/usr/share/man/man*/*; do
    gzip -9n "$page"
done
mkdir -p "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<END
Package: heddle
Version: $version
Architecture: $architecture
Maintainer: heddle maintainers <heddle@localhost>
Section: electronics
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Depends: $depends
Recommends: gcc-riscv64-unknown-elf, clang-19 | clang, ccache
Suggests: yosys, opensta, gnuplot-nox, python3-numpy
Description: generator of RISC-V SIMT GPU cores, with their simulation
 Generates synthesizable GPU cores, in SystemVerilog, whose instruction issue is in order or out of order,
 runs programs on them in lockstep with a functional model, measures and synthesizes them. With a library for
 host programs in C, libheddle.
END
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0)
export SOURCE_DATE_EPOCH
dpkg-deb --root-owner-group --build "$root" "$folder/heddle_${version}_$architecture.deb" >/dev/null
rm -rf "$root"
echo "$folder/heddle_${version}_$architecture.deb"
