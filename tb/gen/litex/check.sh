#!/bin/sh
# check.sh FOLDER HEDDLE: a LiteX SoC with a VexRiscv that runs saxpy on a core by its driver, in Icarus. Skipped, with
# a sentence, where the Python packages cannot be had; not in CI. With MUTANT="FILE|SED" the core is edited so.
set -u
folder=$1 heddle=$2
here=$(dirname "$0")
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
.ci/venv "$folder/venv" litex || {
    [ -n "${CI-}" ] && exit 1
    echo "LiteX: skipped"
    exit 0
}
knobs="-c tiny-1x2 bus=wishbone bus_width=32 prefix=a_"
fail() {
    echo "LiteX: $1: 0 passed, 1 failed"
    tail -n 20 "$folder/log"
    exit 1
}
# The knobs are a list of words.
# shellcheck disable=SC2086
{
    "$heddle" gen $knobs -o "$folder/core" && "$heddle" driver ${knobs% prefix*} -o "$folder/driver" &&
        "$heddle" cc --gcc $knobs -o "$folder/saxpy.elf" "$here/saxpy.c"
} >"$folder/log" 2>&1 || fail "generation"
[ -z "${MUTANT-}" ] || sed -i "${MUTANT#*|}" "$folder/core/${MUTANT%%|*}"
address() { riscv64-unknown-elf-nm "$folder/saxpy.elf" | awk -v name="$1" '$3 == name { print "0x" $1 "u" }'; }
riscv64-unknown-elf-objcopy -O binary "$folder/saxpy.elf" "$folder/saxpy.bin" &&
    riscv64-unknown-elf-gcc -std=c11 -march=rv32i -mabi=ilp32 -ffreestanding -nostdlib -Os -Wall -Werror -I "$folder/driver" \
        "-DX=$(address x)" "-DY=$(address y)" "-DA=$(address a)" \
        -T "$here/rom.ld" "$here/host.c" "$folder/driver/heddle_driver.c" -lgcc -o "$folder/host.elf" >"$folder/log" 2>&1 &&
    riscv64-unknown-elf-objcopy -O binary "$folder/host.elf" "$folder/host.bin" || fail "host's program"
"$folder/venv/bin/python" "$here/soc.py" "$folder/core" "$folder/host.bin" "$folder/saxpy.bin" "$folder/soc" >"$folder/log" 2>&1 ||
    fail "SoC"
cp "$here/bench.v" "$folder/soc"
(cd "$folder/soc" && { cat sources && printf 'soc.v\nbench.v\n'; } | sort -u >list && grep -v '/rtl/' list >later &&
    grep '/rtl/' sources >first && cat first later >list &&
    "$OLDPWD/tb/tools/icarus_compile" -s bench -o run -c list) >"$folder/log" 2>&1 || fail "Icarus"
(cd "$folder/soc" && timeout 900 vvp -n run) >"$folder/log" 2>&1
grep -q '^verdict 00000001 after' "$folder/log" || fail "saxpy"
echo "LiteX, VexRiscv and $knobs: saxpy, $(sed -n 's/^verdict.*after //p' "$folder/log"): 1 passed, 0 failed"
