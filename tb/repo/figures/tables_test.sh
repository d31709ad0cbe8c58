#!/bin/sh
# tables_test.sh HEDDLE FOLDER MAKE: tables.sh and cores.sh put figures into a page; they, links.sh, names.sh and words.sh find the
# faults of one.
set -u
heddle=$1 folder=$2 make=$3
tools=$(dirname "$0")
suite=tables_test out=$folder/log err=/dev/null
. tb/tools/checks.inc
rm -rf "$folder"
mkdir -p "$folder/records" || exit 2
{ tb/core/whole/stamps.sh "$heddle" warps=8 issue=ghost "issue=loog loog_scheduler=tags"
  printf 'of\twarps=8\tissue=ghost\tissue=loog loog_scheduler=tags\n'
} > "$folder/records/two.tsv"
printf 'kernel\tbfs\t1000\t0.5\t0.6 1.2\t0.4 0.8\nkernel\tscan\t2000\t0.25\t0.5 2\t0.75 3\n' >> "$folder/records/two.tsv"
printf 'geometric\t1.549\t1.5491\nhalf0\t1.2\t0.8\nhalf1\t2\t3\nslowest\tbfs 1.2\tbfs 0.8\nlargest\t0\t0\n' >> "$folder/records/two.tsv"
printf 'area\t1.1\t1.3\nlut\t12000\t13200\t15000\nlevel\t9.8\t11\t12\nns\t4.5\t5\t4\n' >> "$folder/records/two.tsv"
# line NAME FIGURE ...: of a record of cores, with the stamp of this one
# shellcheck disable=SC2086
line() { name=$1; shift; printf '%s\t%s' "$name" "$("$heddle" gen --stamp $name)"; printf '\t%s' "$@"; echo; }
{ line "-c inorder-4x4" 2000 1000
  line rf_banks=1 2500 1000
  line dcache_kb=32 1900 1000
  line "-c inorder-2x2 dcache_kb=8" 1234567 10
} > "$folder/records/cores.tsv"
{ line "-c inorder-4x4" 12345 1600 7000 21.5 16 9.8 4.1
  line "-c inorder-2x2 rf_banks=1 fpu=full" 999 0 70 23 0 12 4.456
} > "$folder/records/areas.tsv"

# expect STATUS TEXT TOOL MODE: what it says of page.md
expect() {
    "$tools/$3" "$4" "$heddle" "$folder/records" "$folder/page.md" > "$folder/log" 2>&1
    status=$?
    if [ "$status" -eq "$1" ] && grep -qF -e "$2" "$folder/log"; then
        pass
    else
        fail "$3 $4: status $status, not $1 and '$2'"
    fi
}
# has LINE: page.md does
has() {
    check "no line '$1' in the page" grep -qxF -e "$1" "$folder/page.md"
}
page() { cat > "$folder/page.md"; }

page <<'END'
| bfs | stays |

<!-- kernels: two 0, two 1, two 2 gain, - -->
| kernel | in order | a | b | more |
| --- | --- | --- | --- | --- |
| bfs | | | | x |
| scan | 1 | 2 | 3 | y |
| geometric mean | | | | |
| slowest kernel | 4 | | | |
| LUTs, UltraScale+ | | | | |
| gain a LUT | | | | |
| gain in time | | | | |
| what nobody knows | p | q | r | s |

<!-- rows: two 2, -, two 1 -->
| what | gain | halves | slowest kernel | LUTs | area | levels | ns | gain in time | gain a LUT |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| b | | | | | | | | | |
| left | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |
| a | | | | | | | | | |
END
expect 1 'is stale, run make docs; it has to say: | bfs | 0.500 | 0.600, 1.200 | 0.800 | x |' tables.sh check
expect 0 '1 passed' tables.sh write
has '| bfs | stays |'
has '| bfs | 0.500 | 0.600, 1.200 | 0.800 | x |'
has '| scan | 0.250 | 0.500, 2.000 | 3.000 | y |'
has '| geometric mean | | 1.549 | 1.549 | |'
has '| slowest kernel | | 1.200 | 0.800 | |'
has '| LUTs, UltraScale+ | 12,000 | 13,200, 1.10 | 15,000, 1.25 | |'
has '| gain a LUT | | 1.41 | 1.24 | |'
has '| gain in time | | 1.394 | 1.743 | |'
has '| what nobody knows | p | q | r | s |'
has '| b | 1.549 | 0.800, 3.000 | bfs 0.800 | 15,000 of 12,000: 1.250 | 1.300 | 12.0 of 9.8 | 4.00 of 4.50 | 1.743 | 1.239 |'
has '| left | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |'
has '| a | 1.549 | 1.200, 2.000 | bfs 1.200 | 13,200 of 12,000: 1.100 | 1.100 | 11.0 of 9.8 | 5.00 of 4.50 | 1.394 | 1.408 |'
expect 0 '1 passed' tables.sh check
sed -i '/^| scan/d' "$folder/page.md"
expect 1 'has no row for scan' tables.sh check
sed -i 's/two 2, -, two 1/two 3, -, no 1, two 1/' "$folder/page.md"
expect 1 'record two has no scheme 3' tables.sh write
expect 1 "there is no record $folder/records/no.tsv" tables.sh write
expect 1 'its line names 4 rows, the table before has 3' tables.sh write
sed -i 's/0, two 1,/0,/' "$folder/page.md"
expect 1 'the table has 4 columns, and its line names 3' tables.sh check

page <<'END'
<!-- rows: two 1 -->
Nothing.
END
expect 1 'there is no table below the line' tables.sh check
page <<'END'
<!-- rows: two 1 -->
| what | gain |
| --- | --- |
| a | 1.549 |
END
for scheme in 1 2 3; do
    cp "$folder/records/two.tsv" "$folder/records/kept"
    awk -F '\t' -v OFS='\t' -v n=$scheme 'NR == 1 { $(n + 1) = "01234567" } { print }' "$folder/records/kept" > "$folder/records/two.tsv"
    expect 0 'of an older RTL, make tables measures them: two' tables.sh check
    [ $scheme = 3 ] || cp "$folder/records/kept" "$folder/records/two.tsv"
done
STRICT=1
export STRICT
expect 1 'of an older RTL' tables.sh check
unset STRICT

page <<'END'
<!-- cores -->
| knob | cycles | against the default | IPC | for |
| --- | --- | --- | --- | --- |
| default: all | | | | me |
| `rf_banks=1` | | | | you |
| `dcache_kb=32` | | | | them |
| `inorder-2x2` with `dcache_kb=8` | | | | us |
END
expect 1 'it has to say: | `rf_banks=1` | 2,500 | + 25.0 % | 0.400 | you |' cores.sh check
expect 0 '1 passed' cores.sh write
has '| default: all | 2,000 | | 0.500 | me |'
has '| `dcache_kb=32` | 1,900 | - 5.0 % | 0.526 | them |'
has '| `inorder-2x2` with `dcache_kb=8` | 1,234,567 | + 61628.3 % | 0.000 | us |'
expect 0 '1 passed' cores.sh check
sed -i 's/rf_banks=1/rf_banks=2/' "$folder/page.md"
expect 1 'there is no record of rf_banks=2' cores.sh check

page <<'END'
<!-- cores -->
| core | LUT | of these RAM | FF | BRAM (36 Kb) | DSP | levels | ns | of what |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| `inorder-4x4` | | | | | | | | me |
| `inorder-2x2` with `rf_banks=1 fpu=full` | | | | | | | | you |
END
expect 0 '1 passed' cores.sh write
has '| `inorder-4x4` | 12,345 | 1,600 | 7,000 | 21.5 | 16 | 9.8 | 4.10 | me |'
has '| `inorder-2x2` with `rf_banks=1 fpu=full` | 999 | 0 | 70 | 23 | 0 | 12.0 | 4.46 | you |'
sed -i 's/rf_banks=1/rf_banks=2/' "$folder/page.md"
expect 1 'there is no record of areas of -c inorder-2x2 rf_banks=2 fpu=full' cores.sh check

# Measure asks for this: a program that answers instead of heddle, and notes the requests.
page <<'END'
<!-- cores -->
| core | cycles | LUT | ns |
| --- | --- | --- | --- |
| `inorder-8x8` | | | |
| `inorder-4x4` | | | |
END
cat > "$folder/heddle" <<'END'
#!/bin/sh
[ "$1" != gen ] || exec "$REAL" "$@"
echo "$*" >> "$(dirname "$0")/asked"
case $1 in
run) echo '{"kernel":"k","cycles":7,"instructions":3}' ;;
synth) echo '{"area_percent":1,"total":{"ff":5,"lut":4,"lut_logic":3,"lut_memory":1,"bram":2.5,"dsp":6},"modules":[{"lut":9}]}' ;;
timing) echo '{"core":"b","levels":8.3,"ns":3.5,"register_to_register":{"levels":1,"ns":1}}' ;;
esac
END
chmod +x "$folder/heddle"
REAL=$heddle
export REAL
heddle=$folder/heddle
measure() { "$tools/cores.sh" measure "$heddle" "$folder/records" "$folder/page.md" -- k.elf; }
AREA='' measure
expect 1 'there is no record of areas of -c inorder-8x8' cores.sh check
measure
expect 0 '1 passed' cores.sh write
has '| `inorder-8x8` | 7 | 4 | 3.50 |'
has '| `inorder-4x4` | 2,000 | 12,345 | 4.10 |'
cp "$folder/page.md" "$folder/kept"
sort "$folder/asked" | uniq -c | sed 's/^ *//' > "$folder/page.md"
has '1 run --no-lockstep --json -c inorder-8x8 k.elf'
has '2 synth target=xcup --json -c inorder-8x8'
has '1 timing target=xcup --json -c inorder-8x8'
cp "$folder/kept" "$folder/page.md"
# One core's RTL is another: that one is measured anew, alone.
sed -i 's/^\(-c inorder-4x4\t\)[0-9a-f]*/\101234567/' "$folder/records/areas.tsv"
expect 0 'areas.tsv: of an older RTL, make tables measures them: -c inorder-4x4' cores.sh check
rm "$folder/asked"
measure
grep -q 'inorder-8x8' "$folder/asked" && fail "what is of this RTL was measured again"
expect 0 '1 passed' cores.sh write
has '| `inorder-8x8` | 7 | 4 | 3.50 |'
has '| `inorder-4x4` | 2,000 | 4 | 3.50 |'
expect 0 '1 passed, 0 failed' cores.sh check
if grep -q 'older RTL' "$folder/log"; then fail "a core measured anew is still of an older RTL"; fi

page <<'END'
# A page: `heddle` and [others](records/two.tsv), 2.5 ways
## Once
## Once
[file](records/two.tsv) `[no](link.md)` [elsewhere](https://localhost/) [heading](#once-1), [in it](page.md#a-page-heddle-and-others-25-ways)
```
[no](link.md)
```
END
links() { "$tools/links.sh" "$folder/page.md" > "$folder/log" 2>&1; }
if links && grep -qxF 'links: 4 passed, 0 failed' "$folder/log"; then pass; else
    fail "links.sh finds what is not there:"
fi
for wrong in '[a](none.md)' '[b](#once-2)' '[c](page.md#a-page)'; do
    printf 'See %s.\n' "$wrong" >> "$folder/page.md"
    if ! links && grep -qF 'page.md:8: ' "$folder/log" && grep -qxF 'links: 4 passed, 1 failed' "$folder/log"; then pass; else
        fail "links.sh does not find $wrong:"
    fi
    sed -i '$d' "$folder/page.md"
done

# names_has STATUS TEXT: of page.md
names_has() {
    "$tools/names.sh" "$make" "$folder/page.md" > "$folder/log" 2>&1
    if [ $? -eq "$1" ] && grep -qF -e "$2" "$folder/log"; then pass; else
        fail "names.sh: not $1 and '$2':"
    fi
}
page <<'END'
`make test-docs STRICT=1`, `make VARIABLE=1`, `tb/repo/lint.mk`, `core.sv`, `tb/NAME.c`
END
names_has 0 'names in pages: 3 passed, 0 failed'
for wrong in 'make test-doc' tb/repo/none.mk none.sv; do
    echo "\`$wrong\`" >> "$folder/page.md"
    names_has 1 "page.md:2: there is no '$wrong'"
    sed -i '$d' "$folder/page.md"
done

# Words of a page: code, and tables and output that commands write, are apart.
page <<'END'
Three words here.

<!-- rows: two 1 -->
| made | by |
| - | - |

<!-- figures: 1 -->
| made | 1 of 2 |

<!-- fair -->

| made | by |

by a command
<!-- end -->

```
$ build/heddle run k.elf
out of a command
$ other
typed
```
END
words() { "$tools/words.sh" "$1" "$folder/limits" "$folder/page.md" > "$folder/log" 2>&1; }
# words_has STATUS LIMITS TEXT: with these limits
words_has() {
    printf '%b' "$2" > "$folder/limits"
    words check
    if [ $? -eq "$1" ] && grep -qF -e "$3" "$folder/log"; then pass; else
        fail "words.sh with $2: not $1 and '$3':"
    fi
}
words_has 0 '9 page\n9 all\n' 'words of pages: 2 passed, 0 failed; 9 words'
words_has 1 '8 page\n9 all\n' "page.md: 9 words, and no more than 8 are allowed"
words_has 1 '9 page\n8 all\n' 'pages: 9 words in all'
words_has 0 "8 page\n9 all\n9 $folder/page.md\n" '2 passed'
words list
if grep -qE '^ +9 +5 +16 +30  all$' "$folder/log"; then pass; else fail "words"; fi

summary
