#!/bin/sh
# prove.sh FOLDER HEDDLE [NAME...]: proves the rows of tb/core/*/proofs, or of $PROOFS (or those named) on emitted RTL
# with yosys-smtbmc and z3 (large ones with Yosys's ABC). Each proof refutes the mutants of its RTL (` ;; ` between
# them): the first in the first module named, and so on; the last module has the rest.
#
# A proof is a checker NAME_fv.sv around the module. Its lines `// probe: WIRE = PATH` connect a wire of the checker to
# the inside of the module, for the invariants that induction needs. A line `// needs: FILE` has another file read, too.
# A line `// start: MODULE SED` edits a module, or a size in cfg, before the proof.
# A depth A/B is A, and B with DEEP=1 in the environment. A line for each proof with its depths and seconds; `N passed,
# N failed` at the end.
#
# tb/core/proved has the hash of each problem that was proved and whose mutants were refuted. It is of the row, and of the
# text of the model without comments (sources.py). An equal hash skips the solver. DEEP=1 and FRESH=1 prove all again;
# RECORD=1 writes the hashes of what passes (make proved). BRIEF=1 refutes no mutants.
set -u

# model FOLDER CHECKER CORE ENGINE: the checker and the RTL of CORE as FOLDER/CHECKER.smt2, or .aig for abc. The
# checker finds the scheme's module as `STAGE, and PRECISE defined if ghost_precise is on ($defines).
model() {
    write="write_smt2 -wires $1/$2.smt2"
    [ "$4" != abc ] ||
        write="techmap; setundef -anyseq; abc -g AND -fast; opt_clean; write_aiger -zinit $1/$2.aig"
    probes=$(sed -n 's|^// probe: \(.*\) = \(.*\)|rename \2 probe_\1; connect -nomap -nounset -set \1 probe_\1;|p' tb/core/*/"$2.sv")
    simplify="memory_map; cd $2; $probes cd; opt -full; dffunmap"
    if is_whole "$2"; then
        # Whole cores are large: what nothing reads is removed early, and ABC simplifies the rest.
        simplify="cd $2; $probes cd; clean -purge; memory_map; opt_expr; clean -purge; dffunmap"
        write="techmap; setundef -anyseq; aigmap; clean -purge; write_aiger -zinit $1/$2.aig"
    fi
    yosys -q -l "$1/yosys.log" -p "
        read_verilog -formal -sv -DHEDDLE_CHECKS $defines $3/rtl/5_top/cfg.sv $3/rtl/5_top/types.sv \
            $(echo $(rtl_of "$2" "$3") $(needs_of "$2")) $(echo tb/core/*/"$2.sv")
        hierarchy -check -top $2
        proc
        flatten
        $simplify
        $write" > /dev/null 2> "$1/yosys.err"
}

# is_whole CHECKER: a checker of a whole core (a line `// reads: core`). It has an instruction cache and a RAM of its
# own.
is_whole() { grep -q '^// reads: core' tb/core/*/"$1.sv"; }

# rtl_of CHECKER CORE: the files that it is read with, besides the packages
rtl_of() {
    files=$(find "$2/rtl" -name '*.sv' ! -name 'sim_*.sv' ! -name cfg.sv ! -name types.sv | LC_ALL=C sort)
    ! is_whole "$1" || files=$(echo "$files" | grep -v '/icache.sv$\|/icache_port.sv$\|/ram_1r1w.sv$')
    # shellcheck disable=SC2086
    "${0%/*}/sources.py" --files $defines tb/core/*/"$1.sv" $(needs_of "$1") -- $files
}
needs_of() { sed -n 's|^// needs: ||p' tb/core/*/"$1.sv"; }
start() { # CHECKER CORE
    sed -n 's|^// start: ||p' tb/core/*/"$1.sv" | while read -r module edit; do
        sed -i "$edit" "$2"/rtl/*/"$module.sv"
    done
}

# problem_hash CHECKER CORE ROW: of what the model is made from, and of the row.
problem_hash() {
    { "${0%/*}/sources.py" $defines tb/core/*/"$1.sv" $(needs_of "$1") -- \
        "$2/rtl/5_top/cfg.sv" "$2/rtl/5_top/types.sv" $(rtl_of "$1" "$2")
      sed -n '/^.. probe: /p; /^.. start: /p' tb/core/*/"$1.sv"; echo "$3 $defines"; sed -n '/^model() {/,/^}/p' "$0"
    } | sha256sum | cut -d ' ' -f 1
}

# recorded NAME HASH: proved before, and not to be proved again
recorded() { [ -z "${DEEP-}${FRESH-}" ] && grep -qx "$1 $2" tb/core/proved; }

# limited COMMAND...: seconds of the processor, not of the clock: other suites run beside the proofs
limited() { (ulimit -t 400 && exec "$@"); }

# smt LOG ARGUMENTS...
smt() {
    log=$1
    shift
    # Unrolled, the problem is one of bit vectors only: z3 is slow on functions of states.
    limited yosys-smtbmc -s z3 --unroll --noprogress --presat "$@" > "$log" 2>&1
}

# bmc FOLDER CHECKER DEPTH ENGINE: true when no assertion fails within DEPTH cycles of reset
bmc() {
    if [ "$4" != abc ]; then
        smt "$1/bmc.log" -t "$3" "$1/$2.smt2"
        return
    fi
    limited yosys-abc -c "read_aiger $1/$2.aig; fold; bmc3 -F $3" > "$1/bmc.log" 2>&1
    grep -q "No output asserted in $3 frames" "$1/bmc.log"
}

# prove_one FOLDER HEDDLE ROW
prove_one() {
    IFS='|' read -r name knobs depth induction file edit << ROW
$3
ROW
    name=$(echo $name)
    depth=$(echo $depth)
    [ -n "${DEEP-}" ] && depth=${depth#*/} || depth=${depth%/*}
    [ -z "${BRIEF-}" ] || depth=12
    induction=$(echo $induction)
    file=$(echo $file)
    checker=${name%%:*}_fv
    work=$1/$(echo "$name" | tr : -)
    begun=$(date +%s)
    defines=$(echo "$knobs" | sed -n "s/.*issue=\([a-z]*\).*/-DSTAGE=issue_\1/p")
    case $knobs in *ghost_precise=1*) defines="$defines -DPRECISE" ;; esac
    rm -rf "$work"
    mkdir -p "$work/proof" "$work/mutant"
    # The knobs are a list of words.
    # shellcheck disable=SC2086
    "$2" gen $knobs -o "$work/core" > "$work/gen.log" 2>&1 || {
        echo "formal $name: FAILED (gen)"
        return
    }
    what="bmc $depth"
    verdict=passed
    hash=$(problem_hash "$checker" "$work/core" "$3")
    if recorded "$name" "$hash"; then
        echo "formal $name: passed (proved as $(echo "$hash" | cut -c 1-12), $(($(date +%s) - begun))s)"
        return
    fi
    start "$checker" "$work/core"
    model "$work/proof" "$checker" "$work/core" "$induction" || {
        echo "formal $name: FAILED (model: $(grep -m 1 ERROR "$work/proof/yosys.err"))"
        return
    }
    bmc "$work/proof" "$checker" "$depth" "$induction" || verdict="FAILED (bmc)"
    if [ "$induction" = abc ]; then
        what="$what by abc"
    elif [ "$verdict" = passed ] && [ "$induction" != - ]; then
        what="$what, induction $induction"
        smt "$work/proof/induction.log" -i -t "$induction" "$work/proof/$checker.smt2" ||
            verdict="FAILED (induction)"
    fi
    proved=$(($(date +%s) - begun))
    if [ -n "${BRIEF-}" ]; then
        echo "formal $name: $verdict ($what, ${proved}s; mutants left to make test-all)"
        return
    fi

    # Only an assertion that fails refutes: neither a mutant that Yosys refuses, nor one that is none.
    refuted=0
    fate=
    while [ -n "$edit" ]; do
        source=$(find "$work/core/rtl" -name "${file%% *}.sv")
        file=${file#* }
        cp "$source" "$work/original.sv"
        sed "${edit%% ;; *}" "$work/original.sv" > "$source"
        if cmp -s "$source" "$work/original.sv"; then
            fate="${fate}a mutant MISSING, "
        elif model "$work/mutant" "$checker" "$work/core" "$induction" &&
            ! bmc "$work/mutant" "$checker" "$depth" "$induction" &&
            grep -q 'Assert failed\|was asserted in frame' "$work/mutant/bmc.log"; then
            refuted=$((refuted + 1))
        else
            fate="${fate}mutant SURVIVED: ${edit%% ;; *}, "
        fi
        cp "$work/original.sv" "$source"
        case $edit in *' ;; '*) edit=${edit#* ;; } ;; *) edit= ;; esac
    done
    [ -z "$fate" ] && [ "$refuted" -gt 0 ] || verdict=FAILED
    [ "$verdict" != passed ] || echo "$name $hash" > "$work/proved"
    echo "formal $name: $verdict ($what, ${proved}s; $fate$refuted refuted, $(($(date +%s) - begun - proved))s)"
}

# Started by xargs: once for each proof.
if [ "${1-}" = --one ]; then
    prove_one "$2" "$3" "$4"
    exit 0
fi

folder=$1
heddle=$2
shift 2
mkdir -p "$folder"
for name in "${@:-.*}"; do
    grep -h "^$name *|" ${PROOFS:-tb/core/*/proofs} | grep -v '^#'
done | tr '\n' '\0' | xargs -0 -n 1 -P "${JOBS:-2}" "$0" --one "$folder" "$heddle" | tee "$folder/results"
# Rows that were left out of this run, or skipped, keep their record.
if [ -n "${RECORD-}" ]; then
    cat "$folder"/*/proved tb/core/proved 2> /dev/null | awk '!seen[$1]++' | sort > "$folder/proved"
    cp "$folder/proved" tb/core/proved
fi
passed=$(grep -c ': passed' "$folder/results")
failed=$(grep -c 'FAILED' "$folder/results")
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
