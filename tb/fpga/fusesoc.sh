#!/bin/sh
# fusesoc.sh FOLDER HEDDLE: FuseSoC's targets of a small core: lint, sim and both synth run to their ends, from a folder that has
# nothing to do with the core's; both vivado are set up, with clock constraints (Vivado is not there to run it). And sim
# fails with a core that computes wrongly. With ALL=1
# in the environment synth of the 7 series, too. Skipped, with a sentence, where FuseSoC cannot be had; not in CI.
set -u
folder=$1 heddle=$2
mkdir -p "$folder/elsewhere"
.ci/venv "$folder/venv" fusesoc || {
    [ -n "${CI-}" ] && exit 1
    echo "FuseSoC: skipped"
    exit 0
}
folder=$(cd "$folder" && pwd)
plusargs=
suite=FuseSoC out=$folder/log err=/dev/null
. tb/tools/checks.inc
# fusesoc WORDS: in the other folder, without what the user has set up for it. $plusargs are the bench's.
fusesoc() {
    rm -rf "$folder/work"
    # The plusargs are a list of words.
    # shellcheck disable=SC2086
    (cd "$folder/elsewhere" && HOME=$folder XDG_CONFIG_HOME=$folder PATH=$folder/venv/bin:$PATH timeout 900 \
        fusesoc --cores-root "$folder/core" run --work-root "$folder/work" "$@" "$(sed -n 's/^name: "\(.*\):.*/\1/p' "$folder/core/heddle.core")" $plusargs >"$folder/log" 2>&1)
}

rm -rf "$folder/core"
"$heddle" gen -c tiny-1x1 -o "$folder/core" >"$folder/log" || exit 1
check lint fusesoc --target lint
simulates() { fusesoc --target sim && grep -q '^PASS$' "$folder/log"; }
check sim simulates
# Block RAM of the device says which family it was.
synthesizes() { fusesoc --target "$1" && find "$folder/work" -name '*.blif' -size +100k -exec grep -q "^.subckt $2 " {} +; }
check synth synthesizes synth 'RAMB[13][86]E2'
[ -z "${ALL-}" ] || check synth_7series synthesizes synth_7series 'RAMB[13][86]E1'
constrained() { fusesoc --setup --target "$1" && grep -q 'read_xdc .*heddle.xdc' "$folder"/work/*.tcl && grep -q -- "$2" "$folder"/work/*.tcl; }
check vivado constrained vivado xcau7p
check vivado_7series constrained vivado_7series xc7a100t
"$heddle" gen -c tiny-1x1 bus=axi4 -o "$folder/core" >"$folder/log" || exit 1
check "lint of bus=axi4" fusesoc --target lint
check "sim of bus=axi4" simulates
# A program that leaves 0, at an address that the host gives; a word that it writes is there when it reads, another is not.
echo 0000000b_0062a023_00000313_08800293 >"$folder/image"
echo 80001000 12345678 >"$folder/words"
plusargs="--image=$folder/image --boot_address=80000000 --boot_argument=7 --write=$folder/words --expect=$folder/words"
check "a program on bus=axi4" simulates
check "its exit code" grep -q 'exit code 0$' "$folder/log"
echo 80001004 12345678 >"$folder/others"
plusargs="--image=$folder/image --write=$folder/words --expect=$folder/others"
misses() { fusesoc --target sim && grep -q '^FAIL: 80001004 has 00000000, not 12345678' "$folder/log"; }
check "a word that is not there" misses
plusargs=
adder=$folder/core/rtl/3_execute/alu_sum.sv
sed -i "s/extended\[32:1\]/extended[31:0]/" "$adder"
check "a fault in the adder" grep -q 'extended\[31:0\]' "$adder"
finds() { fusesoc --target sim; grep -q '^FAIL' "$folder/log"; }
check "sim of a wrong core" finds
summary
