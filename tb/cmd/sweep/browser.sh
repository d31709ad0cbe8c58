#!/bin/sh
# browser.sh BUILD: a report in headless Chromium, without network: nothing on its console, every
# drawing in the page as large as it was drawn, and a picture of it all.
set -u
command -v chromium > /dev/null || {
    echo "browser: there is no chromium; make deps installs it"
    exit 1
}
build=$(cd "$1" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
heddle=$build/heddle
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
suite=browser
. "$scripts/../../tools/checks.inc"

# open_page PAGE OPTION...: standard output is the page as the browser sees it, err what it says
open_page() {
    page=$1
    shift
    timeout 300 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
        --user-data-dir="$work/profile" --host-resolver-rules="MAP * ~NOTFOUND" \
        --window-size=1400,16000 --enable-logging=stderr --v=0 "$@" "file://$work/$page" 2> err
}
# Messages of the page itself.
complaints() { grep CONSOLE err; }
count() { grep -o "$1" "$2" | wc -l; }

cat > plan.ini << 'END'
[sweep]
name = quick
kernels = saxpy reduce vecadd sgemm hash divergence
[knobs]
rf_banks = 1
[points in order]
issue = inorder
[points LOOG]
issue = loog
loog_scheduler = collector_units
collector_units = 6, 8
rrs_entries = 1.5x
END
check "sweep" "$heddle" sweep -f ./plan.ini -o sweep.db > out 2> err
check "report" "$heddle" report -d sweep.db -o report > out 2> err
drawn=$(sed 's/.*: \([0-9]*\) figures drawn.*/\1/' out)
check "figures" [ "$drawn" -gt 8 ]

# The browser's silence counts only if it reports a seeded fault.
echo '<script>console.error("no")</script>' > loud.html
open_page loud.html --dump-dom > out
check "an error would be seen" complaints > out

# A script that only this test adds measures what is drawn, and counts what is fetched.
cat > measure.js << 'END'
window.onload = () => {
for (const svg of document.querySelectorAll("svg")) {
    const box = svg.getBoundingClientRect();
    const note = document.createElement("i");
    const large = box.width >= 600 && box.height >= 200 && box.right <= window.innerWidth;
    const words = [...svg.querySelectorAll("text")].filter(t => t.textContent.trim());
    const small = words.filter(t => t.getBoundingClientRect().height < 8);
    note.className = large && words.length > 4 && !small.length ? "readable" : "unreadable";
    document.body.append(note);
}
for (const fetched of performance.getEntriesByType("resource")) {
    const note = document.createElement("i");
    note.className = "fetched";
    document.body.append(note);
}
};
END
measured() { cat "$@" && echo "<script>" && cat measure.js && echo "</script>"; }
measured report/report.html > measured.html
echo '<body><img src="http://example.org/figure.png">' > remote.html
measured remote.html > remote_measured.html
open_page remote_measured.html --dump-dom > dom.html
check "a picture from elsewhere would be seen" [ "$(count 'class="fetched"' dom.html)" = 1 ]
open_page report/report.html --dump-dom > dom.html
check "the page is silent" [ -z "$(complaints)" ]
check "all of the page" [ "$(tail -c 20 dom.html | grep -c '</html>')" = 1 ]
check "every drawing" [ "$(count '<svg' dom.html)" = "$drawn" ]
open_page measured.html --dump-dom > dom.html
check "drawings are large, their words too" [ "$(count 'class="readable"' dom.html)" = "$drawn" ]
check "nothing is fetched" [ "$(count 'class="fetched"' dom.html)" = 0 ]

open_page report/report.html --screenshot="$work/page.png" > out
# Bytes 17 to 24 of a PNG are its width and height.
size=$(od -A n -t u1 -j 16 -N 8 page.png | awk '{ print $3 * 256 + $4, $7 * 256 + $8 }')
check "its picture" [ "$size" = "1400 16000" ]
check "something is in it" [ "$(wc -c < page.png)" -gt 200000 ]

summary
