#!/bin/sh
# installed.sh BUILD: an installed heddle sweeps and reports, away from the source tree.
set -eu
build=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make -s install PREFIX="$work/prefix" > /dev/null
mv "$work/prefix" "$work/moved"
cp "$build/kernels/saxpy.elf" "$build/kernels/vecadd.elf" "$work"
cd "$work"
# Models have no source tree to be kept in; other tests have this one, so that it is only linked anew.
HEDDLE_CACHE=$build/models
export HEDDLE_CACHE
cat > plan.ini << 'END'
[sweep]
name = quick
kernels = ./saxpy.elf ./vecadd.elf
[points in order]
issue = inorder
rf_banks = 1
END
moved/bin/heddle sweep -f ./plan.ini -o sweep.db > out 2> err || { cat out err; exit 1; }
moved/bin/heddle report -d sweep.db -o report > out 2> err || { cat out err; exit 1; }
grep -q " [1-9][0-9]* figures drawn" out
grep -q "<svg" report/report.html
"$build/heddle" sweep -f ./plan.ini -o sweep.db > out 2> err
grep -q "2 there before, 0 passed" out || { cat out err; exit 1; }
# Plans come with it; the kernels that they name do not.
if moved/bin/heddle sweep -f quick -n > out 2> err; then exit 1; fi
grep -q "kernel bfs: there is no" err
echo "PASS sweep: an installed heddle sweeps and reports, and its rows are those of the source tree"
