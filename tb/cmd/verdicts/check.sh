#!/bin/sh
# check.sh BUILD: heddle run as continuous integration calls it: --junit, --github, the place of a fault in JSON.
set -u
build=$(cd "$1" && pwd)
root=$(pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
suite="verdicts"
. "$root/tb/tools/checks.inc"
run() { # run STATUS WORD ...
    wanted=$1
    shift
    "$build/heddle" run "$@" >out 2>err
    [ $? = "$wanted" ]
}
cat >wrong.c <<'END'
#include "heddle.h"

int main(void) {
    __asm__ volatile(".word 0");
    return 0;
}
END
"$build/heddle" cc --gcc -o wrong.elf wrong.c || exit 1
hello=$build/kernels/hello.elf
check "status" run 1 --junit run.xml --github wrong.elf "$hello"
check "a line a kernel" grep -q '^hello: passed, [0-9]* cycles$' out
check "annotation" grep -q '^::error file=wrong.c,line=[34],title=wrong::illegal instruction in warp 0' out
check "tests" grep -q '<testsuite name="heddle run" tests="2" failures="1" errors="0" skipped="0"' run.xml
check "failure" grep -q '<failure type="fault" message="illegal instruction in warp 0' run.xml
check "place" grep -q '<testcase classname="inorder-4x4" name="wrong" file="wrong.c" line="[34]"' run.xml
check "passed" grep -q '<testcase classname="inorder-4x4" name="hello" time="[0-9.]*"/>' run.xml
check "all passed" run 0 --junit run.xml "$hello"
check "JSON too" run 1 --json --github wrong.elf
check "JSON: schema" [ "$(python3 "$root/tb/cmd/schema/validate.py" "$root/docs/json.schema.json" run <out 2>&1)" = 1 ]
check "JSON: place" grep -q '"result":"fault",.*"file":"wrong.c","line":[34],' out
check "JSON: annotation apart" grep -q '^::error file=wrong.c' err
check "not with --compare" run 2 --compare inorder-4x4,loog-4x4 --junit run.xml "$hello"
check "no place" run 2 --junit nowhere/run.xml "$hello"
check "own input" run 2 --junit wrong.elf wrong.elf
check "bad input of the simulator" run 2 --github nosuch.elf
summary
