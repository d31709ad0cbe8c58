#!/bin/sh
# soak.sh FOLDER BUILD MINUTES [FIRST]: random programs on random configurations, from seed FIRST (of the clock) on,
# until the time is over. A seed chooses configuration, memory and COUNT (20) programs, so that `soak.sh FOLDER BUILD 0
# SEED` repeats it. With PROGRAMS=N it ends after so many, whatever the time; SCHEME="issue=ghost" is the only scheme.
# FOLDER/seeds keeps a line each: seed, verdict, shape and options; what failed stays in FOLDER/SEED.
set -u
folder=$1 build=$2 minutes=$3 seed=${4:-$(date +%s)}
mkdir -p "$folder"
count=${COUNT:-20}
end=$(($(date +%s) + minutes * 60))
failed=0 done=0

# choose SEED: shape, kind of program, options. Only what every scheme takes is mixed with every scheme.
choose() {
    awk -v seed="$1" -v scheme="${SCHEME-}" 'function one(list, part) { return part[1 + int(rand() * split(list, part, "|"))] }
        BEGIN {
            srand(seed); rand()
            print one("1x1|2x2|4x4|2x8|8x2|1x4")
            print one("|float|lanes|races|scatter")
            any = one("issue=inorder|issue=loog|issue=loog mem_order=disambiguate|issue=loog loog_scheduler=collector_units|issue=ghost|issue=socgpu")
            mixed = one("rf_banks=0|rf_banks=1|rf_banks=2|rf_banks=4") " " one("warp_sched=rr|warp_sched=srr") " " \
                one("fetch_predict=0|fetch_predict=1") " " one("dcache_banks=1|dcache_kb=1 icache_kb=1|line_bytes=32|icache_mshrs=1")
            memory = "--mem-latency " one("5|30|100") " --mem-random " 1 + int(rand() * 1000)
            print scheme ? scheme : any, mixed, one("subcores=1|subcores=1|subcores=2|subcores=4"), memory, "--max-cycles 2000000"
        }'
}

# soak_one SEED
soak_one() {
    choose "$1" > "$folder/chosen"
    { read -r shape; read -r kind; read -r options; } < "$folder/chosen"
    case $kind in float) options="$options fpu=full" ;; lanes) options="$options votes=1 atomics=1" ;; esac
    verdict=refused
    # A rule between knobs may refuse the mixture: that is no run.
    # shellcheck disable=SC2086
    if "$build/heddle" gen "warps=${shape%x*}" "threads=${shape#*x}" ${options%%--*} -o "$folder/core" > /dev/null 2>&1; then
        programs=
        for i in $(seq "$count"); do
            programs="$programs $build/random/$(($1 % 1000000 * 1000 + i))-${shape%x*}-${shape#*x}${kind:+-$kind}.elf"
        done
        verdict=passed
        make -s BUILD="$build" $programs > "$folder/made" 2>&1 &&
            HEDDLE=$build/heddle tb/tools/run_programs -b $(((count + 1) / 2)) -s "$shape" -o "$options" $programs > "$folder/ran" 2>&1 ||
            verdict=FAILED
        done=$((done + count))
        if [ $verdict = FAILED ]; then
            failed=$((failed + 1))
            mkdir -p "$folder/$1"
            cp "$folder/made" "$folder/ran" "$folder/$1"
            cat "$folder/made" "$folder/ran" | grep FAILED | head -n 3
        else
            rm -f $programs
        fi
    fi
    echo "$1 $verdict $shape ${kind:-plain} $options" >> "$folder/seeds"
}

goes_on() {
    if [ -n "${PROGRAMS-}" ]; then [ "$done" -lt "$PROGRAMS" ]; else [ "$(date +%s)" -lt "$end" ]; fi
}
while soak_one "$seed" && goes_on; do seed=$((seed + 1)); done
echo "soak: $done programs, $failed seeds failed, the last seed was $seed ($folder/seeds)"
[ $failed = 0 ]
