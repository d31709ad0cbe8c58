#!/bin/sh
# check.sh BUILD: pages of heddle run --html, with the figures of the run, used in headless Chromium at two widths.
set -u
build=$(cd "$1" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
heddle=$build/heddle
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
suite=view
. "$scripts/../../tools/checks.inc"
bfs=$build/kernels/bfs.elf

# refused SENTENCE ARGUMENT...: bad input, one sentence, nothing written
refused() {
    sentence=$1
    shift
    "$heddle" "$@" > out 2> err
    [ $? = 2 ] && [ "$(wc -l < err)" = 1 ] && grep -qF -e "$sentence" err && [ ! -s out ] && [ ! -e no.html ]
}
check "two kernels" refused "--html: a page is of one kernel" run --html no.html "$bfs" "$build/kernels/hello.elf"
check "a trace" refused "--html goes without --trace" run --html no.html --trace konata "$bfs"
check "a warm core" refused "--warm is for heddle host" run --html no.html --warm "$bfs"
check "no folder" refused "none/no.html cannot be written" run --html none/no.html "$bfs"
check "several cores" refused "and a page is of one" run --html no.html cores=2 "$bfs"
check "the kernel" refused "--html" run --html "$bfs" "$bfs"
check "no page" refused "no page given" view
check "where to" refused "-o FILE is missing" view one.html two.html
printf '<html></html>\n' > empty.html
check "another page" refused "empty.html: no page of heddle run --html" view -o no.html empty.html

check "page" "$heddle" run -c inorder-4x4 --html one.html "$bfs" > out 2> err
check "side by side" "$heddle" run --compare inorder-4x4,loog-4x4 --html two.html "$bfs" > out 2> err
check "no more files" [ "$(ls)" = "$(printf 'empty.html\nerr\none.html\nout\ntwo.html')" ]
check "pages of pages" "$heddle" view -o again.html one.html two.html > out 2> err
check "their recordings" [ "$(cat out) $(grep -c 'class="recording"' again.html)" = "again.html: 3 recordings 3" ]
check "a page again" "$heddle" view -o same.html two.html > out 2> err
check "the same recordings" [ "$(grep -c recording two.html)$(grep recording two.html | sha256sum)" = \
    "$(grep -c recording same.html)$(grep recording same.html | sha256sum)" ]
printf '#!/bin/sh\necho "$1" > opened\n' > browser
chmod +x browser
check "the browser" env BROWSER=./browser "$heddle" view one.html > out 2> err
check "what it opens" [ "$(cat opened)" = "file://$work/one.html" ]

# Anything may be in the names of functions and files.
odd=$(printf 'a&b<c>.elf')
riscv64-unknown-elf-objcopy --redefine-sym 'main=</script><b>&"main' "$bfs" "$odd"
check "odd names" "$heddle" run -c inorder-4x4 --html odd.html "$odd" > out 2> err
check "odd names end nothing" [ "$(grep -o '</script>' odd.html | wc -l) $(grep -c 'u003c/script' odd.html)" = "2 1" ]

# The figures of a page are those of the run.
"$heddle" run -c inorder-4x4 --json "$bfs" > run 2> err
cat > figures.py << 'END'
import json, re, sys
page, run = open(sys.argv[1]).read(), json.load(open(sys.argv[2]))
one = json.loads(re.search(r'class="recording">(.*?)</script>', page).group(1))
trace = [int(word) for word in one["trace"]["instr"].split()]
kept = sum(1 for at in range(8, len(trace), 9) if not trace[at])
waits = [int(word) for word in one["trace"]["waits"].split()]
same = [one["run"][key] == run[key] for key in ("cycles", "instructions", "stalls", "counters")]
print(*same, kept == run["instructions"], one["profile"]["cycles"] == run["cycles"], len(waits) % 4 == 0,
      one["profile"]["flame"][0]["cycles"] == run["cycles"])
END
check "figures" [ "$(python3 figures.py one.html run)" = "True True True True True True True True" ]

# page PAGE WIDTH: used by clicks.js; dom.html has what became of it. A window has 500 pixels at least, a frame any
# number.
page() {
    { cat "$1"; echo "<script>"; cat "$scripts/clicks.js"; echo "</script>"; } > used.html
    printf '<body style="margin:0"><iframe style="width:%dpx;height:4000px;border:0" src="used.html#%d"></iframe>
<script>onmessage = event => { document.body.append(new DOMParser().parseFromString(event.data, "text/html").body); };
</script></body>' "$2" "$2" > frame.html
    timeout 120 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" \
        --host-resolver-rules="MAP * ~NOTFOUND" --window-size=1400,4000 --enable-logging=stderr --v=0 \
        --virtual-time-budget=20000 --dump-dom "file://$work/frame.html" > dom.html 2> log
    grep CONSOLE log > err
}
if ! command -v chromium > out; then
    check "chromium is there: make deps installs it" false
    summary
    exit
fi
for width in 420 1400; do
    page two.html $width
    check "$width px: the page is silent" [ ! -s err ]
    grep -o '<i class="bad">[^<]*' dom.html > out
    check "$width px: nothing went wrong" [ ! -s out ]
    check "$width px: all checks" [ "$(grep -o '<i class="good">' dom.html | wc -l)" = 23 ]
done

# With two sub-cores shares are of the slots, as those of the run.
hello=$build/kernels/hello.elf
check "sub-cores" "$heddle" run subcores=2 warps=4 --html slots.html "$hello" > out 2> err
"$heddle" run subcores=2 warps=4 "$hello" > run 2> err
check "sub-cores: their number" grep -q "on inorder-4x4x2 (inorder, 4 warps x 4 threads, 2 sub-cores): passed" run
timeout 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --virtual-time-budget=5000 \
    --dump-dom "file://$work/slots.html" 2> log | sed 's/&nbsp;/ /g' > out
check "sub-cores: shares" grep -q "($(sed -n 's/^ *issued .* \([0-9.]* %\) .*/\1/p' run))" out

# A page of many cycles stays quick, with the mouse of a browser and the clock of the machine.
check "many cycles" "$heddle" run --compare inorder-4x4,loog-4x4 --html large.html "$build/kernels/large/spmv.elf" > out 2> err
check "many cycles: size" [ "$(wc -c < large.html)" -lt 16000000 ]
for width in 420 1400; do
    timeout 120 python3 "$scripts/large.py" large.html $width > out 2> err
    check "$width px: many cycles" [ "$? $(grep -c ' of a drag ' out) $(grep -c bad: out)" = "0 1 0" ]
    sed 's/^/view: /' out
done

summary
