#!/bin/sh
# bus_test.sh FOLDER HEDDLE VENV "KNOBS" PROGRAM.elf [SEED ...]: the core with these knobs, one of them bus=, runs the
# program through its buses in Icarus, driven by bus_test.py (cocotb). A line for each seed.
# With MUTANT="FILE|SED" in the environment the core is edited so.
set -u
folder=$1 heddle=$2 knobs=$4 program=$5
venv=$(cd "$3" && pwd) || exit 1
shift 5
bus=$(printf %s "$knobs" | sed 's/.*bus=\([a-z0-9]*\).*/\1/')
name=$(basename "$program" .elf)
rm -rf "$folder"
mkdir -p "$folder"
# The knobs are a list of words.
# shellcheck disable=SC2086
"$heddle" gen $knobs -o "$folder/core" >"$folder/log" 2>&1 || {
    cat "$folder/log"
    exit 1
}
# The host's driver: as a library whose accesses are transfers on the bus, and for a host without a library.
# shellcheck disable=SC2086
"$heddle" driver $knobs -o "$folder/core/rtl/driver" >>"$folder/log" 2>&1 || {
    cat "$folder/log"
    exit 1
}
if [ -n "${MUTANT-}" ]; then
    cp "$folder/core/rtl/${MUTANT%%|*}" "$folder/before"
    sed -i "${MUTANT#*|}" "$folder/core/rtl/${MUTANT%%|*}"
    ! cmp -s "$folder/before" "$folder/core/rtl/${MUTANT%%|*}" || {
        echo "nothing to edit in ${MUTANT%%|*}"
        exit 1
    }
fi
sed "s|^|$folder/core/|" "$folder/core/heddle.f" >"$folder/core.f"
warnings="-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
# shellcheck disable=SC2086
cc $warnings -shared -fPIC -DHEDDLE_READ32=hook_read -DHEDDLE_WRITE32=hook_write -I "$folder/core/rtl/driver" \
    "$folder"/core/rtl/driver/*.c tb/core/bus/driver_hooks.c -o "$folder/driver.so" || exit 1
for file in "$folder"/core/rtl/driver/*.c; do
    # shellcheck disable=SC2086
    riscv64-unknown-elf-gcc $warnings -march=rv32i -mabi=ilp32 -ffreestanding -c "$file" -o "$folder/driver.o" || exit 1
done
riscv64-unknown-elf-objcopy -O binary "$program" "$folder/program.bin" &&
    tb/tools/icarus_compile -DHEDDLE_CHECKS -s "gpu_$bus" -o "$folder/run" -c "$folder/core.f" || exit 1
# Its output, its exit code and its instructions, as the golden model says.
"$heddle" emu $knobs "$program" >"$folder/expected" 2>"$folder/log"
code=$?
# The last line is heddle's.
instructions=$(sed -n '$s/.* \([0-9]*\) warp instructions.*/\1/p' "$folder/expected")
sed -i '$d' "$folder/expected"

passed=0 failed=0
libraries=$("$venv/bin/python" -c 'import cocotb.config; print(cocotb.config.libs_dir)')
root=$(pwd)
for seed in "${@:-1}"; do
    if (
        cd "$folder" || exit 1
        PATH=$venv/bin:$PATH VIRTUAL_ENV=$venv PYTHONPATH=$root/tb/core/bus MODULE=bus_test TOPLEVEL="gpu_$bus" TOPLEVEL_LANG=verilog \
            PYTHONDONTWRITEBYTECODE=1 COCOTB_RESULTS_FILE="results$seed.xml" PYGPI_PYTHON_BIN="$venv/bin/python" \
            PROGRAM=program.bin EXPECTED=expected EXIT_CODE=$code INSTRUCTIONS=$instructions SEED=$seed BUS=$bus COCOTB_REDUCED_LOG_FMT=1 \
            timeout 600 vvp -n -M "$libraries" -m libcocotbvpi_icarus run
    ) >"$folder/log$seed" 2>&1 && grep -q '<testcase' "$folder/results$seed.xml" &&
        ! grep -q '<failure\|<error' "$folder/results$seed.xml" && ! grep -q '^ERROR' "$folder/log$seed"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        grep 'Error\|failed\|^ERROR' "$folder/log$seed" | head -n 6
    fi
done
echo "bus $knobs, $name: $passed passed, $failed failed"
[ $failed = 0 ]
