#!/bin/sh
# check.sh BUILD DEVICE: the driver as the ICD loader finds it: clinfo without a complaint, a host program that
# knows nothing of heddle, the report of its launches, PyOpenCL.
set -u
build=$(cd "$1" && pwd)
device=$2
tree=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
device_words="-c $device"
export OCL_ICD_VENDORS="$build/opencl/heddle.icd" HEDDLE_OPENCL_DEVICES="$device" XDG_CACHE_HOME="$work"
cd "$work" || exit 2
suite="opencl driver"
. "$tree/tb/tools/checks.inc"

works "heddle $device" clinfo -l
works "event times are cycles at 100 MHz" clinfo
works '' sh -c 'clinfo > info 2>&1; ! grep -iE "error:|error -|warning|invalid" info'

# A device that there is not says so once, and leaves the others.
works 'Device Available                                No' env HEDDLE_OPENCL_DEVICES=no-such-preset clinfo
works "heddle OpenCL: device 'no-such-preset': " sh -c 'HEDDLE_OPENCL_DEVICES=no-such-preset clinfo 2>&1'
works 'mhz= is to be above 0' sh -c 'HEDDLE_OPENCL_DEVICES="mhz=0" clinfo 2>&1'

export HEDDLE_OPENCL_REPORT="$work/report.json"
works ': 0 of 1000 wrong, ' "$build/tb/opencl/saxpy_cl"
works 'saxpy [1000] passed cold True' python3 -c '
import json
lines = [json.loads(line) for line in open("report.json")]
assert len(lines) == 1
launch = lines[0]
print(launch["kernel"], launch["global"], launch["result"], launch["caches"],
      launch["cycles"] == launch["run"]["cycles"] and launch["ns"] == 10 * launch["cycles"])'
rm -f report.json
works '' env HEDDLE_OPENCL_DEVICES="$device --warm" "${PYTHON:-python3}" "$tree/tb/sim/opencl/driver/test_warm.py"
works ': 0 of 1000 wrong, ' env HEDDLE_OPENCL_DEVICES="$device --functional" "$build/tb/opencl/saxpy_cl"
# For a core with linear registers the driver rewrites kernels, which then take fewer instructions.
for words in '' r2d2=1; do
    works ': 0 of 1000 wrong, ' env HEDDLE_OPENCL_DEVICES="$device $words --functional" HEDDLE_OPENCL_REPORT="$work/linear.json" \
        "$build/tb/opencl/saxpy_cl"
done
works 'fewer' python3 -c '
import json
plain, linear = (json.loads(line)["instructions"] for line in open("linear.json"))
print("fewer" if linear < 0.9 * plain else (plain, linear))'
works 'the report of a launch cannot be written' \
    sh -c 'HEDDLE_OPENCL_REPORT=/nowhere/x "$0" 2>&1' "$build/tb/opencl/saxpy_cl"
unset HEDDLE_OPENCL_REPORT

# Output of kernels is on the host's standard output.
works 'item 3 of 4: 1.500000,2.500000' "${PYTHON:-python3}" -c '
import numpy, pyopencl
context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
source = """__kernel void say(int n) {
    printf("item %d of %d: %v2f\\n", (int)get_global_id(0), n, (float2)(1.5f, 2.5f));
}"""
pyopencl.Program(context, source).build().say(queue, (4,), None, numpy.int32(4)).wait()'

# Installed, with its .icd file.
works '' make -s -C "$tree" install-opencl PREFIX="$work/installed"
works 'heddle' env OCL_ICD_VENDORS="$work/installed/etc/OpenCL/vendors/heddle.icd" HEDDLE="$build/heddle" clinfo -l

# heddle host: a program on one core, on two configurations; what is wrong with it.
unset HEDDLE_OPENCL_DEVICES OCL_ICD_VENDORS
heddle="$build/heddle"
saxpy="$build/tb/opencl/saxpy_cl"
works 'saxpy                                 1 ' "$heddle" host $device_words -- "$saxpy"
works 'cycles, and speedup          inorder-4x4-fpu   loog-4x4-fpu' \
    "$heddle" host --compare inorder-4x4-fpu,loog-4x4-fpu atomics=1 lmem_kb=32 -- "$saxpy"
works '"launches":[{"kernel":"saxpy"' "$heddle" host --json $device_words -- "$saxpy"
works 'saxpy                                 1 ' "$heddle" host $device_words --memory ddr4-2400 --core-mhz 200 -- "$saxpy"
# A trace of the first launch of each kernel, numbered by launch.
works 'fft                                   6 ' "$heddle" host $device_words --trace konata --trace-file "$work/trace" -- "$build/opencl/suite/fft"
works "trace.1" sh -c 'echo "$0"/trace.*' "$work"
works 'Kanata' head -c 6 "$work/trace.1"
# Some hosts have room for a short name.
works "Device #0: heddle $device cores=1" sh -c 'HEDDLE_OPENCL_DEVICES="$0 --trace=konata --trace-file $1/trace --trace-cycles 5 cores=1" \
    OCL_ICD_VENDORS="$2/opencl/heddle.icd" clinfo -l' "$device" "$work" "$build"
refuses() {
    wanted=$1 text=$2
    shift 2
    expect "$wanted" "$text" "$heddle" host $device_words "$@"
}
refuses 2 'no program is given'
refuses 2 'there is no such program' -- ./no-such-program
refuses 2 '--trace: needs --trace-file FILE; launch N is in FILE.N' --trace konata -- "$saxpy"
refuses 2 '--compare goes without --trace' --trace konata --trace-file trace --compare issue=inorder,loog -- "$saxpy"
refuses 2 'has a blank or a semicolon' --trace konata --trace-file 'a trace' -- "$saxpy"
refuses 1 'launched nothing on a device' -- true
refuses 1 'inorder-4x4: ended with status 1' -- false
refuses 1 'ended with status 124' --seconds 1 -- sleep 5
export OCL_ICD_VENDORS="$build/opencl/heddle.icd" HEDDLE_OPENCL_DEVICES="$device"

works 'product  inorder-4x4-fpu 1.000' env MPLBACKEND=Agg "${PYTHON:-python3}" "$tree/sim/opencl/examples/gain.py"
works '' "${PYTHON:-python3}" "$tree/tb/sim/opencl/driver/test_arrays.py"
works '' "${PYTHON:-python3}" -W ignore::UserWarning "$tree/tb/sim/opencl/driver/test_calls.py"
works '0.100000 3 2.6320508075688771|1.25,2.5 1.5 1.000000,2.500000 %' "${PYTHON:-python3}" -W ignore::UserWarning \
    "$tree/tb/sim/opencl/driver/test_double.py"
summary
