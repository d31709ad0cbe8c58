#!/bin/sh
# model.sh FOLDER HEDDLE "KNOBS" [HOME]: verilates the floating-point unit of a core with these
# knobs under fpu_tb.sv into FOLDER/model.o. HOME has the templates (default: this tree).
#
# Without C++ of our own: the class has the name that the printed shim of a core's model expects.
set -eu
folder=$1
heddle=$2
knobs=$3
home=${4-$PWD}
mkdir -p "$folder"
# $knobs is a list of words.
# shellcheck disable=SC2086
HEDDLE_HOME=$home "$heddle" gen fpu=full $knobs -o "$folder/core" > "$folder/log"
rm -rf "$folder/core/obj"
grep -E '/(cfg|types|[a-z]*_arbiter|rr_pick|onehot_index|elastic|lane_turns|clock_gate|fifo(_early)?|lzc|fpu[a-z_]*)\.sv$' "$folder/core/heddle.f" |
    sed "s|^|$folder/core/|" > "$folder/fpu.f"
verilator --cc --prefix Vsim_top -Mdir "$folder/core/obj" -O3 --x-assign fast --x-initial fast \
    --assert +define+HEDDLE_CHECKS --top-module fpu_tb -f "$folder/fpu.f" tb/core/execute/fpu/fpu_tb.sv
make -s -C "$folder/core/obj" -f "$PWD/sim/model.mk" HEDDLE_HOME="$PWD" \
    OBJCACHE="$(command -v ccache || true)" ../model.o
mv "$folder/core/model.o" "$folder/model.o"
rm -rf "$folder/core/obj"
