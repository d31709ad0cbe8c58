#!/bin/sh
# linted_test.sh FOLDER HEDDLE: a recorded configuration is skipped while its text is as it was. The tools read it again,
# and find the fault, when a module or a comment for a tool has changed (lint.sh, tb/core/linted).
set -eu
folder=$1
heddle=$2
rm -rf "$folder"
mkdir -p "$folder/home/build"
cp -r rtl_templates "$folder/home"
ln -s "$PWD/gen" "$PWD/sim" "$folder/home"
echo "warps=1 threads=1" > "$folder/configurations"
touch "$folder/record"

verdict() {
    HEDDLE_HOME=$folder/home LINT_CONFIGURATIONS=$folder/configurations LINTED=$folder/record \
        tb/core/whole/lint.sh "$folder/lint" "$heddle" corners | grep '^lint warps' || true
}

failed=0
expect() {
    case $2 in
    "$3"*) ;;
    *)
        echo "linted_test: $1: $2"
        failed=$((failed + 1))
        ;;
    esac
}

expect 'nothing is recorded' "$(RECORD=1 verdict)" 'lint warps=1 threads=1: passed'
expect 'the same text' "$(verdict)" 'lint warps=1 threads=1: passed (as recorded'
expect 'all again' "$(FRESH=1 verdict | grep -v recorded)" 'lint warps=1 threads=1: passed'
sed -i '/verilator lint_off UNUSEDPARAM/d' "$folder/home/rtl_templates/5_top/cfg.sv"
expect 'a comment for Verilator is gone' "$(verdict)" 'lint warps=1 threads=1: FAILED'
echo "recorded lint: $((4 - failed)) passed, $failed failed"
[ $failed = 0 ]
