#!/bin/sh
# board.sh FOLDER HEDDLE FILE.elf BOARD PRESET RAM_BYTES WORD_BYTES LEDS: the design of a board, in
# Icarus, prints on its serial port what the program prints in `heddle run`, and its LEDs tell the
# end and exit code 0. RAM_BYTES and WORD_BYTES are those of the board's RAM. The compiled design stays in FOLDER, for
# frames.sh.
set -u
folder=$1
heddle=$2
elf=$3
board=$4
preset=$5
ram=$6
word=$7
leds=$8
root=$PWD

mkdir -p "$folder"
"$heddle" gen -c "$preset" -o "$folder/core" > "$folder/log" || exit 1
shape=$(sed -n 's/^\(warps\|threads\) *= */\1=/p' "gen/presets/$preset.ini")
riscv64-unknown-elf-objcopy -O binary "$elf" "$folder/image.bin"
# Icarus wants all words of the memory; those behind the program are zero.
od -An -v -tx1 -w"$word" "$folder/image.bin" | awk -v bytes="$word" -v words=$((ram / word)) '
    { line = ""; for (i = NF; i > 0; i--) line = line $i; while (length(line) < 2 * bytes) line = "0" line; print line }
    END { for (n = NR; n < words; n++) print 0 }' > "$folder/image.hex"
sed "s|^|$folder/core/|" "$folder/core/heddle.f" > "$folder/core.f"
ls fpga/boards/board_*.sv "fpga/boards/$board.sv" tb/fpga/primitives/*.sv \
    tb/fpga/boards/board_listener.sv >> "$folder/core.f"
tb/tools/icarus_compile -s "${board}_tb" -o "$folder/bench" -c "$folder/core.f" \
    "tb/fpga/boards/${board}_tb.sv" || exit 1
echo 100 > "$folder/script.hex"
(cd "$folder" && vvp -n bench) > "$folder/said"
# $shape is two words.
# shellcheck disable=SC2086
"$heddle" emu $shape --json "$elf" 2> "$folder/expected" > "$folder/result"
cd "$root" || exit 1
if sed '$d' "$folder/said" | diff - "$folder/expected" && [ "$(tail -n 1 "$folder/said")" = "LEDs $leds" ]; then
    echo "$board with $preset in Icarus: 1 passed, 0 failed"
else
    tail -n 3 "$folder/said"
    echo "$board with $preset in Icarus: 0 passed, 1 failed"
    exit 1
fi
