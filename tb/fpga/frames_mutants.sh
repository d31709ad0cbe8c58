#!/bin/sh
# frames_mutants.sh FOLDER HEDDLE ENDS.elf WAITS.elf BOARD RAM_BYTES REFUSED: faults in the loader, one at a time.
# frames.sh has to find each of them in the design that board.sh left in FOLDER. The rest as there.
set -u
folder=$1
heddle=$2
board=$5
shift 2
survived=0
count=0

# fault FILE ABOUT OLD NEW
fault() {
    count=$((count + 1))
    mkdir -p "$folder/mutant"
    sed "s~$3~$4~" "fpga/boards/$1" > "$folder/mutant/$1"
    sed "s~^fpga/boards/$1\$~$folder/mutant/$1~" "$folder/core.f" > "$folder/mutant.f"
    if cmp -s "fpga/boards/$1" "$folder/mutant/$1"; then
        echo "$2: the text that it replaces is gone"
    elif ! tb/tools/icarus_compile -s "${board}_tb" -o "$folder/mutant.bench" -c "$folder/mutant.f" \
        "tb/fpga/boards/${board}_tb.sv"; then
        echo "$2: does not compile"
    elif tb/fpga/frames.sh "$folder" "$heddle" mutant.bench $programs "$board" $rest > "$folder/mutant.log"; then
        echo "$2: survived"
    else
        return
    fi
    survived=$((survived + 1))
}
programs="$1 $2"
shift 3
rest="$*"

fault board_loader.sv 'checksum ignored' 'crc_q == RESIDUE' '1'\''b1'
fault board_loader.sv 'a damaged program starts' ' || damaged_q;' ';'
fault board_loader.sv 'frames are not broken off' 'if (broken || checked)' 'if (checked)'
fault board_uart_rx.sv 'start bits are not checked' '== START \&\& line' "== START \&\& 1'b0"
echo "faults of the loader: $((count - survived)) caught, $survived survived"
[ "$survived" -eq 0 ]
