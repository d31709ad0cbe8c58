#!/bin/sh
# area.sh FOLDER HEDDLE MAX_LUTS: what one lane of the floating-point unit (multiply-add,
# conversions, comparisons) and one unit for division need, by Yosys for UltraScale+ (xcup) and
# ECP5, as `heddle synth` maps it. Fails when the lane takes MAX_LUTS LUTs or more on xcup.
set -u
folder=$1
heddle=$2
max=$3
mkdir -p "$folder"
"$heddle" gen fpu=full -o "$folder/core" > "$folder/log" || exit
files=$(grep -E '/(cfg|types|lzc|fpu_(unpack|round|compare|fma[a-z_]*|lane|divsqrt_(lane|rest)))\.sv$' \
    "$folder/core/heddle.f" | sed "s|^|$folder/core/|" | tr '\n' ' ')

# area TOP FAMILY COMMAND: a line with the cells of the whole design; LUTs of any size count as one.
area() {
    yosys -q -l "$folder/yosys.log" -p "read_verilog -sv $files; hierarchy -check -top $1;
        $3 -top $1; check -assert; flatten; tee -o $folder/$1-$2.txt stat" > "$folder/log" 2>&1 || {
        tail -n 3 "$folder/yosys.log"
        exit 1
    }
    awk -v name="$1 $2" '
        /^     LUT[1-6] / { lut += $2 }
        /^     (FD|TRELLIS_FF)/ { ff += $2 }
        /^     (DSP48E2|MULT18X18D) / { dsp += $2 }
        END { printf "%s: %d LUT, %d FF, %d DSP\n", name, lut, ff, dsp }' "$folder/$1-$2.txt"
}

for top in fpu_lane fpu_divsqrt_lane; do
    area $top xcup "synth_xilinx -family xcup -nowidelut" || exit
    area $top ecp5 synth_ecp5 || exit
done | tee "$folder/area.txt"
luts=$(sed -n 's/^fpu_lane xcup: \([0-9]*\) LUT.*/\1/p' "$folder/area.txt")
[ "${luts:-$max}" -lt "$max" ] || { echo "a lane has to take fewer than $max LUTs" && exit 1; }
