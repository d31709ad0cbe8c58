#!/bin/sh
# board.sh FOLDER HEDDLE FILE.elf: the ULX3S design, in Icarus, prints on its serial port what the
# program prints in `heddle run`, and shows the end and exit code 0 on its LEDs.
set -u
folder=$1
heddle=$2
elf=$3
root=$PWD

mkdir -p "$folder"
"$heddle" gen -c small-1x2 -o "$folder/core" > "$folder/log" || exit 1
riscv64-unknown-elf-objcopy -O binary "$elf" "$folder/image.bin"
# Icarus wants all lines of the memory; those behind the program are zero.
od -An -v -tx1 -w64 "$folder/image.bin" | awk '
    { line = ""; for (i = NF; i > 0; i--) line = line $i; while (length(line) < 128) line = "0" line; print line }
    END { for (n = NR; n < 1024; n++) { printf "%0128d\n", 0 } }' > "$folder/image.hex"
sed "s|^|$folder/core/|" "$folder/core/heddle.f" > "$folder/core.f"
ls fpga/boards/*.sv >> "$folder/core.f"
tb/icarus_compile -s ulx3s_tb -o "$folder/bench" -c "$folder/core.f" tb/synth/ulx3s_tb.sv || exit 1
(cd "$folder" && vvp -n bench) > "$folder/said"
"$heddle" emu warps=1 threads=2 --json "$elf" 2> "$folder/expected" > "$folder/result"
cd "$root" || exit 1
if sed '$d' "$folder/said" | diff - "$folder/expected" && [ "$(tail -n 1 "$folder/said")" = "LEDs 10000000" ]; then
    echo "ULX3S design in Icarus: 1 passed, 0 failed"
else
    tail -n 3 "$folder/said"
    echo "ULX3S design in Icarus: 0 passed, 1 failed"
    exit 1
fi
