#!/bin/sh
# power_host.sh BUILD PROGRAM PRESET.ini: the power of a program that uses OpenCL is of all cycles of its launches. It is there
# twice, once with a launch more, and fails when the program does.
set -u
build=$(cd "$1" && pwd)
core=$(realpath "$3")
tree=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
suite="power of OpenCL programs"
. "$tree/tb/tools/checks.inc"
mkdir waves
cp "$tree/$2" program
export TMPDIR="$work/waves"

cat > plan.ini << END
[sweep]
name = power
metrics = performance, power
kernels = "one: ./program"
kernels = "two: sh -c './program && ./program'"
kernels = "bad: sh -c './program; exit 3'"
[points a]
$(grep -v '^;' "$core")
END
"$build/heddle" sweep -f plan.ini -o power.db > out 2> err
check "status" [ $? = 1 ]
check "why the power of a program that fails is not there" grep -q 'sh: the program ended with status 3' err
# rows: program, cycles of the run, cycles of the power, power
python3 - > rows << 'END'
import sqlite3
base = sqlite3.connect("power.db")
for row in base.execute("SELECT r.kernel, r.cycles, p.cycles, p.power, p.energy FROM runs r JOIN powers p ON r.kernel = p.kernel "
                        "WHERE r.result = 'passed' AND p.result = 'passed'"):
    print(*row)
END
check "two programs" [ "$(wc -l < rows)" = 2 ]
check "of all cycles" awk '$2 != $3 || $2 == 0 { bad = 1 } END { exit bad }' rows
check "energy is power times cycles" awk '$4 <= 0 || $5 / $4 / $3 > 1.001 || $5 / $4 / $3 < 0.999 { bad = 1 } END { exit bad }' rows
check "no waveform is left" [ -z "$(ls waves)" ]
summary
