#!/bin/sh
# top.sh FOLDER HEDDLE: flows map the whole of a configuration, the core with its bus; power, whose runs have no bus, the
# core alone, and says so. Yosys is a script that ends: the one of the flow is looked at.
set -u
folder=$1
heddle=$2
rm -rf "$folder"
mkdir -p "$folder/bin"
folder=$(cd "$folder" && pwd)
printf '#!/bin/sh\n[ "$1" = --version ] && echo "Yosys 0.23 (git sha1 0)" && exit 0\nexit 1\n' >"$folder/bin/yosys"
chmod +x "$folder/bin/yosys"

suite=tops out=$folder/out err=$folder/err
. tb/tools/checks.inc

# maps TOP WORD ...: `heddle WORD ...` maps that module.
maps() {
    top=$1
    shift
    rm -rf "$folder/cache"
    PATH=$folder/bin:$PATH HEDDLE_CACHE=$folder/cache "$heddle" "$@" >"$folder/out" 2>"$folder/err"
    [ "$(cat 2>/dev/null "$folder"/cache/*/run.ys | sed -n 's/^hierarchy -check -top //p')" = "$top" ]
}

for words in "synth target=xcup" "synth target=asic" "timing target=ecp5" "timing target=asic" "fit target=ice40" "pnr target=ice40"; do
    check "$words, axi4" maps gpu_axi4 $words -c tiny-1x2 bus=axi4
    check "$words, wishbone" maps gpu_wishbone $words -c tiny-1x2 bus=wishbone
    check "$words, without a bus" maps gpu $words -c tiny-1x2
done
check "a prefix" maps gpu_gpu_axi4 synth target=xcup bus=axi4 prefix=gpu_
check "a module" maps lsu timing target=xcup bus=axi4 --module lsu
check "a module with a prefix" maps gpu_lsu timing target=xcup bus=axi4 prefix=gpu_ --module lsu
check "power" maps gpu power target=xcup -c tiny-1x2 bus=axi4 "$3"
check "power says it" grep -q 'of the core without its bus, axi4$' "$folder/err"
summary
