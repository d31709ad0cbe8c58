#!/bin/sh
# fuzz.sh FOLDER SECONDS READER ...: fuzzes FOLDER/READER for so long, two at a time, from
# tb/*/corpus/READER. A line for each; fails when one crashed, leaked or took 10 s for an input.
set -u
folder=$1
seconds=$2

if [ "$seconds" = --one ]; then
    folder=$1 seconds=$3 reader=$4
    mkdir -p "$folder/found/$reader"
    if "$folder/$reader" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=65536 \
        -artifact_prefix="$folder/$reader-" "$folder/found/$reader" $(find tb -path "*/corpus/$reader") \
        > "$folder/$reader.log" 2>&1; then
        echo "fuzz $reader: $(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$folder/$reader.log") inputs, all well"
    else
        echo "fuzz $reader: FAILED"
        grep -m 3 -e '^SUMMARY' -e 'Test unit written' -e ERROR "$folder/$reader.log"
    fi
    exit 0
fi
shift 2
printf '%s\n' "$@" | xargs -n 1 -P 2 "$0" "$folder" --one "$seconds" | tee "$folder/results"
[ "$(grep -c ', all well$' "$folder/results")" -eq $# ]
