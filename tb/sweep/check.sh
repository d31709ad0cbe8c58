#!/bin/sh
# check.sh BUILD: heddle sweep as its users see it: errors, expansion, kill -9 and resume, failures.
# Its models are ones that other suites build too.
set -u
build=$(cd "$1" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
heddle=$build/heddle
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
suite=sweep
. "$scripts/checks.inc"

# plan LINE...: plan.ini with these lines
plan() { printf '%s\n' "$@" > plan.ini; }

# sweep STATUS ARGUMENT...: heddle sweep on plan.ini has to end with this status
sweep() {
    wanted=$1
    shift
    "$heddle" sweep -f ./plan.ini "$@" > out 2> err
    [ $? = "$wanted" ]
}

# refused SENTENCE: plan.ini is bad input, with this on standard error and nothing kept
refused() { sweep 2 -o bad.db && grep -qF "$1" err && [ ! -s out ] && [ ! -e bad.db ]; }

# count NAME: that number in the last JSON line of out
count() { tail -n 1 out | sed "s/.*\"$1\":\([0-9]*\).*/\1/"; }
counts() { [ "$(count rows) $(count reused) $(count passed) $(count failed)" = "$1" ]; }

head="[sweep]
name = test
kernels = saxpy"

plan "$head" "[points a]" "warps = 4, 5"
check "value" refused "./plan.ini:5: warps=5 is out of range"
plan "$head" "[points a]" "issue = loog" "collector_unit = 4"
check "knob" refused "./plan.ini:6: there is no knob 'collector_unit'; the nearest is 'collector_units'"
plan "$head" "[points a]" "warps = 4" "warps = 8"
check "twice" refused "./plan.ini:6: warps was already set in line 5"
plan "$head" "[point a]" "warps = 4"
check "section" refused "./plan.ini:5: there is no section [point a]"
plan "$head" "kernel = vecadd" "[points a]" "warps = 4"
check "key" refused "./plan.ini:4: [sweep] has no 'kernel'"
plan "$head nosuch" "[points a]" "warps = 4"
check "kernel" refused "./plan.ini:3: kernel nosuch: there is no"
plan "$head" "mem_latency = none" "[points a]" "warps = 4"
check "option" refused "./plan.ini:4: --mem-latency needs a whole number"
plan "$head" "[points a]" "threads"
check "no value" refused "./plan.ini:5: "
plan "$head" "[knobs]" "warps = 4"
check "no points" refused "there is no section [points NAME]"
plan "$head" "[points a]" "rf_banks = 1" "rf_copies = 3"
check "nothing legal" refused "none of its 1 points is legal"

# One illegal (four banks for a single thread), one twice, sizes that share a model.
plan "$head" "[points a]" "threads = 1, 4" "dcache_banks = 1, 4" "[points b]" "threads = 4" \
    "dcache_banks = 4" "[points c]" "issue = loog" "collector_units = 6, 8" "rrs_entries = 0, 1.5x"
check "expansion" sweep 0 -n
check "points" [ "$(grep -c . out)" = 7 ]
check "counts" grep -q "7 points on 5 models, 1 kernels; 1 repeated; 1 illegal" err
check "illegal" grep -q "illegal: \[points a\]: dcache_banks=4 .*does not go with threads=1" err
check "limit" grep -qF "collector_units=6 rrs_entries=9 (model: issue=loog rrs_entries=12 --limit collector_units=6,rrs_entries=9)" out

# More than 12 units have another copy of the broadcast register, which changes no cycle.
cp plan.ini units.ini
plan "$head" "[points a]" "issue = loog" "collector_units = 8, 14"
check "copies" sweep 0 -n
check "copies: one model" grep -q "2 points on 1 models" err
mv units.ini plan.ini

# A part of the plan.
check "only" sweep 0 -n --only "collector_units=6,7 issue=loog"
check "only: its points" [ "$(grep -c collector_units=6 out) $(grep -c . out)" = "2 2" ]
check "only: knob" sweep 2 -n --only "collector_unit=6"
check "only: its sentence" grep -q "there is no knob 'collector_unit'; the nearest is 'collector_units'" err
check "only: no value" sweep 2 -n --only "issue"
check "metrics" sweep 2 -n --metrics "performance,speed"
check "metrics: its sentence" grep -q "there is no metric 'speed'" err
check "engine" sweep 2 -n --engine cloud
check "engine: its sentence" grep -q "there is no engine 'cloud'; there are local, slurm" err

# kill -9 as soon as three rows are there: all that were printed stay; the rest is run, once.
plan "[sweep]" "name = test" "kernels = saxpy dotproduct reduce vecadd" "[points in order]" \
    "issue = inorder" "[points LOOG]" "issue = loog" "rf_banks = 1" "collector_units = 6, 8" \
    "rrs_entries = 1.5x"
: > killed # before it is looked at
"$heddle" sweep -f ./plan.ini -o kill.db -j 1 --json > killed 2> err &
sweeping=$!
while kill -0 $sweeping 2> /dev/null && [ "$(grep -c '"kernel"' killed)" -lt 3 ]; do sleep 0.05; done
kill -9 $sweeping
wait $sweeping 2> /dev/null
kept=$(grep -c '"kernel"' killed)
check "killed in the middle" [ "$kept" -ge 3 -a "$kept" -lt 12 ]
check "resume" sweep 0 -o kill.db --json
check "resume keeps what was there" [ "$(count reused)" -ge "$kept" -a "$(count reused)" -lt 12 ]
check "resume runs the rest" [ $(($(count reused) + $(count passed))) = 12 ]
check "second run" sweep 0 -o kill.db --json
check "second run does nothing" counts "12 12 0 0"
check "only: rows" sweep 0 -o kill.db --json --only "issue=loog"
check "only: no others" counts "8 8 0 0"

# A kernel that is another one is run again, and nothing else.
cp "$build/kernels/saxpy.elf" mine.elf
plan "[sweep]" "name = test" "kernels = ./mine.elf reduce" "[points in order]" "issue = inorder"
check "own kernel" sweep 0 -o kill.db --json
check "the other row is shared" counts "2 1 1 0"
printf 'x' >> mine.elf
check "changed kernel" sweep 0 -o kill.db --json
check "only it is run" counts "2 1 1 0"

# A failure is kept with its log, the others go on, and it is tried again.
plan "[sweep]" "name = test" "kernels = $build/isa/fault_access_load.elf vecadd" "[points in order]" \
    "issue = inorder"
check "failure" sweep 1 -o fail.db --json
check "the rest goes on" counts "2 0 1 1"
check "its log" grep -q "FAILED (status 1): fault_access_load on" err
check "again" sweep 1 -o fail.db --json
check "only the failure" counts "2 1 0 1"

echo "not a database, but long enough to be taken for one by nobody at all" > text.db
check "no database" sweep 2 -o text.db
check "its name" grep -q "text.db" err

summary
