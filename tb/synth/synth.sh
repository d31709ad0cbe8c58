#!/bin/sh
# synth.sh FOLDER HEDDLE PRESET MAX_FLIP_FLOPS: Yosys for an UltraScale+ device (synth_xilinx -family
# xcup) takes the core without a complaint, and puts its memories into memories.
#
# Fails on an error or a warning, on a latch, on a net with several drivers or none (`check -assert`
# before and after), without block RAM, and on more flip-flops than allowed. Prints what the core
# needs; FOLDER/modules.txt has a line for each module: name, LUTs for logic and for memory, flip-
# flops, latches, 36 Kb block RAMs, multipliers, LUTs of both kinds.
set -u
folder=$1
heddle=$2
preset=$3
max_flip_flops=$4
failed=0

complain() {
    echo "synthesis of $preset: $1"
    failed=1
}

mkdir -p "$folder"
"$heddle" gen -c "$preset" -o "$folder/core" > "$folder/log" || exit
{
    sed "s|^|read_verilog -sv $folder/core/|" "$folder/core/heddle.f"
    cat <<END
hierarchy -check -top gpu
proc
check -assert
synth_xilinx -family xcup -top gpu
check -assert
tee -o $folder/stat.txt stat
END
} > "$folder/script.ys"
if ! yosys -q -l "$folder/yosys.log" "$folder/script.ys" > "$folder/log" 2>&1; then
    tail -n 3 "$folder/yosys.log"
    complain "Yosys failed, $folder/yosys.log"
    exit 1
fi

# Its own map of a block RAM leaves address and data bits of the primitive open, and says so.
odd=$(grep '^Warning: ' "$folder/yosys.log" |
    grep -v -E '^Warning: Resizing cell port .*\.(ADDR|DIN|DOUT)[A-Z]* from ')
[ -z "$odd" ] || complain "$odd"
! grep '^Latch inferred' "$folder/yosys.log" || complain "latches"

# area FILE: of the design's total, and a line for each module with its instances.
area() {
    awk '
        function kinds(cell, n) {
            if (cell ~ /^LUT[1-6]$/) return "logic"
            if (cell ~ /^RAM(32M|64M|32X|64X|128X|256X|512X)/) return "memory"
            if (cell ~ /^(FD|LD)/) return substr(cell, 1, 2)
            if (cell ~ /^RAMB36/) return "block"
            if (cell ~ /^RAMB18/) return "half"
            return cell ~ /^DSP/ ? "dsp" : ""
        }
        # LUTs that a LUT RAM is made of.
        function luts(cell) {
            return cell ~ /(32M16|64M8)$/ ? 8 : cell ~ /(32M|64M|256X1.)$/ ? 4 : cell ~ /512X/ ? 8 : 2
        }
        /^=== / { module = $2 == "design" ? "total" : $2 }
        /^     [^ ]+ +[0-9]+$/ {
            kind = kinds($1)
            if (kind == "memory") count[module, kind] += $2 * luts($1)
            else count[module, kind] += $2
            modules[module] = 1
        }
        END {
            for (module in modules)
                printf "%s %d %d %d %d %.1f %d %d\n", module, count[module, "logic"],
                    count[module, "memory"], count[module, "FD"], count[module, "LD"],
                    count[module, "block"] + count[module, "half"] / 2, count[module, "dsp"],
                    count[module, "logic"] + count[module, "memory"]
        }' "$1"
}
area "$folder/stat.txt" | sort -k8 -rn > "$folder/modules.txt"
# shellcheck disable=SC2046
set -- $(grep '^total ' "$folder/modules.txt")
echo "$preset: $(($2 + $3)) LUT ($2 logic, $3 memory), $4 FF, $6 BRAM, $7 DSP"

[ "$5" -eq 0 ] || complain "$5 latches"
[ "$4" -le "$max_flip_flops" ] || complain "more than $max_flip_flops flip-flops"
[ "$6" != 0.0 ] || complain "no block RAM"
echo "synthesis: $((1 - failed)) passed, $failed failed"
exit "$failed"
