#!/bin/sh
# check.sh BUILD: what all commands have in common at their edges: input that is none, paths that
# cannot be, output that is lost. Nothing is built; hello.elf and the model of the default core are.
set -u
build=$(cd "$1" && pwd)
heddle=${HEDDLE:-$build/heddle}
hello=$build/kernels/hello.elf
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
checks=0
failed=0

# expect STATUS TEXT COMMAND ...: exit status, and a part of what it says on standard error.
expect() {
    wanted=$1 text=$2
    shift 2
    checks=$((checks + 1))
    timeout 60 "$@" > out 2> err
    status=$?
    [ "$status" -eq "$wanted" ] && grep -qF -e "$text" err && return
    failed=$((failed + 1))
    echo "$*: status $status, expected $wanted and '$text'"
    head -c 300 err
}

# lost ARGUMENT ...: standard output is a device without room.
lost() {
    checks=$((checks + 1))
    timeout 300 "$heddle" "$@" > /dev/full 2> err
    status=$?
    [ "$status" -eq 1 ] && grep -q 'standard output was not written in full' err && return
    failed=$((failed + 1))
    echo "$* > /dev/full: status $status"
    head -c 300 err
}

# Typed in a terminal, without a host program.
expect 2 'a host program starts it, with a socket' "$heddle" serve < /dev/null

# Nothing at all is no path, and nothing is written.
expect 2 '--output needs DIR, and what is given is empty' "$heddle" gen -o ''
expect 2 'what is given is empty' "$heddle" gen --output= warps=2
expect 2 'a core with bus=native has no registers; give bus=axi4 or bus=wishbone' "$heddle" driver -o core
expect 2 '-o DIR is missing' "$heddle" driver bus=axi4
expect 2 '--period 5ns: it must be a number of ns from 0.1 to 1000' "$heddle" gen --period 5ns -o core
expect 2 'what is given is empty' "$heddle" report -o ''
expect 2 'what is given is empty' "$heddle" pnr -o ''
expect 2 'what is given is empty' "$heddle" sweep -f ''
expect 2 'what is given is empty' "$heddle" emu ''
expect 2 'what is given is empty' "$heddle" run --trace konata --trace-file '' "$hello"
expect 2 'what is given is empty' "$heddle" gen -c ''
[ "$(ls | tr '\n' ' ')" = 'err out ' ] || { echo "left behind: $(ls)"; failed=$((failed + 1)); }

# No command writes over the file that its configuration was read from.
echo 'warps = 2' > own.ini
expect 2 '--netlist own.ini: is its own source, ./own.ini' "$heddle" synth target=xc7 -c ./own.ini --netlist own.ini
expect 2 '--trace-file own.ini: is its own source, ./own.ini' "$heddle" run -c ./own.ini --trace=konata --trace-file=own.ini "$hello"
expect 2 '--flame own.ini: is its own source, ./own.ini' "$heddle" profile -c ./own.ini --flame=own.ini "$hello"
expect 2 '-o own.ini: is its own source, ./own.ini' "$heddle" r2d2 -c ./own.ini -o own.ini "$build/kernels/launch/saxpy.elf"
echo 'int main(void) { return 0; }' > own.c
expect 2 '-o own.ini: is its own source, ./own.ini' "$heddle" cc -c ./own.ini -o own.ini own.c
cp "$hello" own.elf
expect 2 '-o own.elf: is its own source, own.elf' "$heddle" pnr board=ulx3s own.elf -o own.elf
[ "$(cat own.ini)" = 'warps = 2' ] && cmp -s own.elf "$hello" || { echo "a source is lost"; failed=$((failed + 1)); }

# Before minutes of synthesis.
expect 2 "--limit: there is no knob 'isb_entry'; the nearest is 'isb_entries'" "$heddle" power target=xc7 issue=ghost --limit isb_entry=4 "$hello"
expect 2 "--limit: isb_entries needs a number up to 8, the core's own" "$heddle" power target=xc7 issue=ghost --limit isb_entries=64 "$hello"

# A standard stream that is closed is no file that is opened next; a file that may not grow is a sentence, and no part of it stays.
checks=$((checks + 3))
"$heddle" run --trace konata --trace-file=closed.kanata "$hello" >&- 2> err
[ $? = 1 ] && ! grep -q passed closed.kanata || { echo "run >&-: $(cat err)"; failed=$((failed + 1)); }
(ulimit -f 20; exec "$heddle" run --trace konata --trace-file=grown.kanata "$hello" > out 2> err)
[ $? = 2 ] && grep -q 'grown.kanata: File too large' err || { echo "ulimit -f: $(cat err)"; failed=$((failed + 1)); }
(ulimit -f 20; exec "$heddle" gen -o grown > out 2> err)
[ $? = 2 ] && grep -q 'cannot be written: File too large' err || { echo "gen, ulimit -f: $(cat err)"; failed=$((failed + 1)); }
[ -z "$(find . -name '*.part*' -o -name '*.heddle-new')" ] || { echo "left behind: $(ls)"; failed=$((failed + 1)); }

# Typed text is no command to the terminal.
expect 2 'a?[31mb.elf' "$heddle" run "$(printf 'a\033[31mb.elf')"
expect 2 'a?[31mb' "$heddle" run "$(printf 'a\033[31mb=1')" "$hello"

# Help of the words that are no commands; a preset that is nearly one; a function that is none, before anything is printed.
"$heddle" help > commands
for word in help version; do
    checks=$((checks + 1))
    "$heddle" help $word | cmp -s - commands || { echo "help $word: not the list"; failed=$((failed + 1)); }
done
expect 2 "there is no preset 'inorder4x4'; the nearest is 'inorder-4x4'; there are " "$heddle" gen -c inorder4x4 -o core
expect 2 "there is no preset 'nothing-like-it'; there are " "$heddle" gen -c nothing-like-it -o core
expect 2 '--function nosuch: the run was never in a function of this name' "$heddle" profile --function nosuch "$hello"
checks=$((checks + 1))
! grep -q 'by function' out || { echo "profile printed half"; failed=$((failed + 1)); }

# A command replaces regular files only, and writes to no folder that is not there; it says so before any work.
mkfifo pipe
echo 'int main(void) { return 0; }' > program.c
expect 2 'pipe is a device, it should be a file' "$heddle" cc -o pipe program.c
expect 2 'pipe is a device, it should be a file' "$heddle" r2d2 -o pipe "$build/kernels/launch/saxpy.elf"
expect 2 'pipe is a device, it should be a file' "$heddle" load --frame pipe "$hello"
expect 2 'pipe is a device, it should be a file' "$heddle" pnr board=hx8k -c tiny-1x2 -o pipe "$hello"
expect 2 'pipe is a device, it should be a file' "$heddle" synth target=xcup --netlist pipe
expect 2 'no/program.elf cannot be written: No such file or directory' "$heddle" cc -o no/program.elf program.c
expect 2 'no/program.elf cannot be written: No such file or directory' "$heddle" r2d2 -o no/program.elf "$build/kernels/launch/saxpy.elf"
checks=$((checks + 1))
[ -p pipe ] && [ ! -e pipe.part ] || { echo "the pipe is replaced, or something is beside it"; failed=$((failed + 1)); }

# No output is its own source, by whatever name.
cp "$build/kernels/launch/saxpy.elf" own.elf
ln -s own.elf link.elf
ln program.c hard.c
cp program.c kept.c
expect 2 '-o program.c: is its own source' "$heddle" cc -o program.c program.c
expect 2 '-o hard.c: is its own source, program.c' "$heddle" cc -o hard.c program.c
expect 2 '-o own.elf: is its own source' "$heddle" cc own.elf
expect 2 '-o link.elf: is its own source, own.elf' "$heddle" r2d2 -o link.elf own.elf
expect 2 '--frame own.elf: is its own source' "$heddle" load --frame own.elf own.elf
expect 2 '--trace-file own.elf: is its own source' "$heddle" run --trace konata --trace-file own.elf own.elf
expect 2 '--flame link.elf: is its own source, own.elf' "$heddle" profile --flame link.elf own.elf
checks=$((checks + 1))
cmp -s program.c kept.c && cmp -s own.elf "$build/kernels/launch/saxpy.elf" || { echo "a source is replaced"; failed=$((failed + 1)); }
rm own.elf link.elf

# No tools at all: which, and how to get it; nothing is left but folders of the cache.
mkdir bin
printf '%s\n' '[sweep]' 'name = none' "kernels = $hello" '[points a]' 'warps = 4' > none.ini
without() { expect 2 "$1" env PATH="$work/bin" HEDDLE_CACHE="$work/cache" "$heddle" $2; }
# Words, not paths with blanks.
for words in "run $hello" "profile $hello" "run --compare warps=2,4 $hello" "bench" "sweep -f ./none.ini -o none.db"; do
    without 'verilator is missing, version 5.006 or newer is needed: apt install verilator' "$words"
done
for words in "synth target=xcup" "timing target=xcup" "timing target=asic" "fit target=xcup" "power target=xcup $hello" \
    "power target=xcup -j 2 $hello $hello" "sweep -f ./none.ini -o none.db --metrics area"; do
    without 'yosys is missing, version 0.23 or newer is needed: apt install yosys' "$words"
done
without 'nextpnr-ice40 is missing' "pnr board=hx8k -c tiny-1x2 $hello"
without 'riscv64-unknown-elf-gcc is missing' "cc program.c"
without 'the engine slurm needs sbatch' "sweep -f ./none.ini -o none.db --engine slurm"
checks=$((checks + 1))
[ -z "$(find . -name 'none.db*' -o -name '*.elf' -o -path './cache/*' -type f ! -name '*.lock')" ] ||
    { echo "left behind: $(find .)"; failed=$((failed + 1)); }

# The port for simulation and proofs is in no netlist.
expect 1 'synthesis needs rvfi=0' "$heddle" synth target=xcup rvfi=1

# A program without kernels, and one that is none.
expect 2 'has no kernels' "$heddle" r2d2 "$hello"
expect 2 'no program given' "$heddle" r2d2

# A misspelt word is told what is near, and only then; a letter more, less, another, or two swapped.
expect 2 "there is no command 'rnu'; the nearest is 'run' (heddle help lists them)" "$heddle" rnu
expect 2 "there is no command 'swep'; the nearest is 'sweep'" "$heddle" swep
expect 2 "there is no command 'counterss'; the nearest is 'counters'" "$heddle" help counterss
expect 2 "there is no command 'simulate' (heddle help lists them)" "$heddle" simulate
expect 2 'there are no boards; there are commands, knobs, plans and presets' "$heddle" help --words boards
expect 2 'there is no option --jsno; the nearest is --json (heddle run --help lists them)' "$heddle" run --jsno "$hello"
expect 2 'there is no option --mem-latencies=3; the nearest is --mem-latency' "$heddle" run --mem-latencies=3 "$hello"
expect 2 'there is no option --max; the nearest is --max-cycles' "$heddle" run --max 3 "$hello"
expect 2 'there is no option --speed (heddle run --help lists them)' "$heddle" run --speed "$hello"
expect 2 "there is no knob 'wraps'; the nearest is 'warps'" "$heddle" params warps wraps
checks=$((checks + 1))
[ ! -s out ] || { echo "params printed half"; failed=$((failed + 1)); }

# says TEXT COMMAND ...: ends well, and says TEXT on standard output.
says() {
    text=$1
    shift
    checks=$((checks + 1))
    timeout 60 "$@" > out 2> err && grep -qxF -e "$text" out && return
    failed=$((failed + 1))
    echo "$*: no '$text'"
}
says 'range:   1..32, a power of two' "$heddle" params warps
says 'default: max(1, threads - 1)' "$heddle" params warps ipdom_depth
says '  ipdom_depth must be below threads (1 with one thread):' "$heddle" params ipdom_depth

# One help, however it is asked for.
for command in $("$heddle" help | sed -n 's/^  \([a-z0-9]*\)  *.*/\1/p' | grep -vx -e help -e version); do
    "$heddle" "$command" --help > long
    "$heddle" "$command" -h > short
    checks=$((checks + 2))
    grep -q "^usage: heddle $command" long && cmp -s long short || { echo "$command -h: not its --help"; failed=$((failed + 1)); }
    "$heddle" help "$command" > asked
    cmp -s long asked || { echo "help $command: not its --help"; failed=$((failed + 1)); }
done

# Help and page have the classes of counters, and the same knobs for emu.
"$heddle" run --help > help
classes=$("$heddle" counters --markdown | sed -n 's/^## Class \([0-9]*\): /\1 /p' | paste -sd, | sed 's/,/, /g')
page=$build/../docs/simulation.md
checks=$((checks + 2))
grep -qF "$classes" help && grep -F -e '--perf-class N' "$page" | grep -qF "$classes" || { echo "not the classes $classes"; failed=$((failed + 1)); }
# knobs PATTERN: those that are named in this part of a text.
knobs() { tr '\n' ' ' | grep -oE "$1" | grep -oE '\b[a-z0-9_]+\b' | grep -xF -f names | sort | tr '\n' ' '; }
"$heddle" params --markdown | sed -n 's/^| `\([a-z0-9_]*\)`.*/\1/p' > names
in_help=$("$heddle" emu --help | knobs 'can tell:[^.]*\.')
[ -n "$in_help" ] && [ "$in_help" = "$(sed -n '/^## Functional model/,/^##/p' "$page" | knobs 'knobs, [^:]*matter:')" ] ||
    { echo "emu's knobs: $in_help, and not in docs/simulation.md"; failed=$((failed + 1)); }

# completes WORDS WANTED: what bash offers for the last of the words.
tree=$(cd "$build/.." && pwd)
completes() {
    checks=$((checks + 1))
    got=$(bash -c '. "$0"; COMP_WORDS=("$1" ${2% *} "${2##* }"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _heddle
        echo ${COMPREPLY[*]}' "$tree/cmd/completion.bash" "$heddle" "$1" 2> err)
    [ "$got" = "$2" ] && return
    failed=$((failed + 1))
    echo "completion of '$1': '$got' instead of '$2'"
}
completes ' prof' profile
completes 'help prof' profile
completes 'run --trace-w' --trace-warps
completes 'run --trace k' konata
completes 'timing --by l' levels
completes 'params ipd' ipdom_depth
completes 'gen rf_b' rf_banks=
completes 'run -c thesis-4x4-s' thesis-4x4-socgpu
completes 'sweep -f qu' quick
completes 'sweep -f re' regime
completes 'sweep --metrics area,po' area,power
completes 'sweep -e s' slurm
completes 'run --compare inorder-4x4,loog-d' inorder-4x4,loog-disambiguate-4x4
completes 'gen dcache=n' dcache=none
completes 'gen dcache = n' none
completes 'gen warps = 1' '1 16'
completes 'gen rf_copies =' '1 3 auto'
completes 'gen window_entries=' "$(printf 'window_entries=%d ' $(seq 32) | sed 's/ $//')"
completes 'timing target=a' target=asic
completes 'timing tar' target=
completes 'pnr board = i' icebreaker

# The manual page has every command, with all that its help says of options.
checks=$((checks + 1))
sh "$tree/cmd/manual.sh" "$heddle" | sed 's/\\-/-/g' > manual
for command in $("$heddle" help | sed -n 's/^  \([a-z0-9]*\)  *.*/\1/p' | grep -vx -e help -e version); do
    "$heddle" "$command" --help | grep -o '^ .\{5\}--[a-z-]*' | grep -vxF -f manual | while read -r option; do
        grep -qF -e "$option" manual || echo "$command $option"
    done > missing
    grep -qxF ".SS heddle $command" manual || echo "$command" >> missing
    [ ! -s missing ] || { echo "the manual page lacks $(cat missing)"; failed=$((failed + 1)); }
done

# A lost output is an error.
lost params
lost isa
lost counters
lost gen -o core
lost emu "$hello"
lost emu --trace "$hello"
lost emu --json "$hello"
lost run "$hello"
lost run --json "$hello"
lost run "$hello" "$hello"
lost --help
lost gen --help
lost version

# Files that have no end, are no text, are folders.
expect 2 '/dev/zero is longer than 1048576 bytes' "$heddle" gen -c /dev/zero -o core
expect 2 '/dev/zero is longer than 1048576 bytes' "$heddle" sweep -f /dev/zero
printf 'warps = 8\nthreads = 2\000 ; all of it\n' > nul.ini
expect 2 'nul.ini:2: there is a NUL in this line' "$heddle" gen -c nul.ini -o core
expect 2 'nul.ini:2: there is a NUL in this line' "$heddle" sweep -f ./nul.ini
expect 2 'a folder, not an ELF file' "$heddle" emu "$work"
# Before minutes of synthesis
for command in "power target=xcup" "pnr board=hx8k -c tiny-1x2"; do
    # $command is words.
    # shellcheck disable=SC2086
    expect 2 '/dev/null: not an ELF file' "$heddle" $command /dev/null
done
expect 2 '--perf-class needs a whole number from 0 to 6' "$heddle" run --perf-class 9 "$hello"
: > file
expect 2 'file cannot be made: it is a file, not a folder' "$heddle" gen -o file

# A short option has its argument in the same word, too; a long one has two dashes.
expect 2 "--jobs needs a whole number from 1 to 256, not '1x'" "$heddle" sweep -f quick -j1x
expect 2 "there is no option -output; the nearest is --output" "$heddle" gen -output
expect 2 "there is no option -hx" "$heddle" gen -hx
checks=$((checks + 1))
"$heddle" gen warps=2 -oattached > out 2>&1 && [ -s attached/heddle.f ] || {
    failed=$((failed + 1))
    echo "gen -oattached: $(cat out)"
}

# A tool that fails is no bad input; one that is not there is.
mkdir tools
printf '#!/bin/sh\ncase $* in *--version*) echo "Verilator 5.006 2023-01-22";; *) echo "%%Error: broken"; exit 1;; esac\n' > tools/verilator
chmod +x tools/verilator
for command in run profile "run --compare warps=2,4" bench; do
    words=$hello
    [ "$command" = bench ] && words=
    # $command and $words are words.
    # shellcheck disable=SC2086
    expect 1 'failed' env HEDDLE_CACHE="$work/models" HEDDLE_VERILATOR="$work/tools/verilator" "$heddle" $command $words
    # shellcheck disable=SC2086
    expect 2 'there is no such program' env HEDDLE_CACHE="$work/models" HEDDLE_VERILATOR="$work/tools/none" "$heddle" $command $words
done

# Sentences begin with the command that was typed.
for command in run profile; do
    expect 2 "heddle $command: " "$heddle" $command --max-cycles=10 /dev/null
done
expect 1 "heddle params: standard output" sh -c "'$heddle' params > /dev/full"

# Paths that make and yosys would split: refused before anything is built.
mkdir 'a b'
expect 2 "has a blank ( ) in its path, which make and yosys cannot take" \
    env HEDDLE_CACHE="$work/a b" "$heddle" run warps=2 threads=2 "$hello"
expect 2 "has '\$' in its path" env HEDDLE_CACHE="$work/a\$b" "$heddle" run warps=2 threads=2 "$hello"
expect 2 "has ''' in its path" env HEDDLE_CACHE="$work/it's" "$heddle" run warps=2 threads=2 "$hello"
for command in "synth target=asic" "timing target=xcup" "fit target=xcup" "power target=asic" "pnr target=ice40" \
    "pnr board=hx8k -c tiny-1x2"; do
    words=
    case $command in power* | *board*) words=$hello ;; esac
    # $command and $words are words.
    # shellcheck disable=SC2086
    expect 2 "has a blank ( ) in its path" env HEDDLE_CACHE="$work/a b" "$heddle" $command $words
done
[ "$(find 'a b' | wc -l)" -eq 1 ] || { echo "left in the cache"; failed=$((failed + 1)); }

echo "edges of the commands: $checks checks, $failed failed"
[ "$failed" -eq 0 ]
