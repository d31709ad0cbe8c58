#!/bin/sh
# newer.sh FOLDER HEDDLE PROGRAM.elf "PRESET ..." PRESET:TARGET ...: a Yosys that is newer than Debian's (the Python
# package pyosys, which is put into FOLDER) elaborates the presets of the first list without a complaint. It maps those
# of the second, and nextpnr takes the netlists. Skipped, with a sentence, where the package cannot be had.
set -u
heddle=$(pwd)/$2 program=$(pwd)/$3
here=$(pwd)/tb/fpga
mkdir -p "$1/bin"
folder=$(cd "$1" && pwd)
elaborated=$4
shift 4
if ! "$folder/venv/bin/python" -c 'import pyosys' 2>/dev/null; then
    python3 -m venv "$folder/venv" >"$folder/log" 2>&1 &&
        "$folder/venv/bin/pip" install -q pyosys==0.70 >>"$folder/log" 2>&1 || {
        echo "newer Yosys: skipped, pyosys cannot be installed ($(tail -n 1 "$folder/log"))"
        exit 0
    }
fi
{
    echo "#!$folder/venv/bin/python"
    cat "$here/yosys.py"
} >"$folder/bin/yosys"
chmod +x "$folder/bin/yosys"
PATH=$folder/bin:$PATH
HEDDLE_CACHE=$folder/cache
export PATH HEDDLE_CACHE

passed=0 failed=0
# maps WORD ...: `heddle WORD ...` succeeds.
maps() {
    if "$heddle" "$@" >"$folder/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "heddle $* with $(yosys --version): FAILED: $(tail -n 1 "$folder/log")"
    fi
}
# The presets are words.
# shellcheck disable=SC2086
"$here/presets.sh" "$folder/presets" "$heddle" $elaborated || failed=1
for pair; do
    maps synth -c "${pair%:*}" target="${pair#*:}"
done
if command -v nextpnr-ice40 >/dev/null; then
    maps pnr board=hx8k -c tiny-1x2 "$program"
fi
echo "newer Yosys: $passed passed, $failed failed"
[ $failed = 0 ]
