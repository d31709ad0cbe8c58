#!/bin/sh
# check.sh BUILD DEVICE: every program of sim/opencl/suite on a device, compared with its own reference.
set -u
build=$(cd "$1" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export OCL_ICD_VENDORS="$build/opencl/heddle.icd" HEDDLE="$build/heddle" HEDDLE_OPENCL_DEVICES="$2"
export HEDDLE_OPENCL_REPORT="$work/report"
passed=0 failed=0
for source in sim/opencl/suite/*.cl; do
    name=$(basename "$source" .cl)
    if timeout 300 "$build/opencl/suite/$name" > "$work/out" 2>&1 && [ -s "$HEDDLE_OPENCL_REPORT" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        cat "$work/out"
        echo "$name: FAILED on $2"
    fi
    rm -f "$HEDDLE_OPENCL_REPORT"
done
echo "opencl suite on $2: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
