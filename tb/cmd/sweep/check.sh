#!/bin/sh
# check.sh BUILD: heddle sweep as its users see it: errors, expansion, kill -9 and resume, failures.
# Its models are ones that other suites build too.
set -u
build=$(cd "$1" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
heddle=${HEDDLE:-$build/heddle}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
suite=sweep
. "$scripts/../../tools/checks.inc"

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

# refused_database NAME: no such file can be.
refused_database() { sweep 2 -o "$1" && grep -qF "what is given is empty" err; }

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
plan "$head reduce saxpy" "[points a]" "warps = 4"
check "kernel twice" refused "./plan.ini:3: kernel saxpy is named twice"
mkdir -p large
: > large/saxpy.elf
plan "$head" "kernels = ./large/saxpy.elf" "[points a]" "warps = 4"
check "kernels of one name" refused "./plan.ini:4: two kernels are called saxpy: "
check "kernels of one name: both" grep -q "build/kernels/saxpy.elf and ./large/saxpy.elf; a kernel's name is" err
plan "$head" "kernels = ./plan.ini" "[points a]" "warps = 4"
mkdir -p apart
printf '%s\n' "$head" "kernels = mine.elf ../beside.elf" "[points a]" "warps = 4" > apart/plan.ini
cp "$build/kernels/vecadd.elf" apart/mine.elf
cp "$build/kernels/vecadd.elf" beside.elf
check "kernels beside their plan" sh -c "'$heddle' sweep -n -f apart/plan.ini > out 2> err && grep -q '3 kernels' err"
rm apart/mine.elf
check "kernels beside their plan: none" sh -c "'$heddle' sweep -n -f apart/plan.ini > out 2> err; [ \$? = 2 ]"
check "kernels beside their plan: which" grep -qF "apart/plan.ini:4: kernel mine.elf: there is no apart/mine.elf; a path is relative to the plan" err
plan "$head" "kernels = ./plan.ini" "[points a]" "warps = 4"
check "kernel that is none" refused "./plan.ini:4: ./plan.ini: not an ELF file"
printf '#!/bin/sh\n' > program
chmod +x program
plan "$head" 'kernels = "./program 1' "[points a]" "warps = 4"
check "command without its quote" refused "./plan.ini:4: a command line has a double quote at its end"
plan "$head" 'kernels = "./program | cat"' "[points a]" "warps = 4"
check "command with a pipe" refused "./plan.ini:4: the command line './program | cat' has | & ; < > ( )"
plan "$head" 'kernels = "./no-program 1"' "[points a]" "warps = 4"
check "command: no program" refused "./plan.ini:4: command ./no-program: there is no program ./no-program; its path is relative"
plan "$head" 'kernels = "no-such-program 1"' "[points a]" "warps = 4"
check "command: not in PATH" refused "./plan.ini:4: command no-such-program: there is no such program"
plan "$head" 'kernels = "saxpy: ./program 1"' "[points a]" "warps = 4"
check "command: name" refused "./plan.ini:4: two kernels are called saxpy: "
plan "$head" 'kernels = "./program" "./program 2"' "[points a]" "warps = 4"
check "command: name twice" refused "./plan.ini:4: two kernels are called program: "
plan "$head" 'kernels = ""' "[points a]" "warps = 4"
check "command: empty" refused "./plan.ini:4: a command line names no program"
plan "$head" 'kernels = "./program"' "roi = yes" "[points a]" "warps = 4"
check "command: regions" refused "./plan.ini: roi = yes does not go with a command line (program)"
plan "$head" 'kernels = "./program"' "metrics = power" "target = asic" "[points a]" "warps = 4"
check "command: power" refused "./plan.ini: the metric power of asic does not go with a command line (program)"
plan "$head" 'seconds = -1' "[points a]" "warps = 4"
check "command: seconds" refused "./plan.ini:4: seconds is a whole number"
plan "$head" 'kernels = "first: ./program" "second: ./program 2"' "[points a]" "warps = 4"
check "commands" sh -c "'$heddle' sweep -n -f ./plan.ini > out 2> err && grep -q '3 kernels' err"
plan "[sweep]" "name =" "kernels = saxpy" "[points a]" "warps = 4"
check "empty name" refused "./plan.ini:2: a value is missing behind the ="
plan "$head" "metrics =" "[points a]" "warps = 4"
check "empty metrics" refused "./plan.ini:4: no metric is named; metrics are performance, area and power"
plan "$head" "target = foo" "[points a]" "warps = 4"
check "target" refused "./plan.ini:4: there is no target 'foo'; there are "
plan "$head" "[points a]" "issue = loog" "rrs_entries = 1x, 536870913x"
check "factor" refused "./plan.ini:6: rrs_entries=536870913x is out of range: it must be at most 64x"
plan "$head nosuch" "[points a]" "warps = 4"
check "kernel" refused "./plan.ini:3: kernel nosuch: there is no"
plan "[sweep]" "name = test" "kernels = sgem" "[points a]" "warps = 4"
check "kernel: nearest" refused "./plan.ini:3: there is no kernel 'sgem'; the nearest is 'sgemm'"
plan "$head" "mem_latency = none" "[points a]" "warps = 4"
check "option" refused "./plan.ini:4: --mem-latency needs a whole number"
plan "$head" "[points a]" "threads"
check "no value" refused "./plan.ini:5: "
plan "$head" "[knobs]" "warps = 4"
check "no points" refused "there is no section [points NAME]"
plan "$head" "[points a]" "rf_banks = 1" "rf_copies = 3"
check "nothing legal" refused "no point is legal (of 1)"

# A group without a knob of its own is the point of [knobs].
plan "$head" "[knobs]" "warps = 8" "[points a]" "[points b]" "threads = 2" "[points c] ; nothing more" "[points d]" \
    "warps = 2"
check "empty group" sweep 0 -n
check "empty group: its point" grep -qx "a: warps=8 (model: warps=8)" out
check "empty group: counted once" grep -q "3 points on 3 models, 1 kernel; 1 repeated; 0 illegal" err
plan "$head" "[knobs]" "warps = 8" "[points a]"
check "empty group alone" sweep 0 -n
check "empty group alone: its point" [ "$(cat out)" = "a: warps=8 (model: warps=8)" ]
plan "$head" "[points of a group with a name that is much too long]"
check "group's name" refused "./plan.ini:4: [points NAME]: NAME is too long, the limit is 42 characters"

# Kernels that need what a core has not are left out there, and named.
plan "$head atomic/histogram" "[points a]" "warps = 2, 4" "[points b]" "atomics = 1"
check "left out" sweep 0 -n
check "left out: told" grep -q "  left out at 2 points: .*/atomic/histogram.elf: uses atomic operations .*: give it atomics=1" err
check "left out: no rows" grep -q "4 rows" err

# The help and what is said of a plan that is none name all that there are.
for file in "$scripts"/../../../cmd/sweep/plans/*.ini; do
    name=$(basename "$file" .ini)
    check "help: $name" sh -c "'$heddle' sweep --help | tr -s '\n ,' '   ' | grep -qw '$name'"
done
check "no such plan" [ "$("$heddle" sweep -f nosuch > out 2> err; echo $?)" = 2 ]
check "no such plan: all names" grep -q "there is no sweep 'nosuch'; heddle comes with quick, .*regime" err

# One illegal (four banks for a single thread), one twice, sizes that share a model.
plan "$head" "[points a]" "threads = 1, 4" "dcache_banks = 1, 4" "[points b]" "threads = 4" \
    "dcache_banks = 4" "[points c]" "issue = loog" "loog_scheduler = collector_units" "collector_units = 6, 8" "rrs_entries = 0, 1.5x"
check "expansion" sweep 0 -n
check "points" [ "$(grep -c . out)" = 7 ]
check "counts" grep -q "7 points on 5 models, 1 kernel; 1 repeated; 1 illegal" err
check "illegal" grep -q "illegal: \[points a\]: dcache_banks=4 .*does not go with lsu_lanes=1" err
check "limit" grep -qF "collector_units=6 rrs_entries=9 (model: issue=loog loog_scheduler=collector_units rrs_entries=12 --limit collector_units=6,rrs_entries=9)" out

# More than 12 units have another copy of the broadcast register, which changes no cycle.
cp plan.ini units.ini
plan "$head" "[points a]" "issue = loog" "loog_scheduler = collector_units" "collector_units = 8, 14"
check "copies" sweep 0 -n
check "copies: one model" grep -q "2 points on 1 model," err
mv units.ini plan.ini

# A part of the plan.
check "only" sweep 0 -n --only "collector_units=6,7 issue=loog loog_scheduler=collector_units"
check "only: its points" [ "$(grep -c collector_units=6 out) $(grep -c . out)" = "2 2" ]
check "only: parts" sweep 0 -n --only "collector_units=6 rrs_entries=0 | threads=1 | collector_units=8 rrs_entries=12"
check "only: points of the parts" [ "$(grep -c -e collector_units=6 out) $(grep -c -e threads=1 out) $(grep -c rrs_entries=12 out) $(grep -c . out)" = "1 1 1 3" ]
check "only: knob of a part" sweep 2 -n --only "collector_units=6 | collector_unit=6"
check "only: knob" sweep 2 -n --only "collector_unit=6"
check "only: its sentence" grep -q "there is no knob 'collector_unit'; the nearest is 'collector_units'" err
check "only: no value" sweep 2 -n --only "issue"
check "only: nearly none" sweep 0 -n --only "threads=1|rrs_entries=012"
check "only: points of nearly none" [ "$(grep -c . out)" = 2 ]
# only_refused SENTENCE KNOBS
only_refused() { sweep 2 -o bad.db --only "$2" && grep -qF -- "$1" err && [ ! -s out ] && [ ! -e bad.db ]; }
check "only: number" only_refused "--only: warps=3 is out of range: it must be 1..32, a power of two" "threads=4 | warps=4,3"
check "only: word" only_refused "--only: issue=foo is out of range: it must be inorder|" "issue=foo"
check "only: auto" only_refused "--only: dispatch=auto cannot be selected" "dispatch=auto"
check "only: memory" only_refused "--only: --mem-latency needs a whole number" "mem_latency=junk"
for knobs in "threads=4 |" "|" "| threads=4" "threads=4 | | threads=1" " "; do
    check "only: empty part of '$knobs'" only_refused "--only: knob=VALUE is missing" "$knobs"
done
check "only: no point" only_refused "--only: no legal point of the plan has 'warps=16'" "warps=16"
check "only: no point, dry" sweep 2 -n --only "warps=16"
check "metrics" sweep 2 -n --metrics "performance,speed"
check "metrics: its sentence" grep -q "there is no metric 'speed'" err
check "engine" sweep 2 -n --engine cloud
check "engine: its sentence" grep -q "there is no engine 'cloud'; there are local, slurm" err

# The memory: an axis in [points]; in [sweep] every point is run with each, for a mean.
plan "$head" "[points a]" "warps = 2, 4" "mem_latency = 20, 400"
check "latency" sweep 0 -n
check "latency: points" [ "$(grep -c -e "--mem-latency=400" out) $(grep -c . out)" = "2 4" ]
check "latency: one model a core" grep -q "4 points on 2 models" err
check "latency: only" sweep 0 -n --only "mem_latency=20"
check "latency: its points" [ "$(grep -c -e "--mem-latency=20 " out) $(grep -c . out)" = "2 2" ]
plan "$head" "[points a]" "warps = 2, 4"
check "latency: default" sweep 0 -n --only "memory=fixed core_mhz=250 mem_latency=100 mem_bandwidth=1 warps=2"
check "latency: point of the default" [ "$(grep -c . out)" = 1 ]
check "latency: none but the default" sweep 2 -n --only "mem_latency=80"
plan "$head" "mem_latency = 80, 120" "[points a]" "warps = 2" "memory = fixed, ddr4-2400" "core_mhz = 100, 200"
check "memory" sweep 0 -n
check "memory: points" [ "$(grep -c -e "--memory=ddr4-2400" out) $(grep -c -e "--memory=fixed.*--mem-latency" out)" = "2 4" ]
check "memory: only" sweep 0 -n --only "memory=ddr4-2400 core_mhz=200"
check "memory: its points" [ "$(grep -c . out)" = 1 ]
check "memory: of --only" only_refused "--only: --memory " "memory=ddr9"
plan "$head" "[points a]" "memory = ddr9"
check "memory: value" refused "./plan.ini:5: --memory "
plan "$head" "metrics = performance, area" "mem_latency = 80, 100, 120" "[points a]" "warps = 2, 4"
check "mean" sweep 0 -n
check "mean: an area a core" grep -q "0 of 8 rows are there; .*6 runs of about .*; about .* with -j" err
check "mean: areas" grep -q "2 areas of about" err
check "mean: part" sweep 0 -n --only "mem_latency=120"
check "mean: areas of a part" grep -q "2 areas of about" err
plan "$head" "[points a]" "mem_latency = much"
check "latency: value" refused "./plan.ini:5: --mem-latency needs a whole number"

# A database that is not one of sweeps is left as it is. One of the first layout's goes on.
# database FILE SQL...
database() {
    python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for sql in sys.argv[2:]: db.execute(sql)
db.commit()' "$@"
}
# foreign FILE: it is refused by all, and stays the same
foreign() {
    before=$(sha256sum < "$1")
    for try in "sweep -f ./plan.ini -o" "sweep -f ./plan.ini -n -o" "report -o pages -d"; do
        # shellcheck disable=SC2086
        "$heddle" $try "$1" > out 2> err
        [ $? = 2 ] && grep -q ": $1 is not a database of heddle sweep" err && [ "$(sha256sum < "$1")" = "$before" ] ||
            return 1
    done
}
plan "$head" "[points a]" "warps = 4"
database other.db "CREATE TABLE songs(name TEXT)"
check "other database" foreign other.db
database runs.db "CREATE TABLE runs(name TEXT)" "CREATE TABLE point(x REAL)" "CREATE TABLE member(name TEXT)" \
    "PRAGMA user_version = 1"
check "other database with our names" foreign runs.db
database view.db "CREATE TABLE runs(name TEXT)" "CREATE TABLE point(setting TEXT)" "CREATE TABLE member(name TEXT)"
check "a table instead of a view" foreign view.db
database mixed.db "CREATE TABLE point(setting TEXT)" "CREATE TABLE member(name TEXT)" "CREATE INDEX took ON point(setting)"
before=$(sha256sum < mixed.db)
check "an index instead of a table" sweep 2 -o mixed.db
check "all tables are made or none" [ "$(sha256sum < mixed.db)" = "$before" ]
database first.db "CREATE TABLE sweep(name TEXT PRIMARY KEY, file TEXT, content TEXT)" \
    "CREATE TABLE point(id INTEGER PRIMARY KEY, knobs TEXT NOT NULL, options TEXT NOT NULL, setting TEXT NOT NULL, UNIQUE(knobs, options))" \
    "CREATE TABLE member(sweep TEXT, part TEXT, point INTEGER, PRIMARY KEY(sweep, point))" "PRAGMA user_version = 1"
check "first layout" sweep 0 -o first.db -n
: > empty.db
check "empty file" sweep 0 -o empty.db -n
check "empty file: no report" [ "$("$heddle" report -d empty.db -o pages > out 2> err; echo $?)" = 2 ]
# no_file PATH WHAT: that is no place for a database, and nothing is left beside it
no_file() {
    for dry in "" -n; do
        # shellcheck disable=SC2086
        sweep 2 -o "$1" $dry && grep -qF "$1 is a $2, it should be a file" err && [ ! -e "$1.lock" ] || return 1
    done
}
mkdir folder
check "folder" no_file folder folder
ln -s /dev/full full
check "device" no_file full device
# no_folder: there is none for the database, which a dry run says as well
no_folder() {
    for dry in "" -n; do
        # shellcheck disable=SC2086
        sweep 2 -o nodir/my.db $dry && grep -qF "nodir/my.db cannot be written: No such file or directory" err || return 1
    done
}
check "no folder" no_folder
check "report of a folder" [ "$("$heddle" report -d folder -o pages > out 2> err; echo $?)" = 2 ]
check "report of a folder: sentence" grep -qF "folder is a folder, it should be a file" err

# kill -9 as soon as three rows are there: all that were printed stay; the rest is run, once.
plan "[sweep]" "name = test" "kernels = saxpy dotproduct reduce vecadd" "[points in order]" \
    "issue = inorder" "[points LOOG]" "issue = loog" "loog_scheduler = collector_units" "rf_banks = 1" "collector_units = 6, 8" \
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
described() {
    grep "\"kernel\"" out | python3 "$scripts/../schema/validate.py" "$scripts/../../../docs/json.schema.json" run > described &&
        tail -n 1 out | python3 "$scripts/../schema/validate.py" "$scripts/../../../docs/json.schema.json" sweep > described
}
check "JSON's schema" described
check "second run" sweep 0 -o kill.db --json
check "second run does nothing" counts "12 12 0 0"
check "only: rows" sweep 0 -o kill.db --json --only "issue=loog loog_scheduler=collector_units"
check "only: no others" counts "8 8 0 0"

# A dry run counts what is there, and writes nothing.
check "dry run" sweep 0 -o kill.db -n
check "dry run counts" grep -q "12 of 12 rows are there" err
plan "[sweep]" "name = other" "kernels = saxpy hash" "[points in order]" "issue = inorder"
check "another dry run" sweep 0 -o kill.db -n
check "dry run estimates" grep -q "1 of 2 rows are there; 1 runs of about .* s; about .* with -j" err
check "dry run writes nothing" [ "$(grep -ac "name = other" kill.db)" = 0 ]
check "dry run makes nothing" sweep 0 -o none.db -n
check "no database" [ ! -e none.db ]

# Rows go on while a model is built (no other test has this one: it never gets that far). Ctrl-C keeps them, says so,
# and leaves neither processes nor failures.
plan "[sweep]" "name = stopped" "kernels = saxpy dotproduct reduce vecadd" "[points first]" \
    "warps = 8" "threads = 2" "fpu = full" "dcache_kb = 32" "icache_kb = 32" "[points in order]" \
    "issue = inorder"
mkdir models
ln -s "$build"/models/* models
: > stopped
HEDDLE_CACHE=$work/models setsid env --default-signal=INT "$heddle" sweep -f ./plan.ini -o stop.db -j 2 --json > stopped 2> err &
sweeping=$!
while kill -0 $sweeping 2> /dev/null && [ "$(grep -c '"kernel"' stopped)" -lt 4 ]; do sleep 0.05; done
check "all rows that need not wait" [ "$(grep -c '"warps":4' stopped)" = 4 ]
kill -INT $sweeping
wait $sweeping 2> /dev/null
check "ended by the signal" [ $? = 130 ]
check "progress" grep -q "^heddle sweep: stopped: [0-4] of 8 rows, 0 failed, models: 0 of 1 built, [01] being built; .* s, about .* left" err
check "what is kept" grep -q "is stopped: 4 of 8 rows are kept in stop.db; what was running is lost" err
check "how to go on" grep -q "The same command goes on from there" err
tries=0 # a killed process may not have been waited for yet
while pgrep -s $sweeping > out && [ $tries -lt 40 ]; do sleep 0.05; tries=$((tries + 1)); done
check "no processes" [ ! -s out ]
check "stopped: the rest" env HEDDLE_CACHE="$work/models" "$heddle" sweep -f ./plan.ini -o stop.db -n > out 2> err
check "stopped: no failures" grep -q "4 of 8 rows are there; 1 models to build" err

# Several cores, which have no histograms: the model of make test-cores.
plan "$head" "[knobs]" "warps = 2" "threads = 2" "votes = 1" "atomics = 1" "[points two]" "cores = 2"
check "several cores" sweep 0 -o cores.db --json
check "several cores: its row" counts "1 0 1 0"

# Listing a large plan emits no core: 250 points in seconds of processor time, with the sanitizers.
check "dry run of 250 points" sh -c "ulimit -t 4; '$heddle' sweep -n -f regime -o dry.db > out 2> err"
check "dry run: its points" [ "$(wc -l < out)" = 250 ]

# Regions of interest: their rows are others than those of whole runs, and who has only the latter is told.
regions=$build/emu/regions.elf
plan "[sweep]" "name = regions" "kernels = $regions saxpy" "[points in order]" "issue = inorder"
check "whole runs" sweep 0 -o regions.db
check "whole runs: told" grep -qF "warning: regions: figures are of the whole run, the region of interest is not used; roi = yes in [sweep]" err
check "whole runs: report" "$heddle" report -d regions.db -o regions > out 2> err
check "whole runs: no word of regions" [ "$(grep -c 'are of regions of interest' regions/report.md)" = 0 ]
plan "[sweep]" "name = regions" "roi = yes" "kernels = $regions" "[points in order]" "issue = inorder"
check "regions" sweep 0 -o regions.db --json
check "regions: measured anew" counts "1 0 1 0"
check "regions: their figures" [ "$(sed -n 's/.*"cycles":\([0-9]*\),"inst.*/\1/p' out)" = \
    "$("$heddle" run -c inorder-4x4 --roi --json "$regions" | sed -n 's/.*"cycles":\([0-9]*\),"inst.*/\1/p')" ]
check "regions: no warning" [ "$(grep -c warning err)" = 0 ]
check "regions: again" sweep 0 -o regions.db --json
check "regions: were there" counts "1 1 0 0"
check "regions: report" "$heddle" report -d regions.db -o regions > out 2> err
check "regions: what the report says" grep -q '^Sweep `regions`: .*; figures are of regions of interest' regions/report.md

# A kernel whose reference runs in main gains three times as much out of order as its region does.
check "reference: program" "$heddle" cc --gcc -o reference.elf "$scripts/reference.c" > out 2> err
for roi in no yes; do
    plan "[sweep]" "name = roi_$roi" "roi = $roi" "kernels = ./reference.elf" \
        "[points in order]" "issue = inorder" "[points LOOG]" "issue = loog"
    check "reference: roi = $roi" sweep 0 -o reference.db
    check "reference: roi = $roi, warned" [ "$(grep -c 'roi = yes in' err)" = "$([ $roi = yes ]; echo $?)" ]
done
"$heddle" report -d reference.db --csv > rows.csv 2> err
# gain SWEEP: how many per cent faster LOOG is, in tenths, from the rows of the sweep
gain() {
    awk -F, -v sweep="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        $at["sweep"] == sweep { cycles[$at["issue"]] = $at["cycles"] }
        END { printf "%d\n", 1000 * cycles["inorder"] / cycles["loog"] - 1000 }' rows.csv
}
echo "sweep: LOOG gains $(gain roi_no) thousandths of a whole run, $(gain roi_yes) of its region"
check "reference: gains" [ "$(gain roi_yes)" -gt 0 -a "$(gain roi_no)" -gt $((3 * $(gain roi_yes))) ]
for roi in "" --roi; do
    "$heddle" run $roi --compare issue=inorder,loog reference.elf > "compared$roi" 2> err
done
check "reference: compared whole" grep -q 'of the whole run; its region of interest, entered once, is not used' compared
check "reference: compared region" grep -q '^  of the region of interest, entered once' compared--roi
check "reference: the same cycles" [ "$(awk '$1 == "cycles" { gsub(",", ""); print $2, $3 }' compared compared--roi | tr '\n' ' ')" = \
    "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { cycles[$at["sweep"] $at["issue"]] = $at["cycles"] }
        END { print cycles["roi_noinorder"], cycles["roi_noloog"], cycles["roi_yesinorder"], cycles["roi_yesloog"] " " }' rows.csv)" ]
plan "$head" "roi = maybe" "[points a]" "warps = 4"
check "regions: value" refused "./plan.ini:4: roi is yes or no"
plan "$head" "roi = yes" "metrics = performance, power" "[points a]" "warps = 4"
check "regions: power" refused "./plan.ini: roi = yes does not go with the metric power"

# A database is a file, whatever SQLite takes its name for.
plan "$head" "[points a]" "warps = 4"
for name in :memory: file:named.db 'file:named.db?mode=memory'; do
    check "$name" sweep 0 -o "$name"
    check "$name: a file" [ -s "./$name" ]
    check "$name: its lock" [ -e "./$name.lock" ]
    check "$name: its rows" sh -c "'$heddle' sweep -f ./plan.ini -o '$name' | grep -q '1 there before'"
    check "$name: a report" sh -c "'$heddle' report -d '$name' --csv | grep -q ^test"
done
check "no name" refused_database ""
check "no other file" [ ! -e named.db ]

# The report of a plan of one's own: a table, a chart for its axis, the commands that it prints, CSV,
# and a figure of one's own.
plan "[sweep]" "name = mine" "kernels = saxpy reduce" "[points in order]" "issue = inorder" \
    "mem_latency = 50, 100"
check "own plan" sweep 0 -o "own one.db"
report() { "$heddle" report -d "own one.db" -o pages "$@" > out 2> err; }
cat > own.sql << 'END'
-- title: What I wanted to know
-- plot: bars
-- x: kernel
-- y: cycles
SELECT mem_latency, kernel, cycles FROM data
END
before=$(sha256sum < "own one.db")
check "own report" report --figure own.sql
check "own report: the database is as it was" [ "$(sha256sum < "own one.db")" = "$before" ]
check "own report: figures" grep -q "report.html: 2 figures drawn, [0-9]* not measured" out
check "own report: axis" [ -s pages/mine_mem_latency.svg ]
check "own report: axis values" grep -q '^"in order","50",0[.]' pages/mine_mem_latency.csv
check "own report: points" [ "$(grep -c -e "^| in order | 50 | 2 |" -e "^| in order | 100 | 2 |" pages/report.md)" = 2 ]
check "own report: own figure" grep -q "^## What I wanted to know" pages/report.md
check "own report: its numbers" [ "$(wc -l < pages/own.csv)" = 5 ]
# Anything may be in names and titles: all of HTML and SVG is XML.
xml() { python3 -c 'import sys, xml.dom.minidom
for path in sys.argv[1:]: xml.dom.minidom.parse(path)
print(len(sys.argv) - 1)' "$@"; }
check "XML: plain" [ "$(xml pages/report.html pages/*.svg)" -ge 3 ]
odd=$(printf 'odd & <b>"\001\377.db')
cp "own one.db" "$odd"
printf '%s\n' "-- title: A & B <c> \"d\" 'e'" "-- plot: bars" "-- x: x & <x>" "-- y: y > \"y\"" \
    "SELECT 's & <' || char(1) || char(10) || CAST(x'ff' AS TEXT), '<x> & \"', 1 UNION ALL SELECT 't', '>', 2" > "o&<d>'.sql"
check "XML: odd names" "$heddle" report -d "$odd" -o odd --figure "o&<d>'.sql" > out 2> err
check "XML: well-formed" [ "$(xml odd/report.html odd/*.svg)" -ge 3 ]
check "XML: the title" grep -qF "A &amp; B &lt;c&gt; &quot;d&quot; &#39;e&#39;</h2>" odd/report.html
check "XML: the database" grep -qF 'from the database odd &amp; &lt;b&gt;&quot;??.db. Gains' odd/report.html
mkdir -p half/report.md
check "pages: all or none" [ "$("$heddle" report -d "own one.db" -o half > out 2> err; echo $?)" = 2 ]
check "pages: none" [ ! -e half/report.html ]
sed -n 's/^Sweep `mine`: `\(.*\)`$/\1/p' pages/report.md > printed.sh
sed 's/END/END/; /^-- plot/d' own.sql > broken.sql
check "own figure: no plot" [ "$(report --figure broken.sql; echo $?)" = 2 ]
check "own figure: which" grep -qF "broken.sql: there is no line '-- plot: ...'" err
echo "SELECT nothing" | cat own.sql - > broken.sql
check "own figure: its query" [ "$(report --figure broken.sql; echo $?)" = 2 ]
check "own figure: all of a report or none" [ "$("$heddle" report -d "own one.db" -o fresh --figure broken.sql > out 2> err; echo $?)" = 2 ]
check "own figure: nothing is left" [ ! -e fresh ]
check "own figure: what is wrong" grep -q "broken.sql: .*syntax error" err
sed '/^SELECT/d' own.sql > broken.sql
check "own figure: none" [ "$(report --figure broken.sql; echo $?)" = 2 ]
check "own figure: no query" grep -qF "broken.sql: it has no query" err
check "CSV" report --csv
check "CSV: rows" [ "$(wc -l < out)" = 5 ]
check "CSV: columns" [ "$(awk -F, '{ print NF }' out | sort -u | wc -l)" = 1 ]
check "CSV: what they say" grep -q "^mine,in order,saxpy,inorder,1,4,4,.*,fixed,250,50,1,[0-9]*,[0-9]*,0[.]" out
check "commands" [ -s printed.sh ]
check "commands run as printed" env PATH="$build:$PATH" sh -e printed.sh > out 2> err
check "commands: all was there" grep -q "mine: 4 rows: 4 there before" out
plan "[sweep]" "name = dram" "kernels = saxpy" "[points in order]" "issue = inorder" "memory = fixed, ddr4-2400"
check "DRAM" sweep 0 -o dram.db
check "DRAM: report" "$heddle" report -d dram.db -o dram > out 2> err
check "DRAM: axis values" [ "$(grep -c -e '^"in order","fixed",' -e '^"in order","ddr4-2400",' dram/dram_memory.csv)" = 2 ]
check "DRAM: best of each" [ "$(grep -c -e "^| cycles of a kernel | fixed |" -e "^| cycles of a kernel | ddr4-2400 |" dram/report.md)" = 2 ]
check "stamp" "$heddle" report --stamp > out
check "stamp: in the pages" grep -qF "with the RTL \`$(cat out)\`" pages/report.md

# A small file has all that the pages need, also when the RTL is another one by then; then the database has none.
home=$(cd "$scripts/../../.." && pwd)
mkdir changed
for part in "$home"/* ; do ln -s "$part" changed; done
rm changed/rtl_templates
cp -r "$home/rtl_templates" changed
for file in $(find changed/rtl_templates -name core.sv); do echo 'localparam CHANGED = 1;' >> "$file"; done
check "export" "$heddle" report -d "own one.db" --export results.gz > out 2> err
check "export: its size" grep -q "^results.gz: $(wc -c < results.gz) bytes; 0 stale rows left out" out
check "export: the same pages" sh -c "'$heddle' report -d 'own one.db' -o from_db > out 2> err && '$heddle' report -d results.gz -o from_file > out 2> err && diff -r from_db from_file > out"
check "export: of another RTL" env HEDDLE_HOME="$work/changed" "$heddle" report -d results.gz -o from_later > out 2> err
check "export: the same pages then" diff -r from_db from_later > out
check "export: the database is stale then" env HEDDLE_HOME="$work/changed" sh -c "'$heddle' report -d 'own one.db' -o stale > out 2> err; grep -q ' 4 stale rows left out' out"
check "export: smaller" [ "$(wc -c < results.gz)" -lt $(($(wc -c < "own one.db") / 4)) ]
check "export: once" [ "$("$heddle" report -d results.gz --export again.gz > out 2> err; echo $?)$(grep -c 'results.gz was made by --export' err)" = 21 ]
head -c 500 results.gz > cut.gz
check "export: cut off" [ "$("$heddle" report -d cut.gz -o cut > out 2> err; echo $?)$(grep -c 'cut.gz: this is no whole file of heddle report --export' err)" = 21 ]
check "export: no sweep goes on from it" sweep 2 -o results.gz

# docs/results: the pages of the file are those of the database; a corrected sentence needs the file and nothing else.
mkdir -p tree/docs/results tools
printf '# Results\n\n<!-- findings -->\n\n<!-- end -->\n\nThe end.\n' > tree/docs/results/README.md
for tool in verilator yosys g++ clang++-19; do
    printf '#!/bin/sh\necho %s >> "%s/called"\nexit 1\n' "$tool" "$work" > "tools/$tool"
    chmod +x "tools/$tool"
done
# results MODE SOURCE HOME: results.sh in a tree of its own, with tools that end badly
results() {
    (cd tree && env PATH="$work/tools:$PATH" HEDDLE_HOME="$3" "$scripts/../../../cmd/sweep/results.sh" "$1" "$heddle" "$2" "$work/kept" > "$work/out" 2> "$work/err")
}
ln -s ../"own one.db" tree
check "results: of the database" results keep "own one.db" "$home"
cp -r tree/docs/results of_db
check "results: of the file" results keep ../results.gz "$home"
check "results: the same pages" diff -r of_db tree/docs/results
check "results: checked" results check ../results.gz "$home"
mkdir corrected
for part in "$home"/*; do ln -s "$part" corrected; done
rm corrected/cmd && mkdir -p corrected/cmd/sweep
for part in "$home"/cmd/sweep/*; do ln -s "$part" corrected/cmd/sweep; done
rm corrected/cmd/sweep/figures && cp -r "$home/cmd/sweep/figures" corrected/cmd/sweep
sed -i '1s/.*/-- title: A corrected title/' corrected/cmd/sweep/figures/02_losers.sql
check "results: no longer those of the file" [ "$(results check ../results.gz "$work/corrected"; echo $?)" = 1 ]
check "results: which page" grep -qF "docs/results/report.md is not of ../results.gz: make results-pages RESULTS_FILE=../results.gz" out
check "results: corrected" results keep ../results.gz "$work/corrected"
diff -r of_db tree/docs/results > changes
check "results: the correction alone" [ "$(grep -c '^>' changes) $(grep -c '^> .*A corrected title' changes)" = "$(grep -c '^<' changes) $(grep -c '^>' changes)" ]
check "results: no tool ran" [ ! -e called ]

# A kernel that the plan no longer names counts in nothing, and the report says so.
cp "own one.db" fewer.db
plan "[sweep]" "name = mine" "kernels = saxpy" "[points in order]" "issue = inorder" "mem_latency = 50, 100"
check "fewer kernels" sweep 0 -o fewer.db --json
check "fewer kernels: rows" counts "2 2 0 0"
check "fewer kernels: report" "$heddle" report -d fewer.db -o fewer > out 2> err
check "fewer kernels: what is left out" grep -qF "**2 rows of kernels that their sweeps no longer name are left out (mine: reduce 2).**" fewer/report.md
check "fewer kernels: points" [ "$(grep -c -e "^| in order | 50 | 1 |" -e "^| in order | 100 | 1 |" fewer/report.md)" = 2 ]
check "fewer kernels: CSV" [ "$("$heddle" report -d fewer.db --csv | grep -c -e saxpy -e reduce)" = 2 ]

# A result of a Slurm's job that is damaged, with a length that no file has, is none.
mkdir slurm
cat > slurm/sbatch << 'END'
#!/bin/sh
for script; do :; done
folder=$(dirname "$script")
while read -r element key rest; do
    while [ ${#key} -lt 16 ]; do key=0$key; done
    printf '0 18446744073709551615\n{}' > "$folder/$key.end"
done < "$folder/rows"
echo 1
END
printf '#!/bin/sh\n' > slurm/squeue
cp slurm/squeue slurm/scancel
chmod +x slurm/*
check "damaged result" env PATH="$work/slurm:$PATH" sh -c "'$heddle' sweep -f ./plan.ini -o slurm.db -e slurm > out 2> err; [ \$? = 1 ]"
check "damaged result: none" grep -q "3 job arrays ended without this row" err

# make results: sweeps of a list, what was measured stays, a folder of pages with what the figures say; a sweep that
# fails leaves that folder as it was.
mkdir -p docs/results
printf '%s\n' '# comment' './quick.ini --only "issue=inorder"' './quick.ini --only "issue=loog loog_scheduler=collector_units"' > docs/results/sweeps
printf '%s\n' '# Results' '<!-- findings -->' 'old' '<!-- end -->' 'below' > docs/results/README.md
plan "[sweep]" "name = quick" "kernels = saxpy" "[knobs]" "rf_banks = 1" "[points in order]" "issue = inorder" \
    "[points LOOG]" "issue = loog" "loog_scheduler = collector_units" "collector_units = 8" "rrs_entries = 12"
mv plan.ini quick.ini
results() { "$scripts/../../../cmd/sweep/results.sh" "$1" "$heddle" results.db kept > out 2> err; }
check "results: how long" results foresee
check "results: rows" grep -q "^all  *2 rows,  *0 there, about " out
check "results: no database" [ ! -e results.db ]
check "results: sweeps" results measure
check "results: pages" results keep
check "results: a figure" [ -s docs/results/01_loog_kernels.svg -a -s docs/results/01_loog_kernels.csv ]
check "results: what it says" grep -q "^- \[LOOG: gain of every kernel, losers included\](01_loog_kernels.svg): .*%" docs/results/README.md
check "results: the RTL" grep -qxF "Of RTL \`$("$heddle" report --stamp)\`:" docs/results/README.md
check "results: what was said" [ "$(grep -cx -e old -e below docs/results/README.md)" = 1 ]
check "results: again" results foresee
check "results: nothing is left" grep -q "^all  *2 rows,  *2 there, about  *0 min" out
echo './nothing.ini' >> docs/results/sweeps
check "results: a list with a mistake" [ "$(results measure; echo $?)" = 1 ]
check "results: it says which" grep -q "nothing.ini cannot be read" err
check "results: the others are there" [ "$(grep -c "1 there before" out)" = 2 ]

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
check "its log" grep -q "FAILED (status 1): fault_access_load on the default core" err
check "its reason" grep -q "^  fault_access_load: fault: " err
check "CSV: a run that failed" sh -c "'$heddle' report -d fail.db --csv > out 2> err"
check "CSV: its result" grep -q '^test,in order,fault_access_load,.*,100,1,,,,.*,fault,' out
check "CSV: one that passed" grep -q '^test,in order,vecadd,.*,100,1,[0-9]*,[0-9]*,0[.].*,passed,$' out
check "again" sweep 1 -o fail.db --json
check "only the failure" counts "2 1 0 1"

# Rows that fail for one reason are told once, with their number at the end; rows whose model cannot be built have the
# reason, too.
plan "[sweep]" "name = alike" "kernels = saxpy dotproduct reduce vecadd" "max_cycles = 100" "[points in order]" \
    "issue = inorder" "mem_latency = 50, 60, 70"
check "alike" sweep 1 -o alike.db
check "alike: one" [ "$(grep -c 'FAILED (status 1)' err)" = 1 ]
check "alike: the others" grep -qxF "heddle sweep: 11 more rows FAILED like this: hang: did not end within 100 cycles (--max-cycles)" err
check "alike: all in CSV" [ "$("$heddle" report -d alike.db --csv | grep -c ',hang,did not end within 100 cycles (--max-cycles)$')" = 12 ]
mkdir shadow broken
printf '#!/bin/sh\ncase $* in *--version*|*--getenv*) exec "%s" "$@";; esac\necho no; exit 1\n' "$(command -v verilator)" > shadow/verilator
chmod +x shadow/verilator
plan "$head dotproduct" "[points in order]" "issue = inorder"
check "no model" env HEDDLE_CACHE="$work/broken" PATH="$work/shadow:$PATH" sh -c "'$heddle' sweep -f ./plan.ini -o broken.db > out 2> err; [ \$? = 1 ]"
check "no model: told once" [ "$(grep -c 'FAILED (status 1)' err) $(grep -c '1 more row FAILED like this: verilating failed' err)" = "1 1" ]
check "no model: CSV" [ "$("$heddle" report -d broken.db --csv | grep -c ',error,"*verilating failed')" = 2 ]
check "no model: report" "$heddle" report -d broken.db -o broken > out 2> err
check "no model: the report's reason" grep -q "| dotproduct | .* | error | verilating failed" broken/report.md

echo "not a database, but long enough to be taken for one by nobody at all" > text.db
check "no database" sweep 2 -o text.db
check "its name" grep -q "text.db" err

summary
