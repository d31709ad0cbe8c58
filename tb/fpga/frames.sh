#!/bin/sh
# frames.sh FOLDER HEDDLE BENCH ENDS.elf WAITS.elf BOARD RAM_BYTES REFUSED: the design that board.sh compiled
# in FOLDER takes programs over its serial port, and HEDDLE sends those. ENDS prints "loaded" and ends with
# code 5, WAITS prints "waits" and does not end. REFUSED are the LEDs while there is no program.
set -eu
folder=$1
heddle=$2
bench=$3
ends=$4
waits=$5
board=$6
ram=$7
refused=$8
ended=10000101

# A word, the lowest octet first.
word() {
    printf '%02x\n' $(($1 & 255)) $(($1 >> 8 & 255)) $(($1 >> 16 & 255)) $(($1 >> 24 & 255))
}

# A program as heddle sends it, an octet a line.
frame() {
    "$heddle" load --frame "$2.frame" "$1"
    od -An -v -tx1 -w1 "$2.frame" | tr -d ' ' > "$2"
}

magic() {
    printf '7f\n48\n44\n4c\n'
}

frame "$ends" "$folder/ends"
frame "$waits" "$folder/waits"
{
    echo 100                                            # the program of the bitstream
    sed '13s/.*/55/' "$folder/ends"; echo 100           # one octet is another
    magic; word $((ram / 8)); echo 100                  # a word more than there is
    head -n 24 "$folder/ends"; echo 101                 # a frame that stops
    echo 7f; sed 2a103 "$folder/waits"; echo 102
    cat "$folder/ends"; echo 100                        # breaks in
    magic; word $((ram / 8)); echo 100                  # the same program again
    magic; word 65536; echo 100                         # too long by the upper half
} > "$folder/script.hex"
{
    cat "$folder/expected"
    printf 'LEDs 10000000\n<15><00>LEDs %s\n<18><00>LEDs %s\n' "$refused" "$refused"
    printf '<06><00>waits\n<06><00>loaded\n<04><05>LEDs %s\n' "$ended"
    printf '<18><00>loaded\nLEDs %s\n<18><00>loaded\nLEDs %s\n' "$ended" "$ended"
} > "$folder/frames.expected"
(cd "$folder" && vvp -n "$bench") > "$folder/frames.said"
if diff "$folder/frames.expected" "$folder/frames.said" > "$folder/frames.diff"; then
    echo "$board loads programs over its serial port: 1 passed, 0 failed"
else
    head -n 20 "$folder/frames.diff"
    echo "$board loads programs over its serial port: 0 passed, 1 failed"
    exit 1
fi
