#!/bin/sh
# refused.sh FOLDER: faults in the tables of the generator, which `make` refuses with a sentence, in a copy of the tree.
# `N passed, N failed` at the end.
set -u
folder=$1
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
suite="tables that make refuses" out=$folder/log err=/dev/null
. tb/tools/checks.inc
rm -rf "$folder/tree"
mkdir -p "$folder/tree"
git ls-files -z | xargs -0 cp --parents -t "$folder/tree"

# refused SENTENCE FILE SED: make fails with the sentence when the file is edited so, and the file is put back.
refused() {
    sentence=$1 file=$folder/tree/$2
    cp "$file" "$folder/kept"
    sed -i "$3" "$file"
    if ! cmp -s "$file" "$folder/kept" && ! (cd "$folder/tree" && make -j2 $4) >"$out" 2>&1 </dev/null && grep -qF -- "$sentence" "$out"; then
        pass
    else
        fail "$2, $3: not refused with '$sentence'"
    fi
    cp "$folder/kept" "$file"
}

decoder=build/gen/isa_decode.h
# An automatic value is found before the one that it hangs on.
refused "reads lsu_lanes, which has to come before it in enum knob_id" \
    gen/config/knobs.h '/^    KNOB_LSU_LANES,$/d; s/^    KNOB_COUNT$/    KNOB_LSU_LANES,\n    KNOB_COUNT/' $decoder
refused "there is no row for number" gen/config/knobs.h 's/^    KNOB_COUNT$/    KNOB_NEW,\n    KNOB_COUNT/' $decoder
refused "gen/tables/isa_table.c: the instruction ISA_XOR has no operation in golden_ops" \
    sim/golden/golden_alu.c '/^    \[ISA_XOR\] = /d' build/gen/golden_ops.txt
summary
