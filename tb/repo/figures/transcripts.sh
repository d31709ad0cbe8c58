#!/bin/sh
# transcripts.sh write|check BUILD PAGE ...: what pages show below "$ build/heddle run ..." (profile, emu, bench) in their
# blocks. Write runs the command and puts in the lines that it prints now; a page may leave lines out. Check fails when
# a line is not among those of the command, whatever its figures are. When only figures of the RTL differ, a sentence
# says so (STRICT=1: then it fails, too). Reports of runs that fail are of faults that are not there; they stay.
set -u
mode=$1 build=$(cd "$2" && pwd)
shift 2
tree=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/here"
for name in build sim; do ln -s "$([ $name = build ] && echo "$build" || echo "$tree/$name")" "$work/here/$name"; done
passed=0
failed=0

# A block is what stands between a command and the next, or its end. A line's label is what is before two blanks, else
# all of it but its numbers; what is simulated how fast differs each time. A cause of stalls may have gone.
merge() {
    awk -v command="$1" -v missing="$work/missing" -v whole="$2" '
        function label(line, name) {
            name = line
            sub(/^ +/, "", name)
            if (match(name, /   */)) return substr(name, 1, RSTART - 1)
            gsub(/[0-9][0-9,.]*/, "#", name)
            return name
        }
        FNR == NR { said[++count] = $0; next }
        # Causes come by size.
        function causes_end(i, j, least) {
            for (i = 1; i <= causes; i++) {
                for (least = j = 1; j <= causes; j++) if (cause[j] < cause[least]) least = j
                print said[cause[least]]
                cause[least] = count + 1
            }
            causes = 0
        }
        function block_end(i, j, at, name) {
            for (i = 1; i <= lines; i++) {
                if (whole) { if (i <= count) print said[i]; continue }
                name = label(line[i]); at = 0
                for (j = 1; j <= count && !at; j++) if (said[j] == line[i]) at = j
                for (j = 1; j <= count && !at; j++) if (label(said[j]) == name) at = j
                if (line[i] ~ /^    [a-z_]+  +[0-9,]+ /) { if (at) cause[++causes] = at; continue }
                causes_end()
                if (name == "" || name == "..." || name == "simulated in") { print line[i]; continue }
                if (!at) { print line[i] > missing; print line[i]; continue }
                print said[at]
            }
            causes_end()
            lines = inside = 0
        }
        inside && (/^\$ / || /^```/) { block_end() }
        inside { line[++lines] = $0; next }
        $0 == "$ " command { inside = 1 }
        { print }' "$work/said" "$work/page" > "$work/new"
}

for page; do
    cp "$page" "$work/page"
    : > "$work/commands"
    sed -n 's/^\$ \(build\/heddle \(run\|profile\|emu\|bench\) .*[^ ]\)$/\1/p' "$page" > "$work/commands"
    while IFS= read -r command; do
        : > "$work/missing"
        awk -v command="$command" 'inside && (/^\$ / || /^```/) { exit } inside { print } $0 == "$ " command { inside = 1 }' \
            "$work/page" > "$work/shown"
        ! grep -q '^[a-z0-9_]*: \(fault\|hang\|mismatch\): ' "$work/shown" || continue
        (cd "$work/here" && eval "$command" > ../said 2> ../errors < /dev/null)
        cat "$work/errors" | grep -v 'building it (once' >> "$work/said"
        merge "$command" ''
        # A transcript that a page has whole is whole again.
        if [ -s "$work/missing" ] && [ "$mode" = write ] && [ "$(wc -l < "$work/shown")" -eq "$(wc -l < "$work/said")" ]; then
            : > "$work/missing"
            merge "$command" 1
        fi
        if [ -s "$work/missing" ]; then
            sed "s|^|$page: '$command' does not print: |" "$work/missing"
            failed=$((failed + 1))
        elif ! cmp -s "$work/page" "$work/new" && [ "$mode" = check ]; then
            echo "$page: figures below '$command' are of an older RTL; make docs measures them"
            [ -z "${STRICT-}" ] || failed=$((failed + 1))
        fi
        passed=$((passed + 1))
        cp "$work/new" "$work/page"
    done < "$work/commands"
    [ "$mode" = check ] || cmp -s "$work/page" "$page" || cat "$work/page" > "$page"
done
echo "transcripts: $((passed - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
