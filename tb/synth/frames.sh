#!/bin/sh
# frames.sh FOLDER BENCH ENDS.elf WAITS.elf BOARD RAM_BYTES REFUSED: the design that board.sh compiled in
# FOLDER takes programs over its serial port. ENDS prints "loaded" and ends with code 5, WAITS prints
# "waits" and does not end. REFUSED are the LEDs while there is no program.
set -eu
folder=$1
bench=$2
ends=$3
waits=$4
board=$5
ram=$6
refused=$7
ended=10000101

# A word, the lowest octet first.
word() {
    printf '%02x\n' $(($1 & 255)) $(($1 >> 8 & 255)) $(($1 >> 16 & 255)) $(($1 >> 24 & 255))
}

# A file as octets; the CRC-32 is the one of gzip, which has it behind the data.
octets() {
    od -An -v -tx1 -w1 "$1" | tr -d ' '
}

# The count and the words of a program, 32 of them, and the CRC apart.
image() {
    riscv64-unknown-elf-objcopy -O binary --pad-to 0x80000080 "$1" "$2.bin"
    { printf '\037\0\0\0'; cat "$2.bin"; } > "$2.body"
    gzip -n < "$2.body" | tail -c 8 | head -c 4 > "$2.check"
    octets "$2.body" > "$2"
    octets "$2.check" > "$2.crc"
}

magic() {
    printf '7f\n48\n44\n4c\n'
}

image "$ends" "$folder/ends"
image "$waits" "$folder/waits"
{
    echo 100                                            # the program of the bitstream
    magic; sed '9s/.*/55/' "$folder/ends"; cat "$folder/ends.crc"; echo 100 # one octet is another
    magic; word $((ram / 8)); echo 100                  # a word more than there is
    magic; head -n 20 "$folder/ends"; echo 101 # a frame that stops
    echo 7f; magic | sed 2a103; cat "$folder/waits" "$folder/waits.crc"; echo 102
    magic; cat "$folder/ends" "$folder/ends.crc"; echo 100 # breaks in
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
