#!/bin/sh
# run.sh PAGE FOLDER [FILE ...]: does what a page of docs/tutorials says, in FOLDER/work, which is made anew with
# copies of the files that the page takes as there.
#
#     ```sh              commands, run in the order of the page, in one shell, each has to end well
#     ```text            behind an `sh` block: lines that it prints, among others; numbers may differ, ... is any text
#     ```c saxpy.c       any language and a name: the file, written where the page has it
#     ``` of other kinds is for reading
#
# PATH and the rest of the environment are the caller's. Prints "PAGE: N steps passed", or the step that failed with
# the line of the page that it begins in and what it printed. TUTORIAL_SECONDS (900) is the most a page may take.
set -u
tools=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2" || exit 2
folder=$(cd "$2" && pwd)
rm -rf "$folder" && mkdir -p "$folder/work" || exit 2
page=$1 && shift 2
[ $# -eq 0 ] || cp "$@" "$folder/work" || exit 2
steps=$(awk -v folder="$folder" -f "$tools/steps.awk" "$page") || { echo "$page: cannot be taken apart"; exit 1; }
[ "$steps" -gt 0 ] || { echo "$page: has no step"; exit 1; }

fail() {
    echo "$page:$(sed -n '1s/# line //p' "$1.sh"): $2"
    tail -n 20 "$1.out"
    exit 1
}

(cd "$folder/work" && exec timeout "${TUTORIAL_SECONDS:-900}" sh "$folder/page.sh")
status=$?
last=
for step in "$folder"/step_*.sh; do
    step=${step%.sh}
    [ -e "$step.out" ] && last=$step
done
[ "$status" -eq 0 ] || fail "$last" "status $status"
[ "$last" = "$step" ] || fail "$last" "ends the shell"
for wanted in "$folder"/step_*.wanted; do
    [ -e "$wanted" ] || continue
    step=${wanted%.wanted}
    missing=$(awk -f "$tools/wanted.awk" "$wanted" "$step.out") || fail "$step" "does not print: $missing"
done
echo "$page: $steps steps passed"
