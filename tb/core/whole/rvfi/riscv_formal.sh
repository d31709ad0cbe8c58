#!/bin/sh
# riscv_formal.sh FOLDER HEDDLE RISCV_FORMAL KNOBS [CHECK[:DEPTH]...]: riscv-formal's own checks, from a checkout of it, on a core of
# one thread with rvfi=1. Yosys makes a problem of each, ABC looks for a program that breaks it within DEPTH cycles.
#
# A check is insn (all of RV32I at once), insn_NAME (one of them), reg, pc_fwd, pc_bwd, causal, unique or liveness. The depth
# stands behind it; without one it has its own. FAULT="MODULE SED" seeds a fault into the core first: a check that finds
# it is FAILED. A line a check, with seconds of the processor.
set -u
folder=$1 heddle=$2 knobs=$4
suite=$(cd "$3" && pwd) || exit 2
here=$(cd "${0%/*}" && pwd)
shift 4
[ $# -gt 0 ] || set -- insn reg pc_fwd pc_bwd causal unique liveness
# The first instruction retires in cycle 12. A check of two instructions has to see a second one.
depth_of() { case $1 in insn | insn_*) echo 14 ;; liveness) echo 36 ;; *) echo 17 ;; esac }
[ -r "$suite/checks/rvfi_insn_check.sv" ] || {
    echo "riscv-formal: $suite is no checkout of riscv-formal"
    exit 2
}
rm -rf "$folder"
mkdir -p "$folder"
# The knobs are a list of words.
# shellcheck disable=SC2086
"$heddle" gen $knobs rvfi=1 -o "$folder/core" > "$folder/gen.log" 2>&1 || {
    cat "$folder/gen.log"
    exit 2
}
if [ -n "${FAULT-}" ]; then
    source=$(find "$folder/core/rtl" -name "${FAULT%% *}.sv")
    cp "$source" "$folder/original.sv"
    sed -i "${FAULT#* }" "$source"
    ! cmp -s "$source" "$folder/original.sv" || {
        echo "riscv-formal: the fault is not there: $FAULT"
        exit 2
    }
fi

# Macros of riscv-formal that core and checks are read with
defines="-DRISCV_FORMAL -DYOSYS -DRISCV_FORMAL_NRET=1 -DRISCV_FORMAL_XLEN=32 -DRISCV_FORMAL_ILEN=32 -DRISCV_FORMAL_ALIGNED_MEM"
defines="$defines -DRISCV_FORMAL_CHANNEL_IDX=0 -DRISCV_FORMAL_RESET_CYCLES=1 -DRISCV_FORMAL_PMA_MAP=rvfi_map"

# The core with its wrapper, flat: once for fetches that may miss, once for those that do not.
core() { # NAME DEFINES
    [ -e "$folder/$1.il" ] && return
    rtl=$(find "$folder/core/rtl" -name '*.sv' ! -name 'sim_*.sv' ! -name cfg.sv ! -name types.sv \
        ! -name 'icache*.sv' ! -name ram_1r1w.sv | LC_ALL=C sort | tr '\n' ' ')
    # shellcheck disable=SC2086
    yosys -q -l "$folder/$1.log" -p "
        read_verilog -formal -sv $defines $2 $suite/checks/rvfi_macros.vh $folder/core/rtl/5_top/cfg.sv \
            $folder/core/rtl/5_top/types.sv $rtl $here/any_memory.sv $here/rvfi_wrapper.sv
        hierarchy -check -top rvfi_wrapper
        proc
        flatten
        clean -purge
        memory_map
        opt_expr
        clean -purge
        dffunmap
        write_rtlil $folder/$1.il" > /dev/null 2> "$folder/$1.err"
}

# problem CHECK DEPTH: FOLDER/CHECK.aig
problem() {
    case $1 in
    insn) module=rvfi_insn_check model=rvfi_isa_rv32i ;;
    insn_*) module=rvfi_insn_check model=rvfi_$1 ;;
    *) module=rvfi_$1_check model=none ;;
    esac
    case $1 in liveness) core=prompt ;; *) core=${CORE:-any} ;; esac
    case $core in prompt) core prompt -DHEDDLE_PROMPT ;; *) core any "" ;; esac || return
    cycles="-DRISCV_FORMAL_CHECK_CYCLE=$2"
    # An instruction may retire in any cycle up to the depth: in a single one, maybe none can.
    case $1 in insn | insn_*) cycles="$cycles -DRISCV_FORMAL_UNBOUNDED" ;; esac
    case $1 in unique | liveness) cycles="$cycles -DRISCV_FORMAL_TRIG_CYCLE=${TRIGGER:-13}" ;; esac
    models=
    case $1 in
    insn) models="$suite/insns/isa_rv32i.v $(sed -n "s|^ *rvfi_\(insn_[a-z0-9_]*\) .*|$suite/insns/\1.v|p" "$suite/insns/isa_rv32i.v" | tr '\n' ' ')" ;;
    insn_*) models=$suite/insns/$1.v ;;
    esac
    yosys -q -l "$folder/$1.log" -p "
        read_rtlil $folder/$core.il
        read_verilog -formal -sv $defines $cycles -DRISCV_FORMAL_CHECKER=$module -DRISCV_FORMAL_INSN_MODEL=$model \
            $suite/checks/rvfi_macros.vh $folder/core/rtl/5_top/cfg.sv $suite/checks/rvfi_testbench.sv \
            $suite/checks/$module.sv $models $here/rvfi_map.sv
        hierarchy -check -top rvfi_testbench
        proc
        flatten
        chformal -cover -remove
        chformal -early
        clean -purge
        opt_expr
        dffunmap
        techmap
        setundef -anyseq
        aigmap
        clean -purge
        write_aiger -zinit $folder/$1.aig" > /dev/null 2> "$folder/$1.err"
}

passed=0 failed=0
for row; do
    check=${row%:*} depth=${row#*:}
    [ "$check" != "$row" ] || depth=$(depth_of "$row")
    if ! problem "$check" "$depth"; then
        verdict="FAILED (Yosys: $(cat "$folder"/*.err | tail -n 1))"
    else
        (ulimit -t "${LIMIT:-1200}" && exec yosys-abc -c "read_aiger $folder/$check.aig; fold; bmc3 -F $((depth + 1)); time") > "$folder/$check.out" 2>&1
        if grep -q "No output asserted in $((depth + 1)) frames" "$folder/$check.out"; then
            verdict=passed
        elif grep -q 'was asserted in frame' "$folder/$check.out"; then
            verdict="FAILED (a program breaks it: $folder/$check.out)"
        else
            verdict="FAILED (no answer in ${LIMIT:-1200} s of the processor)"
        fi
        verdict="$verdict, $depth cycles, $(sed -n 's/.*elapse: *\([0-9.]*\).*/\1/p' "$folder/$check.out" | tail -n 1) s"
    fi
    case $verdict in passed*) passed=$((passed + 1)) ;; *) failed=$((failed + 1)) ;; esac
    echo "riscv-formal $check: $verdict"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
