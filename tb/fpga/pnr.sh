#!/bin/sh
# pnr.sh HEDDLE BOARD PRESET FILE.elf: the core fits the board's device and meets its clock, and the
# bitstream is there. Skipped, with a sentence, where nextpnr or the packer is not installed.
heddle=$1
for tool in nextpnr-ice40 icepack; do
    command -v "$tool" > /dev/null || {
        echo "place and route: skipped, there is no $tool (.ci/packages-nightly has its package)"
        exit 0
    }
done
file=build/tb/pnr.bit
rm -f "$file"
if "$heddle" pnr board="$2" -c "$3" -o "$file" "$4" && [ -s "$file" ] && # once more from what is kept
    "$heddle" pnr board="$2" -c "$3" --json "$4" |
    python3 tb/cmd/schema/validate.py docs/json.schema.json pnr; then
    echo "place and route of $3 on $2: 1 passed, 0 failed"
else
    echo "place and route of $3 on $2: 0 passed, 1 failed"
    exit 1
fi
