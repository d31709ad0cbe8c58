#!/bin/sh
# slurm_tools.sh BUILD: heddle sweep --engine slurm with tools that pretend to be Slurm's (slurm_tools): its files and
# jobs, arrays that lose rows, and what a killed sweep left. slurm.sh has a real Slurm. Its model is one of other suites.
set -u
build=$(cd "$1" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
heddle=${HEDDLE:-$build/heddle}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
suite=slurm_tools
. "$scripts/../../tools/checks.inc"
PATH=$scripts/slurm_tools:$PATH PRETENDED=$work/pretended
export PATH PRETENDED
mkdir -p "$PRETENDED/queue"

# sweep STATUS ARGUMENT...: it has to end with this status
sweep() {
    wanted=$1
    shift
    timeout 600 "$heddle" sweep -f ./plan.ini --json "$@" > out 2> err
    [ $? = "$wanted" ]
}
count() { tail -n 1 out | sed "s/.*\"$1\":\([0-9]*\).*/\1/"; }
counts() { [ "$(count rows) $(count reused) $(count passed) $(count failed)" = "$1" ]; }

# rows DB: everything that a database has, but for the time that runs took
rows() {
    python3 -c 'import json, sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute("""SELECT r.line, m.sweep, m.part, p.knobs, p.options, r.kernel, r.rtl_hash,
        r.kernel_hash, r.versions, r.model, r.limits, r.result, r.log FROM result r
        JOIN point p ON p.id = r.point JOIN member m ON m.point = p.id ORDER BY p.knobs, r.kernel"""):
    line = json.loads(row[0])
    line.pop("wall_s"), line.pop("cycles_per_s")
    print(line, row[1:])' "$1"
}
same_rows() { rows "$1" > one && rows "$2" > other && [ -s one ] && cmp -s one other; }
# Arrays that were asked for since the last time.
asked() { grep -c . "$PRETENDED/asked"; rm -f "$PRETENDED/asked"; }

printf '%s\n' "[sweep]" "name = it's" "kernels = saxpy vecadd" "[points in order]" "issue = inorder" > plan.ini
check "local" sweep 0 -o local.db
check "an array" sweep 0 -o slurm.db --engine slurm -j 3
check "an array: rows" counts "2 0 2 0"
check "an array: identical rows" same_rows local.db slurm.db
check "an array: nothing is left" [ ! -e slurm.db.slurm ]
check "an array: its words" grep -q "^--parsable --requeue --array=0-1%3 --job-name=heddle-it's --output=$work/slurm.db.slurm/" "$PRETENDED/asked"
same "an array: one" 1 "$(asked)"
check "second run" sweep 0 -o slurm.db --engine slurm
check "second run does nothing" [ "$(count reused) $(count passed) $(asked 2> /dev/null)" = "2 0 " ]

# Rows that no array gives fail, and the next sweep asks for them again.
echo lose > "$PRETENDED/mode"
rm -f "$PRETENDED/polls"
: > "$PRETENDED/away"
check "lost" sweep 1 -o lost.db --engine slurm
check "lost: all failed" counts "2 0 0 2"
check "lost: told" grep -q "job [0-9]* ended without 2 rows" err
same "lost: three arrays" 3 "$(asked)"
same "lost: a queue that does not answer is asked again" 4 "$(grep -c '' "$PRETENDED/polls")"
check "lost: the reason" grep -qa "3 job arrays ended without this row; their logs are in $work/lost.db.slurm" lost.db
echo refuse > "$PRETENDED/mode"
expect 2 "sbatch fails: sbatch: error: invalid partition" "$heddle" sweep -f ./plan.ini -o refused.db --engine slurm
check "one line of it" sh -c '! grep -q "error: more" err'

# A sweep is killed when it has its array. The next one ends what may still run, and keeps what was finished.
echo kill > "$PRETENDED/mode"
"$heddle" sweep -f ./plan.ini -o killed.db --engine slurm > out 2> err
check "killed" [ $? = 137 ]
tries=0
while [ -n "$(ls "$PRETENDED/queue")" ] && [ $tries -lt 600 ]; do sleep 0.1 && tries=$((tries + 1)); done
same "killed: its jobs went on" 2 "$(find killed.db.slurm -name '*.end' | grep -c .)"
number=$(asked)
check "killed: the next sweep" sweep 0 -o killed.db --engine slurm
check "killed: asks for nothing" [ ! -e "$PRETENDED/asked" ]
check "killed: its jobs are ended" grep -qx -- "--quiet $number" "$PRETENDED/cancelled"
check "killed: identical rows" same_rows local.db killed.db
check "killed: nothing is left" [ ! -e killed.db.slurm ]
rm "$PRETENDED/mode"

# The job of an element, by hand.
expect 2 "--slurm-job is for Slurm, which sets SLURM_ARRAY_TASK_ID" "$heddle" sweep --slurm-job "$work"
mkdir job
cp plan.ini job
pwd | tr -d '\n' > job/folder
echo "0 1 2" > job/rows
SLURM_ARRAY_TASK_ID=0
export SLURM_ARRAY_TASK_ID
expect 2 "$work/job/rows is not of this sweep" "$heddle" sweep --slurm-job "$work/job"
rm job/rows
expect 2 "$work/job/rows" "$heddle" sweep --slurm-job "$work/job"

mkdir empty
expect 2 "the engine slurm needs sbatch, and there is none in PATH" env PATH="$work/empty" "$heddle" sweep -f ./plan.ini -o none.db --engine slurm
check "no database" [ ! -e none.db ]
summary
