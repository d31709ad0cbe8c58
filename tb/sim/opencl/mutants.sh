#!/bin/sh
# mutants.sh BUILD FOLDER FAULTS: seeds the faults of a list in the compiler, one at a time; random kernels have to
# find each, with "found: check" the check of branches, without the compiler's notes, in programs/guards.cl, or with
# "found: NAME WORDS" the program of that name in programs/, compiled with the words. A fault is a paragraph as in tb/tools/mutants.sh, its file in sim/opencl/compiler, without a test.
set -u
build=$(cd "$1" && pwd)
root=$PWD
folder=$(mkdir -p "$2" && cd "$2" && pwd)
seeds=$(seq 1 40)
caught=0
survived=0

# A home whose compiler is the mutant's.
home=$folder/home
rm -rf "$home" && mkdir -p "$home/build" "$folder/objects"
ln -s "$root/rtl_templates" "$root/gen" "$root/sim" "$home"
ln -s "$build/gen" "$build/runtime" "$build/opencl" "$home/build"

mutant_build() {
    objects=$(ls "$build"/obj/sim/opencl/compiler/*.o "$build"/obj/base/*.o | grep -v "/compiler/${file%.c}\.o")
    gcc -std=c11 -O1 -w -D_XOPEN_SOURCE=700 -I"$root" -I"$build/gen" -I"$root/sim/opencl/compiler" -isystem /usr/lib/llvm-19/include \
        "$folder/$file" $objects -L/usr/lib/llvm-19/lib -lLLVM-19 -ljansson -o "$home/build/heddle-opencl"
}

# program_judged NAME WORDS: whether a program of programs/ passes.
program_judged() {
    name=$1
    shift
    HEDDLE_HOME=$home timeout 60 "$build/heddle" cc fpu=full atomics=1 "$@" -o "$folder/$name.elf" \
        "$root/tb/sim/opencl/programs/$name.cl" "$root/tb/sim/opencl/programs/$name.c" &&
        timeout 60 "$build/heddle" emu fpu=full atomics=1 "$folder/$name.elf"
}

# judged: whether the mutant passes.
judged() {
    if [ "$found" = check ]; then
        HEDDLE_HOME=$home timeout 60 "$build/heddle" cc fpu=full --no-notes -o "$folder/guards.elf" "$root/tb/sim/opencl/programs/guards.cl"
    elif [ -n "$found" ]; then
        program_judged $found
    else
        "$root/tb/sim/opencl/random.sh" "$build" "$folder/kernels" "$seeds" 4 "$home"
    fi
}

seeded() {
    TEXT=$text BECOMES=$becomes SELECT= awk -f "$root/tb/tools/patch.awk" "$root/sim/opencl/compiler/$file" > "$folder/$file"
}

awk 'BEGIN { RS = ""; FS = "\n" } /^fault: / {
    split("", f); for (i = 1; i <= NF; i++) f[substr($i, 1, index($i, ":") - 1)] = substr($i, index($i, ":") + 2)
    printf "%s\x1f%s\x1f%s\x1f%s\x1f%s\n", f["fault"], f["file"], f["found"], f["text"], f["becomes"] }' "$3" >"$folder/list"
while IFS="$(printf '\037')" read -r fault file found text becomes; do
    if ! seeded || ! mutant_build; then
        survived=$((survived + 1))
    elif judged >"$folder/log" 2>&1 </dev/null; then
        survived=$((survived + 1))
        echo "SURVIVED: $fault"
    else
        caught=$((caught + 1))
        echo "caught: $fault ($(head -n 1 "$folder/log" | cut -c 1-100))"
    fi
done <"$folder/list"
echo "opencl mutants: $caught passed, $survived failed"
[ "$survived" -eq 0 ]
