#!/bin/sh
# programs.sh BUILD CORE: OpenCL programs in the plans of sweeps. CORE: the knobs of a core that runs them, a line each.
set -u
build=$(cd "$1" && pwd)
core=$2
tree=$PWD
heddle=$build/heddle
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
suite='sweep programs'
. "$tree/tb/tools/checks.inc"

# plan LINE...: apart/plan.ini with these lines in [sweep]
plan() { printf '%s\n' '[sweep]' 'name = programs' "$@" '[knobs]' "$core" '[points in order]' 'issue = inorder' > apart/plan.ini; }

# sweep STATUS: on that plan
sweep() {
    "$heddle" sweep -f apart/plan.ini -o p.db > out 2> err
    [ $? = "$1" ]
}

# asked WANTED SQL: what the database answers
asked() { [ "$(sqlite3 p.db "$2")" = "$1" ]; }

mkdir -p apart/suite
cp "$build/opencl/suite/gru" apart/suite
printf '#!/bin/sh\necho "$1" from "${PWD##*/}" >&2\necho no sphere\necho\nexit 3\n' > apart/suite/fails
printf '#!/bin/sh\nsleep 30\n' > apart/suite/sleeps
chmod +x apart/suite/fails apart/suite/sleeps

plan 'kernels = "./suite/gru" "again: suite/gru"'
check "two programs" sweep 0
check "rows of programs" asked 'again gru' "SELECT group_concat(kernel, ' ') FROM (SELECT kernel FROM runs ORDER BY kernel)"
check "rows of launches" asked '1 2' "SELECT group_concat(number, ' ') FROM launches WHERE program = 'gru'"
check "sizes of launches" asked '16 16' "SELECT DISTINCT global_size || ' ' || local_size FROM launches"
check "a total is the sum of its launches" asked 1 "SELECT r.cycles = sum(l.cycles) AND r.stall_raw = sum(l.stall_raw)
    AND r.loads = sum(l.loads) AND r.cycles > 0 AND r.stall_raw > 0 AND r.loads > 0
    FROM runs r JOIN launches l ON l.program = r.kernel WHERE r.kernel = 'gru'"
check "launches as CSV" sh -c "'$heddle' report -d p.db --launches > csv && [ \$(grep -c ',gru,' csv) = 4 ]"
check "again" sweep 0
check "again: nothing is measured" grep -q '2 there before, 0 passed' out
echo '// another kernel source' > apart/suite/other.cl
check "another source" sweep 0
check "another source: measured again" grep -q '0 there before, 2 passed' out

plan 'kernels = "suite/fails '"'two words'"'"'
check "a program that fails" sweep 1
check "a program that fails: why" asked 'failed the program ended with status 3' "SELECT result || ' ' || reason FROM runs WHERE kernel = 'fails'"
check "a program that fails: its last line" grep -qxF '  no sphere' err
check "arguments and folder" asked 1 "SELECT log LIKE '%two words from suite%' FROM runs WHERE kernel = 'fails'"
plan 'kernels = "suite/sleeps"' 'seconds = 1'
check "a program without an end" sweep 1
check "a program without an end: why" asked time_limit "SELECT result FROM runs WHERE kernel = 'sleeps'"
summary
