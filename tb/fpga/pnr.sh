#!/bin/sh
# pnr.sh HEDDLE BOARD PRESET FILE.elf TOOL...: the core fits the board's device and meets its clock, and the bitstream is
# there. With VENV=LIST the tools are those of .ci/python-LIST. Skipped, with a sentence, where a tool is not there.
heddle=$1 board=$2 preset=$3 program=$4
shift 4
if [ -n "${VENV-}" ]; then
    .ci/venv "build/venv-$VENV" "$VENV" || {
        echo "place and route on $board: skipped"
        exit 0
    }
    PATH=$PATH:$PWD/build/venv-$VENV/bin # python3 stays the one of the system
    export PATH
fi
for tool; do
    command -v "$tool" > /dev/null || {
        echo "place and route on $board: skipped, there is no $tool (.ci/packages-nightly has its package)"
        exit 0
    }
done
file=build/tb/pnr-$board.bit
mkdir -p build/tb
rm -f "$file"
if "$heddle" pnr board="$board" -c "$preset" -o "$file" "$program" && [ -s "$file" ] && # once more from what is kept
    "$heddle" pnr board="$board" -c "$preset" --json "$program" |
    python3 tb/cmd/schema/validate.py docs/json.schema.json pnr; then
    echo "place and route of $preset on $board: 1 passed, 0 failed"
else
    echo "place and route of $preset on $board: 0 passed, 1 failed"
    exit 1
fi
