#!/bin/sh
# run.sh FOLDER HEDDLE KNOBS FILE.elf ...: runs each program on the core of KNOBS in Verilator and in
# Icarus. Cycles, console, exit code and what it computes have to be the same.
#   $HEDDLE_GPU_FILES: sources of the module gpu for Icarus instead of the RTL, such as a netlist
set -u
folder=$1
heddle=$2
knobs=$3
shift 3
latency=20
passed=0
failed=0

mkdir -p "$folder"
# $knobs is a list of words.
# shellcheck disable=SC2086
"$heddle" gen $knobs -o "$folder/core" > "$folder/log" || exit
if [ -n "${HEDDLE_GPU_FILES:-}" ]; then
    # The bench reads the core's constants.
    echo "$folder/core/rtl/5_top/cfg.sv" > "$folder/core.f"
    printf '%s\n' $HEDDLE_GPU_FILES >> "$folder/core.f"
else
    sed "s|^|$folder/core/|" "$folder/core/heddle.f" > "$folder/core.f"
fi
tb/tools/icarus_compile -s gpu_tb -o "$folder/bench" -c "$folder/core.f" tb/core/whole/gpu_tb.sv || exit

# image FILE.elf: its bytes from 0x80000000 on, 64 a line, the last one first.
image() {
    riscv64-unknown-elf-objcopy -O binary "$1" "$folder/image.bin"
    od -An -v -tx1 -w64 "$folder/image.bin" |
        awk '{ line = ""; for (i = NF; i > 0; i--) line = line $i; print line }'
}

# symbols FILE.elf: where the bench finds what to compare.
symbols() {
    riscv64-unknown-elf-nm "$1" | awk '$3 == "out" || $3 == "ref" || $3 == "out_words" {
        printf "+%s=%s ", $3, $1 }'
}

for elf; do
    name=$(basename "$elf" .elf)
    # shellcheck disable=SC2086
    line=$("$heddle" run $knobs --json --no-lockstep --mem-latency $latency "$elf" \
        2> "$folder/$name.verilator")
    cycles=$(printf '%s\n' "$line" | sed -n 's/.*"result":"passed".*"cycles":\([0-9]*\),.*/\1/p')
    image "$elf" > "$folder/image.hex"
    # shellcheck disable=SC2046
    vvp -n "$folder/bench" "+image=$folder/image.hex" "+lines=$(wc -l < "$folder/image.hex")" \
        "+latency=$latency" "+cycles=${cycles:-0}" $(symbols "$elf") > "$folder/$name.icarus"
    # All but the last line is what the program printed; heddle adds lines of its own.
    if tail -n 1 "$folder/$name.icarus" | grep -q '^PASS' &&
        sed '$d' "$folder/$name.icarus" |
        diff - "$folder/$name.verilator" | grep '^[<>]' | grep -v '^> heddle run: '; then
        echo "FAILED $name on $knobs: the console in Verilator (>) and Icarus (<)"
        failed=$((failed + 1))
    elif tail -n 1 "$folder/$name.icarus" | sed -n "s/^PASS gpu:/icarus $name:/p" | grep .; then
        passed=$((passed + 1))
    else
        echo "FAILED $name on $knobs:"
        tail -n 5 "$folder/$name.icarus"
        failed=$((failed + 1))
    fi
done
echo "whole core in Icarus: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
