#!/bin/sh
# kernels.sh write|check HEDDLE BUILD: the rows of docs/kernels.md, as the core runs the kernels. Write measures
# them. Check compares instructions and lanes, which are the same on every core, with the functional model. Cycles, mix
# and misses are of the RTL whose hash the page names; when that has changed since, a line says so. STRICT=1: then it
# fails, too.
set -u
mode=$1 heddle=$2 build=$3
page=docs/kernels.md
core="-c inorder-4x4-fpu"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# $core is two words.
# shellcheck disable=SC2086
hash=$("$heddle" gen --stamp $core) || exit
[ "$mode" = write ] && how=run || how=emu
# shellcheck disable=SC2086
"$heddle" $how $core --json "$build"/kernels/*.elf "$build"/kernels/float/*.elf "$build"/kernels/dynamic/*.elf \
    > "$work/lines" 2> "$work/log" || { tail -n 3 "$work/log"; exit 1; }

awk -v hash="$hash" -v mode="$mode" '
    function after(key) { return match($0, "\"" key "\":") ? substr($0, RSTART + RLENGTH) + 0 : 0 }
    function grouped(n) { return n < 1000 ? n : grouped(int(n / 1000)) sprintf(",%03d", n % 1000) }
    FNR == NR {
        match($0, /"kernel":"[^"]*"/)
        name = substr($0, RSTART + 10, RLENGTH - 11)
        sub(/.*\//, "", name); sub(/\.elf$/, "", name)
        n = after("instructions")
        count[name] = grouped(n)
        lanes[name] = sprintf("%.2f", after("thread_instructions") / n)
        if (mode == "write") {
            cycles[name] = grouped(after("cycles"))
            mix[name] = sprintf("%.0f / %.0f / %.0f / %.0f", 100 * (after("ops_alu") + after("ops_muldiv")) / n,
                                100 * after("ops_fpu") / n, 100 * after("ops_lsu") / n, 100 * after("ops_sfu") / n)
            misses[name] = sprintf("%.0f", 1000 * after("dcache_misses") / n)
        }
        next
    }
    /^\| `/ {
        fields = split($0, field, / \| /)
        name = field[1]; gsub(/[|` ]/, "", name)
        if (!(name in count)) { print "unknown " name > "/dev/stderr"; print; next }
        rows++
        field[fields - 3] = count[name]
        field[fields - 1] = lanes[name]
        if (mode == "write") {
            field[fields - 4] = cycles[name]; field[fields - 2] = mix[name]; field[fields] = misses[name] " |"
        }
        line = field[1]
        for (i = 2; i <= fields; i++) line = line " | " field[i]
        print line
        delete count[name]
        next
    }
    mode == "write" { sub(/hash `[0-9a-f]*`/, "hash `" hash "`") }
    { print }
    END { for (name in count) print "no row: " name > "/dev/stderr" }
    ' "$work/lines" "$page" > "$work/page" 2> "$work/missing"
if [ -s "$work/missing" ]; then
    sed "s|^|$page: |" "$work/missing"
    exit 1
fi
if [ "$mode" = write ]; then
    cat "$work/page" > "$page"
elif ! cmp -s "$page" "$work/page"; then
    diff "$page" "$work/page" | sed -n "s|^> |$page is stale, run make docs; it has to say: |p"
    exit 1
elif ! grep -q "hash \`$hash\`" "$page"; then
    echo "$page: cycles, mix and misses are of an older RTL; make docs measures them"
    [ -z "${STRICT-}" ] || exit 1
fi
echo "figures of kernels: 1 passed, 0 failed"
