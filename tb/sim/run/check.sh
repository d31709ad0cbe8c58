#!/bin/sh
# check_run.sh BUILD: heddle run as its users see it. Kernels and heddle have to be built.
set -u
build=$1
heddle=${HEDDLE:-$build/heddle}
hello=$build/kernels/hello.elf
vecadd=$build/kernels/vecadd.elf
fault=$build/isa/fault_access_load.elf
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
checks=0
failed=0

fail() {
    echo "heddle run: $1"
    cat "$work/out" "$work/err"
    failed=$((failed + 1))
}

# run STATUS ARGUMENT...: runs heddle run; its streams are in $work/out and $work/err.
run() {
    wanted=$1
    shift
    checks=$((checks + 1))
    "$heddle" run "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ "$status" -eq "$wanted" ] || fail "$*: status $status, expected $wanted"
}

# says FILE TEXT: a line of the stream has this text.
says() {
    grep -qF -- "$2" "$work/$1" || fail "'$2' is not on $1"
}

# refuses TEXT ARGUMENT...: bad input, one sentence, and nothing else.
refuses() {
    text=$1
    shift
    run 2 "$@"
    says err "$text"
    [ "$(wc -l <"$work/err")" -eq 1 ] && [ ! -s "$work/out" ] || fail "$*: more than a sentence"
}

# cycles ARGUMENT...: prints what a run took.
cycles() {
    "$heddle" run --json "$@" 2>"$work/err" | sed -n 's/.*"cycles":\([0-9]*\),.*/\1/p'
}

# same|differ WHAT A B
same() {
    checks=$((checks + 1))
    [ -n "$2" ] && [ "$2" = "$3" ] || fail "$1: '$2' and '$3' differ"
}
differ() {
    checks=$((checks + 1))
    [ -n "$2" ] && [ -n "$3" ] && [ "$2" != "$3" ] || fail "$1: both '$2'"
}

refuses 'no kernel given; name at least one ELF file'

# A program that fails after it wrote its own instruction is told that no core sees that.
printf 'int main(void) { unsigned volatile *at = (unsigned *)main; at[0] = at[0] ^ 0x80; return 3; }\n' >"$work/rewritten.c"
"$heddle" cc --gcc -o "$work/rewritten.elf" "$work/rewritten.c"
run 1 "$work/rewritten.elf"
says out 'main returned 3; the program wrote its own instruction at 0x'
# Code in a section of data, as the fence_i of riscv-tests has it.
cat >"$work/fence_i.S" <<'END'
    .globl main
main:
    la a5, 3f
    jalr t1, a5, 0
    la a5, 1f
    lw a0, 2f
    sw a0, 0(a5)
    .word 0x100f # fence.i
    jalr t1, a5, 0
    addi a0, a3, -2
    ret
    .data
    .balign 64
3:  jr t1
1:  li a3, 1
    jr t1
2:  li a3, 2
END
"$heddle" cc -o "$work/fence_i.elf" "$work/fence_i.S"
run 1 "$work/fence_i.elf"
says out 'the program wrote its own instruction at 0x'
# The store may be still on its way.
run 1 --mem-bandwidth 400 "$work/fence_i.elf"
says out 'the program wrote its own instruction at 0x'
refuses 'none.elf: No such file or directory' none.elf
refuses 'compiled for floating-point registers (-mabi=ilp32f), which this core has not: give it fpu=full' \
    "$build/isa/float/arith.elf"
refuses 'there is no option --speed' --speed "$hello"
refuses '--max-cycles needs a whole number from 1' --max-cycles 0 "$hello"
refuses 'warps' warps=3 "$hello"
refuses 'wraps' wraps=4 "$hello"
refuses 'no/such.ini' -c no/such.ini "$hello"
# Every command that has a configuration reads it, however it is named.
for command in gen emu run bench synth fit power timing pnr; do
    for config in "-c no/such.ini" "--config no/such.ini" --config=no/such.ini; do
        checks=$((checks + 1))
        # shellcheck disable=SC2086
        "$heddle" $command $config "$hello" >"$work/out" 2>"$work/err"
        [ $? -eq 2 ] && grep -q "^heddle $command: no/such.ini cannot be read" "$work/err" ||
            fail "$command $config: the file is not read"
    done
done
run 0 --help
says out '--mem-random SEED'

# The model is there after the first run; from then on one sentence is all there is on stderr.
run 0 "$hello"
refuses 'not an ELF file' /dev/null
refuses 'a folder, not an ELF file' /tmp
run 1 "$build/emu/silent.elf"
says err 'silent: exit_code: it ended without storing an exit code, the word at 0x88'

# Streams: with --json nothing but one object a kernel on stdout, the kernel's text on stderr.
run 0 --json "$hello" "$vecadd"
says err 'hello from warp 0 thread 0'
[ "$(grep -c '^{"config":{.*}$' "$work/out")" -eq 2 ] && [ "$(wc -l <"$work/out")" -eq 2 ] ||
    fail '--json: not one object a line'
run 0 "$hello"
says out 'hello from warp 0 thread 0'
says out 'instructions against the golden model, exit code 0'
run 0 "$hello" "$vecadd"
says out '2 passed, 0 failed'

# Kernels at the same time: the same objects and texts in the order given.
run 0 -j 1 --json "$vecadd" "$hello"
sed 's/"wall_s".*//' "$work/out" >"$work/alone" && mv "$work/err" "$work/first"
run 0 -j 2 --json "$vecadd" "$hello"
same 'kernels at the same time' "$(cat "$work/alone")" "$(sed 's/"wall_s".*//' "$work/out")"
same 'their texts' "$(cat "$work/first")" "$(cat "$work/err")"
# All are looked at before one runs.
refuses '/dev/null: not an ELF file' -j 2 "$vecadd" /dev/null "$hello"
head -c 3000 "$vecadd" > "$work/cut.elf"
refuses "$work/cut.elf: cut off: its section headers lie beyond its end" "$hello" "$work/cut.elf"

# Failures: status 1, a reason, and a command that fails in the same way.
odd="$work/b ad\$(id)'s.elf"
cp "$vecadd" "$odd"
run 1 --max-cycles 500 "$odd"
says err ': hang: did not end within 500 cycles'
says err 'lanes  where'
rerun=$(sed -n 's/^rerun: //p' "$work/err")
cp "$work/err" "$work/first"
checks=$((checks + 1))
sh -c "$rerun" >"$work/out" 2>"$work/err"
cmp -s "$work/first" "$work/err" || fail "not the same again: $rerun"
run 1 --max-cycles 500 "$vecadd"
grep -qxF "rerun: $(sed -n 's/^rerun: //p' "$work/err" | tr -d \')" "$work/err" || fail 'quotes where none are needed'
# Where the warps are when nothing goes on, and what they wait for.
for cycles in 20000 20001 20002; do
    run 1 --max-cycles $cycles "$build/emu/spin.elf"
    says err ' spin+0x0 '
done
run 1 --max-cycles 20000 "$build/emu/spawns.elf"
says err ' first+0x0                     waits with wspawn for the other warps to end'
says err ' second+0x0                    waits with wspawn for the other warps to end'
run 1 "$fault"
says err 'access outside the memory map'
run 1 "$vecadd" "$fault"
says out '1 passed, 1 failed'

# Regions of interest: two of 100 and 200 additions, each with the end of its first fence, the second's begin and
# four instructions that mark its end. The run itself is the same.
regions=$build/emu/regions.elf
run 0 --roi "$regions"
says out 'region        entered 2 times'
figure() {
    sed -n "s/.*\"$1\":\([0-9]*\),.*/\1/p" "$work/out"
}
run 0 "$regions"
says out 'region        entered 2 times and not used: --roi has the figures of it alone'
run 0 -j 1 "$regions" "$hello"
says out 'its region of interest is not used (--roi)'
run 0 --json "$regions"
same 'regions that are not asked for' 2 "$(figure regions)"
says out '"roi":false'
simulated=$(figure simulated_cycles)
whole=$(figure instructions)
run 0 --roi --json "$regions"
same 'regions' 2 "$(figure regions)"
says out '"roi":true'
same 'cycles of the whole run' "$simulated" "$(figure simulated_cycles)"
checks=$((checks + 1))
[ "$(figure instructions)" -ge 300 ] && [ "$(figure instructions)" -le 316 ] && [ "$whole" -gt 1200 ] ||
    fail "regions of 300 instructions have $(figure instructions), the run $whole"
checks=$((checks + 1))
[ "$(figure issued)" -ge 300 ] && [ "$(figure issued)" -le 316 ] || fail "$(figure issued) issued in the regions"
run 1 --roi "$vecadd"
says err 'vecadd: no_region: --roi asks for a region of interest, and the program never began one'
refuses '--histograms are of a whole run' --roi --histograms "$regions"

# Memory: what a run takes depends on its options and on nothing else.
plain=$(cycles "$vecadd")
same 'without lockstep' "$plain" "$(cycles --no-lockstep "$vecadd")"
differ 'latency' "$plain" "$(cycles --mem-latency 200 "$vecadd")"
differ 'bandwidth' "$plain" "$(cycles --mem-bandwidth 20 "$vecadd")"
first=$(cycles --mem-random 1 "$vecadd")
same 'a seed again' "$first" "$(cycles --mem-random 1 "$vecadd")"
differ 'another seed' "$first" "$(cycles --mem-random 2 "$vecadd")"
same 'the default memory' "$plain" "$(cycles --memory fixed --core-mhz 10 "$vecadd")"
first=$(cycles --memory ddr3-1600-x16 "$vecadd")
differ 'DRAM' "$plain" "$first"
same 'DRAM without lockstep' "$first" "$(cycles --memory ddr3-1600-x16 --no-lockstep "$vecadd")"
differ 'another clock' "$first" "$(cycles --memory ddr3-1600-x16 --core-mhz 500 "$vecadd")"
run 0 --memory ddr3-1600-x16 "$vecadd"
says out '  dram          ddr3-1600-x16, core at 250 MHz; '
refuses '--mem-latency is of --memory fixed; hbm2 has' --memory hbm2 --mem-latency 50 "$vecadd"

# Traces change nothing, and are complete.
run 0 --trace konata --trace-file "$work/k.kanata" --json "$hello"
same 'pipeline trace' "$(cycles "$hello")" \
    "$(sed -n 's/.*"cycles":\([0-9]*\),.*/\1/p' "$work/out")"
[ "$(head -n 1 "$work/k.kanata")" = 'Kanata	0004' ] || fail 'no Kanata header'
same 'instructions begun and ended' "$(grep -c '^I' "$work/k.kanata")" \
    "$(grep -c '^R' "$work/k.kanata")"
run 0 warps=1 threads=1 --trace fst --trace-file "$work/k.fst" "$hello"
# Its header, block 0 of 329 bytes, holds the last time only when the file was closed.
same 'FST header' "$(od -An -tx1 -N9 "$work/k.fst" | tr -d ' \n')" 000000000000000149
differ 'FST end time' "$(od -An -tx1 -j17 -N8 "$work/k.fst" | tr -d ' \n')" 0000000000000000
run 2 warps=1 threads=1 --trace fst --trace-file "$work/no/k.fst" "$hello"
says err 'cannot be written'
mkfifo "$work/pipe"
run 2 warps=1 threads=1 --trace fst --trace-file "$work/pipe" "$hello"
says err 'pipe is a device, it should be a file'
[ -p "$work/pipe" ] || fail 'a device is replaced'

# number BYTE FILE: the eight bytes there, highest first.
number() {
    echo $((0x$(od -An -tx1 -j"$1" -N8 "$2" | tr -d ' \n')))
}
# A part of a run: the waveform begins and ends there (2 ps a cycle, after that of the reset), others show
# what was decoded there.
run 0 warps=1 threads=1 --trace fst --trace-from 300 --trace-cycles 100 --trace-file "$work/part.fst" "$hello"
same 'first time of a part' "$(number 9 "$work/part.fst")" $((2 * 300 + 9))
same 'last time of a part' "$(number 17 "$work/part.fst")" $((2 * 400 + 8))
run 0 --trace perfetto --trace-file "$work/all.json" --json "$vecadd"
same 'slices of all instructions' "$(grep -c '"cat":"instruction"' "$work/all.json")" \
    "$(sed -n 's/.*"instructions":\([0-9]*\),.*/\1/p' "$work/out")"
checks=$((checks + 1))
awk -f tb/sim/run/slices.awk "$work/all.json" >"$work/out" || fail 'slices of a whole run'
checks=$((checks + 1))
python3 -m json.tool "$work/all.json" >"$work/out" || fail 'a JSON file'
same 'tracks with names' "$(grep -o '"tid":[0-9]*,"ts"' "$work/all.json" | sort -u | wc -l)" \
    "$(grep -c '"thread_name"' "$work/all.json")"
run 0 --trace perfetto --trace-from 5000 --trace-cycles 200 --trace-warps 1,3 --trace-file "$work/part.json" "$vecadd"
checks=$((checks + 1))
awk -f tb/sim/run/slices.awk "$work/part.json" >"$work/out" || fail 'slices of a part'
# The same as those of the whole run that begin there, but for the tracks that they are on.
part='s/.*"pid":\([0-9]*\).*"ts":\([0-9]*\),"dur":\([0-9]*\),"args".*/\1 \2 \3/p'
same 'slices of a part and of all' "$(sed -n "$part" "$work/part.json")" \
    "$(sed -n "$part" "$work/all.json" | awk '($1 == 2 || $1 == 4) && $2 >= 5000 && $2 < 5200')"
run 0 --trace konata --trace-from 5000 --trace-cycles 200 --trace-warps 1,3 --trace-file "$work/part.kanata" "$vecadd"
same 'instructions of a part' "$(grep -c '^I' "$work/part.kanata")" "$(sed -n "$part" "$work/part.json" | wc -l)"
# A trace that begins with the region of interest: behind its first fence are 100 additions.
run 0 --trace perfetto --trace-file "$work/all.json" "$regions"
run 0 --trace perfetto --trace-roi --trace-cycles 300 --trace-file "$work/region.json" "$regions"
begin=$(sed -n "$part" "$work/region.json" | head -n 1 | cut -d ' ' -f 2)
same 'slices of a region and of all' "$(sed -n "$part" "$work/region.json")" \
    "$(sed -n "$part" "$work/all.json" | awk -v begin="$begin" '$2 >= begin && $2 < begin + 300' |
        head -n "$(sed -n "$part" "$work/region.json" | wc -l)")"
checks=$((checks + 1))
[ "$(grep '"cat":"instruction"' "$work/region.json" | head -n 30 | grep -c '"name":"addi ')" = 30 ] ||
    fail 'the trace of a region does not begin with its additions'
run 0 warps=1 threads=1 --trace fst --trace-roi --trace-cycles 100 --trace-file "$work/region.fst" "$regions"
same 'length of a waveform from a region on' $(($(number 17 "$work/region.fst") - $(number 9 "$work/region.fst"))) 199
checks=$((checks + 1))
[ "$(number 9 "$work/region.fst")" -gt 2000 ] || fail 'a waveform begins before its region'
run 2 --trace konata --trace-roi --trace-file "$work/k.kanata" "$hello"
says err '--trace-roi: the program never began a region of interest (heddle_roi_begin)'
refuses '--trace-roi and --trace-from: a trace has one beginning' --trace konata --trace-roi --trace-from 5 "$hello"
refuses '--trace-roi: needs --trace fst, konata or perfetto' --trace-roi "$hello"
refuses '--trace-warps 1-4: this core has warps 0 to 3' --trace konata --trace-warps 1-4 "$hello"
run 2 --trace konata --trace-from 1000000 --trace-file "$work/k.kanata" "$hello"
says err '--trace-from 1000000: the run had ended by cycle'

# A trace gets its name when the run has ended, well or not: one that is refused or interrupted leaves what was there.
kept=$work/kept
echo precious >"$kept"
# untouched WHAT
untouched() {
    same "$1" precious "$(cat "$kept")"
    [ ! -e "$kept.part" ] || fail "$1: a part is left"
}
for trace in konata perfetto 'fst warps=1 threads=1'; do
    # $trace is words.
    # shellcheck disable=SC2086
    run 2 --trace $trace --trace-from 100000000 --trace-file "$kept" "$hello"
    untouched "a $trace trace that the run does not come to"
    # A background job of a script ignores SIGINT, which is held back and taken like SIGTERM.
    # shellcheck disable=SC2086
    "$heddle" run --trace $trace --trace-file "$kept" "$build/emu/spin.elf" >"$work/out" 2>"$work/err" &
    for tick in $(seq 300); do
        [ -e "$kept.part" ] && break
        sleep 0.1
    done
    { kill $! && wait $!; } 2>"$work/killed"
    same "status of an interrupted run, $trace" $? 143
    untouched "an interrupted $trace trace"
done
# So do kernels at the same time, which the first process ends.
mkdir "$work/together"
for name in a b; do
    cp "$build/emu/spin.elf" "$work/together/$name.elf"
    echo precious >"$work/together/$name.kanata"
done
program=$(realpath "$heddle")
(cd "$work/together" && exec "$program" run -j 2 --trace konata a.elf b.elf) >"$work/out" 2>"$work/err" &
for tick in $(seq 300); do
    [ -e "$work/together/a.kanata.part" ] && [ -e "$work/together/b.kanata.part" ] && break
    sleep 0.1
done
{ kill $! && wait $!; } 2>"$work/killed"
same 'status of interrupted runs' $? 143
same 'traces of interrupted runs' 'a.elf a.kanata b.elf b.kanata precious precious ' \
    "$(cd "$work/together" && { ls; cat a.kanata b.kanata; } | tr '\n' ' ')"
for trace in konata 'fst warps=1 threads=1'; do
    echo other >"$kept"
    # shellcheck disable=SC2086
    run 1 --max-cycles 500 --trace $trace --trace-file "$kept" "$vecadd"
    [ "$(cat "$kept" | tr -d '\0')" != other ] && [ "$(stat -c %s "$kept")" -gt 100 ] || fail "no $trace trace of a run that failed"
done

# One trace has one kernel.
cp "$hello" "$work/together"
for jobs in 1 2; do
    refuses "$work/together/hello.elf and $hello have one name, and their traces would be one file, hello.kanata" \
        -j $jobs --trace konata "$work/together/hello.elf" "$vecadd" "$hello"
done

# Files that cannot be written, and limits above the core's sizes, are told before a model is built.
HEDDLE_CACHE=$work/cache
export HEDDLE_CACHE
refuses '/nonexist/x cannot be written: No such file or directory' --trace konata --trace-file /nonexist/x "$hello"
refuses '/nonexist/x cannot be written: No such file or directory' --trace fst --trace-file /nonexist/x "$hello"
refuses '--limit: collector_units needs a number up to 8, the core' issue=loog loog_scheduler=collector_units collector_units=8 \
    --limit rrs_entries=2,collector_units=99 "$hello"
refuses "--limit: there is no knob 'collector_unit'; the nearest is 'collector_units'" --limit collector_unit=2 "$hello"
[ ! -e "$work/cache" ] || fail 'a model was built'
unset HEDDLE_CACHE

echo "heddle run: $checks checks, $failed failed"
[ "$failed" -eq 0 ]
