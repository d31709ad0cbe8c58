#!/bin/sh
# schemes.sh write|check HEDDLE BUILD: README's table of the issue schemes, whose rows name their presets. Write measures
# it: cycles of the kernels, means over five memory latencies, and speed against the first row, by the rule of docs/sweep.md. Check
# looks at the hash of the RTL below the table, and says so when that has changed since (STRICT=1: then it fails, too).
# It checks that writing would change the rows of presets and nothing else.
set -u
mode=$1 heddle=$2 build=$3
page=README.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
presets=$(sed -n 's/^| \(`[a-z0-9-]*`\) |.*/\1/p' "$page" | tr -d '`')
[ -n "$presets" ] || { echo "$page: no row names a preset"; exit 1; }
for preset in $presets; do "$heddle" gen --stamp -c "$preset" || exit; done > "$work/stamps"
hash=$(sha256sum < "$work/stamps" | cut -c 1-12)
# table: the page with the table of $work/cycles, lines "PRESET KERNEL CYCLES", one for each latency.
table() {
    awk -v hash="$hash" '
        function grouped(n) { return n < 1000 ? n "" : grouped(int(n / 1000)) sprintf(",%03d", n % 1000) }
        FNR == NR {
            sub(/.*\//, "", $2); sub(/\.elf$/, "", $2)
            if (!($1 in sum)) { order[++presets] = $1 }
            sum[$1] += $3 / 5; of[$1, $2] += $3 / 5; kernel[$2]
            next
        }
        /^\| `/ {
            split($0, field, / \| /)
            name = field[1]; gsub(/[|` ]/, "", name)
            if (!(name in sum)) { print; next }
            slowest = fastest = ""; count = logs = 0
            for (k in kernel) {
                speed = of[order[1], k] / of[name, k]
                logs += log(speed); count++
                if (slowest == "" || speed < least) { least = speed; slowest = k }
                if (fastest == "" || speed > most) { most = speed; fastest = k }
            }
            if (name == order[1]) printf "%s | %s | %s | 1 | |\n", field[1], field[2], grouped(int(sum[name] + 0.5))
            else printf "%s | %s | %s | %.3f | %s %.3f, %s %.3f |\n", field[1], field[2], grouped(int(sum[name] + 0.5)),
                        exp(logs / count), slowest, least, fastest, most
            next
        }
        { sub(/\(RTL of hash `[0-9a-f]*`\)/, "(RTL of hash `" hash "`)"); print }
        ' "$work/cycles" "$page"
}

if [ "$mode" = check ]; then
    if ! grep -q "hash \`$hash\`" "$page"; then
        echo "$page: cycles of the schemes are of an older RTL; make docs measures them"
        [ -z "${STRICT-}" ] || exit 1
    fi
    for preset in $presets; do echo "$preset none 5000"; done > "$work/cycles"
    table > "$work/page" || exit 1
    others() { grep -v -e '^| `[a-z0-9-]*` |.*[0-9] |' -e '(RTL of hash' "$1"; }
    others "$page" > "$work/kept"
    others "$work/page" | diff "$work/kept" - || { echo "$page: make docs would change more than its table"; exit 1; }
    echo "figures of schemes: 1 passed, 0 failed"
    exit
fi

kernels=$(ls "$build"/kernels/*.elf | grep -v '/hello\.elf$')
for preset in $presets; do
    for latency in 80 90 100 110 120; do
        # $kernels is a list of words.
        # shellcheck disable=SC2086
        "$heddle" run -c "$preset" --mem-latency $latency --no-lockstep --json $kernels > "$work/lines" 2> "$work/log" ||
            { tail -n 3 "$work/log"; exit 1; }
        sed -n "s|.*\"kernel\":\"\([^\"]*\)\".*\"cycles\":\([0-9]*\).*|$preset \1 \2|p" "$work/lines"
    done
done > "$work/cycles"

table > "$work/page" && cat "$work/page" > "$page" && echo "figures of schemes: 1 passed, 0 failed"
