#!/bin/sh
# lint.sh FOLDER HEDDLE all|corners [SLANG]: the presets and the configurations of tb/core/whole/corners, as Verilator
# sees them (-Wall; the core as it is, the top of the simulation, both told no top; models as they are built), and Icarus (the
# core with its checks); several cores behind a bus also as Yosys does, which is slow; or as SLANG sees the
# first two, a command for slang. With `all` also large presets, what corners keeps for it,
# every register file and warp choice in every corner size, and Yosys everywhere.
# A line for each configuration; `N passed, N failed` at the end. LINT_CONFIGURATIONS names a file of others.
#
# tb/core/linted ($LINTED) has the hash of each configuration that passed, as for proofs and benches: of all its text with
# comments, the tools and this script. An equal hash skips the tools, but for `all` and FRESH=1. RECORD=1 writes the
# hashes of what passes (make linted). SLANG is a script that names its version.
set -u

# as_tools FOLDER OF CORE, as_slang FOLDER OF CORE SLANG; $top is what a user takes of the core
as_tools() {
    verilator --lint-only -Wall -F "$1/heddle.f" &&
        verilator --lint-only -Wall +define+HEDDLE_CHECKS +define+HEDDLE_WIDE_SEQ -F "$1/sim.f" &&
        verilator --lint-only -Wall +define+HEDDLE_CHECKS +define+HEDDLE_WIDE_SEQ --top-module sim_top -F "$1/model.f" &&
        sed "s|^|$1/|" "$1/heddle.f" > "$1.f" &&
        tb/tools/icarus_compile -t null -s "$top" -DHEDDLE_CHECKS -c "$1.f" &&
        { [ -z "$yosys" ] || tb/tools/yosys_elaborate "$1" "$top"; }
}
as_slang() {
    "$2" -F "$1/heddle.f" --top "$top" && "$2" -F "$1/sim.f" --top sim_top -DHEDDLE_CHECKS -DHEDDLE_WIDE_SEQ &&
        "$2" -F "$1/model.f" --top sim_top -DHEDDLE_CHECKS -DHEDDLE_WIDE_SEQ
}

# lint_hash CORE SLANG
lint_hash() {
    { find "$1" -name '*.f' -o -name '*.sv' -o -name '*.svh' | LC_ALL=C sort | sed "s|^$1/||"
      find "$1" -name '*.f' -o -name '*.sv' -o -name '*.svh' | LC_ALL=C sort | xargs cat
      if [ -n "$2" ]; then cat "$2" tb/core/whole/slang.py; else cat tb/tools/icarus_compile tb/tools/yosys_elaborate; fi
      cat "$0"
      echo "$versions $top $yosys"; } | sha256sum | cut -c 1-32
}

# lint_one FOLDER HEDDLE KNOBS SLANG
lint_one() {
    core=$1/$(printf %s "$3" | tr -c 'a-zA-Z0-9_=-' _)
    [ -n "$4" ] && as=as_slang || as=as_tools
    top=gpu
    yosys=$everywhere
    case $3 in *bus=*) top=gpu_$(printf %s "$3" | sed 's/.*bus=\([a-z0-9]*\).*/\1/') ;; esac
    case $3 in *bus=*cores=* | *cores=*bus=*) yosys=1 ;; esac
    # $3 is a list of words.
    # shellcheck disable=SC2086
    if "$2" gen $3 -o "$core" > "$core.log" 2>&1; then
        hash=$(lint_hash "$core" "$4")
        if [ -z "${FRESH-}" ] && grep -qxF "$hash $as|$3" "$LINTED"; then
            echo "lint $3: passed (as recorded, $(echo "$hash" | cut -c 1-12))"
            rm -rf "$core" "$core.log"
            return
        fi
        if $as "$core" "$4" >> "$core.log" 2>&1; then
            echo "lint $3: passed"
            echo "$hash $as|$3" > "$core.linted"
            rm -rf "$core" "$core.f" "$core.log"
            return
        fi
    fi
    echo "lint $3: FAILED"
    sed 's/^/  /' "$core.log" | head -n 6
}

# Started by xargs: once for each configuration.
if [ "${1-}" = --one ]; then
    lint_one "$2" "$3" "$5" "$4"
    exit 0
fi

folder=$1
heddle=$2
which=$3
slang=${4-}

export LINTED="${LINTED-tb/core/linted}"
versions=
[ -n "$slang" ] || versions=$({ verilator --version; iverilog -V | sed -n 1p; yosys -V; } 2> /dev/null)
export versions

configurations() {
    if [ -n "${LINT_CONFIGURATIONS-}" ]; then
        cat "$LINT_CONFIGURATIONS"
        return
    fi
    for preset in gen/presets/*.ini; do
        preset=$(basename "$preset" .ini)
        case $which:$slang:$preset in corners::*-16x4 | corners::inorder-8x8) ;; *) echo "-c $preset" ;; esac
    done
    if [ "$which" = corners ]; then
        grep -v '^#\|^all:' tb/core/whole/corners
        return
    fi
    sed '/^#/d; s/^all: //' tb/core/whole/corners
    for size in 1,1 1,32 32,1 32,32 2,8; do
        for banks in 0 1 2 4; do
            for choice in rr srr gto; do
                echo "warps=${size%,*} threads=${size#*,} rf_banks=$banks warp_sched=$choice"
            done
        done
    done
}

everywhere=
[ "$which" = corners ] || everywhere=1 FRESH=1
export everywhere FRESH="${FRESH-}"
mkdir -p "$folder"
rm -f "$folder"/*.linted
configurations > "$folder/configurations"
xargs -d '\n' -n 1 -P 2 "$0" --one "$folder" "$heddle" "$slang" < "$folder/configurations" |
    tee "$folder/results"
if [ -n "${RECORD-}" ]; then
    cat "$folder"/*.linted "$LINTED" 2> /dev/null | awk '{ name = $0; sub(/^[^ ]* /, "", name) } !seen[name]++' |
        LC_ALL=C sort -k 2 > "$folder/linted"
    cp "$folder/linted" "$LINTED"
fi
good=$(grep -c ': passed' "$folder/results")
bad=$(($(wc -l < "$folder/configurations") - good))
# Yosys 0.23 only warns of this: a member of a struct that a generate block declares.
if [ -z "$slang" ]; then
    mkdir -p "$folder/member"
    echo member.sv > "$folder/member/heddle.f"
    cat > "$folder/member/member.sv" <<'END'
typedef struct packed { logic a; logic b; } pair_t;
module member (input wire [1:0] in, output wire out);
  for (genvar i = 0; i < 1; i++) begin : g_one
    pair_t pair;
    assign pair = in;
    assign out = pair.a && pair.b;
  end
endmodule
END
    if tb/tools/yosys_elaborate "$folder/member" member 2> /dev/null; then
        echo 'lint: yosys_elaborate takes what Yosys does not know'
        bad=$((bad + 1))
    fi
fi
echo "lint: $good passed, $bad failed"
[ "$bad" -eq 0 ]
