#!/bin/sh
# slurm.sh BUILD: heddle sweep --engine slurm on a Slurm of this machine alone, which the script brings up and takes
# down. The database is the local engine's, cancelled jobs are given out again, and a killed sweep loses nothing that
# its jobs finished.
set -u
tools="munged slurmctld slurmd sbatch squeue scancel sqlite3"
for tool in $tools; do
    if ! command -v "$tool" > /dev/null; then
        echo "slurm: skipped, there is no $tool (.ci/packages-nightly has its package)"
        exit 0
    fi
done
build=$(cd "$1" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
heddle=$build/heddle
work=$(mktemp -d)
trap '"$scripts/slurm_down.sh" "$work/slurm"; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work" || exit 1
"$scripts/slurm_up.sh" "$work/slurm" || { echo "slurm: 0 passed, 1 failed"; exit 1; }
SLURM_CONF=$work/slurm/slurm.conf
export SLURM_CONF
suite=slurm
. "$scripts/../../tools/checks.inc"
path=$PATH

# sweep STATUS ARGUMENT...: it has to end with this status
sweep() {
    wanted=$1
    shift
    timeout 600 "$heddle" sweep -f ./plan.ini --json "$@" > out 2> err
    [ $? = "$wanted" ]
}

# rows DB: everything that a database has, but for the time that runs took
rows() {
    sqlite3 "$1" "SELECT m.sweep, m.part, p.knobs, p.options, p.setting, r.kernel, r.rtl_hash,
        r.kernel_hash, r.versions, r.model, r.limits, r.result, r.log,
        json_remove(r.line, '\$.wall_s', '\$.cycles_per_s') FROM result r
        JOIN point p ON p.id = r.point JOIN member m ON m.point = p.id ORDER BY p.knobs, r.kernel;
        SELECT name, file, content FROM sweep"
}
same_rows() { rows "$1" > one && rows "$2" > other && [ -s one ] && cmp -s one other; }
count() { tail -n 1 out | sed "s/.*\"$1\":\([0-9]*\).*/\1/"; }
no_jobs() { [ -z "$(squeue -h)" ]; }

# until_rows DB N: waits until so many rows are there
until_rows() {
    ticks=0
    while [ "$(sqlite3 "$1" 'SELECT count(*) FROM result' 2> /dev/null || echo 0)" -lt "$2" ]; do
        ticks=$((ticks + 1))
        [ $ticks -lt 3000 ] || return 1
        sleep 0.1
    done
}

cat > plan.ini << 'END'
[sweep]
name = test
kernels = bfs bitonic_sort conv3x3 divergence dotproduct hash histogram matmul_tiled reduce saxpy
kernels = scan sgemm spmv stencil2d transpose vecadd
[knobs]
rf_banks = 1
[points in order]
issue = inorder
[points LOOG]
issue = loog
loog_scheduler = collector_units
collector_units = 6, 8
rrs_entries = 1.5x
END

check "local" sweep 0 -o local.db
check "Slurm" sweep 0 -o slurm.db --engine slurm
check "all rows passed" [ "$(count rows) $(count passed)" = "48 48" ]
check "identical rows" same_rows local.db slurm.db
check "nothing is left" [ ! -e slurm.db.slurm ]
check "second run" sweep 0 -o slurm.db --engine slurm
check "second run does nothing" [ "$(count reused) $(count passed)" = "48 0" ]

# All jobs are cancelled in the middle, from outside: the sweep gives the rest out again.
"$heddle" sweep -f ./plan.ini -o cancel.db --engine slurm -j 1 --json > out 2> err &
sweeping=$!
check "some rows" until_rows cancel.db 3
scancel --user="$(id -un)"
wait $sweeping
check "cancelled jobs: the sweep ends well" [ $? = 0 ]
check "cancelled jobs: they were missed" grep -q "ended without [0-9]* rows" err
check "cancelled jobs: identical rows" same_rows local.db cancel.db

# The sweep itself is killed; its jobs go on. The next one keeps what they finished.
"$heddle" sweep -f ./plan.ini -o kill.db --engine slurm -j 1 --json > killed 2> err &
sweeping=$!
check "some rows" until_rows kill.db 3
kill -9 $sweeping
wait $sweeping 2> /dev/null
sleep 2
kept=$(sqlite3 kill.db 'SELECT count(*) FROM result')
ended=$(find kill.db.slurm -name '*.end' | wc -l)
check "jobs went on" [ "$ended" -gt 0 ]
check "resume" sweep 0 -o kill.db --engine slurm
check "resume: kept rows stay" [ "$(count reused)" = "$kept" ]
check "resume: the rest is there" [ $(($(count reused) + $(count passed))) = 48 ]
check "resume: identical rows" same_rows local.db kill.db
check "no job is left" no_jobs

# A run that fails is a row that failed, with either engine.
cat > plan.ini << END
[sweep]
name = test
kernels = $build/isa/fault_access_load.elf vecadd
[points in order]
issue = inorder
END
check "failure: local" sweep 1 -o failed_local.db
check "failure: its model is there" sweep 1 -o failed_local.db
check "failure" sweep 1 -o failed.db --engine slurm
check "failure: the other passed" [ "$(count passed) $(count failed)" = "1 1" ]
check "failure: identical rows" same_rows failed.db failed_local.db

mkdir empty
ln -s "$(command -v timeout)" empty
PATH=$work/empty
export PATH
sweep 2 -o none.db --engine slurm
status=$?
PATH=$path
check "no Slurm: bad input" [ $status = 0 ]
check "no Slurm: its sentence" grep -q "the engine slurm needs sbatch" err

summary
