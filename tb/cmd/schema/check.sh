#!/bin/sh
# check.sh BUILD: what --json prints is what docs/json.schema.json says, for the commands that it describes, with
# their options, of runs that pass and of those that do not.
set -u
build=$1
heddle=$build/heddle
schema=docs/json.schema.json
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
suite=JSON out=$work/out err=$work/err
. tb/tools/checks.inc

# valid NAME LINES COMMAND ...: its output is so many lines of $defs/NAME.
valid() {
    name=$1 lines=$2
    shift 2
    quietly "$heddle" "$@" --json
    same "heddle $*" "$lines" "$(python3 tb/cmd/schema/validate.py $schema "$name" <"$out" 2>&1)"
}

hello=$build/kernels/hello.elf vecadd=$build/kernels/vecadd.elf
valid run 2 run "$hello" "$vecadd"
valid run 1 run --no-lockstep --out-words 4 "$vecadd"
valid run 1 run -c loog-4x4 --histograms "$vecadd"
valid run 1 run --roi "$build/emu/regions.elf"
valid run 1 run --roi "$hello"
valid run 1 run --max-cycles 500 "$vecadd"
valid run 1 run cores=2 warps=2 threads=2 "$vecadd"
valid run 1 run perf_counters=0 --no-lockstep "$hello"
valid compare 1 run --compare inorder-4x4,loog-4x4 "$hello" "$vecadd"
valid profile 1 profile "$vecadd"
valid profile 1 profile --max-cycles 500 "$vecadd"
valid run 1 run --memory ddr4-2400 "$vecadd"
valid profile 1 profile --memory hbm2 "$vecadd"
valid emu 2 emu "$hello" "$build/emu/silent.elf"
valid check 2 check "$hello" "$build/isa/fault_divergent_branch.elf"
valid params "$("$heddle" params --markdown | grep -c '^| `')" params
valid bench 17 bench -c inorder-4x4
valid r2d2 1 r2d2 "$build/kernels/launch/saxpy.elf"

# No command prints JSON that the schema does not describe (the suites of FPGA flows and sweeps check theirs; serve has
# the options of run, and prints nothing).
for command in $("$heddle" help | sed -n 's/^  \([a-z0-9]*\)  *.*/\1/p'); do
    [ "$command" != serve ] && "$heddle" "$command" --help 2>/dev/null | grep -q -- ' --json ' || continue
    check "heddle $command --json in $schema" grep -q "^    \"$command\": {" $schema
done

# The schema would notice: a member that is missing, of another kind, or not described.
notices() {
    if sed "$1" "$work/line" | quietly python3 tb/cmd/schema/validate.py $schema "$2"; then
        fail "the schema takes a line of $2 after $1"
    else
        pass
    fi
}
"$heddle" profile --json "$vecadd" >"$work/line" 2>"$work/err"
notices 's/"idle":[0-9]*,"functions"/"functions"/' profile
notices 's/"issue":"inorder"/"issue":"outorder"/' profile
notices 's/"pc":"0x/"pc":"/' profile
notices 's/"inlined":/"inline":/' profile
"$heddle" run --json "$vecadd" >"$work/line" 2>"$work/err"
notices 's/"cycles":/"cycles":-/' run
notices 's/"lockstep":true/"lockstep":1/' run
notices 's/"result":"passed"/"result":"ok"/' run
"$heddle" run --json --memory ddr4-2400 "$vecadd" >"$work/line" 2>"$work/err"
notices 's/"row_hits":[0-9]*,//' run

summary
