#!/bin/sh
# prose_test.sh FOLDER: prose.py finds one seeded sentence of each kind in each language, and nothing in clean files.
# Waivers let findings pass, and only theirs.
set -eu
prose=$PWD/tb/repo/prose/prose.py
rm -rf "$1"
mkdir -p "$1/tb/repo/prose" "$1/rtl_templates/2_issue"
cp tb/repo/prose/words.txt tb/repo/prose/abbreviations.txt "$1/tb/repo/prose"
cd "$1"
git init -q .
passed=0
long='one two three four five six seven eight nine ten one two three four five six seven eight nine ten
one two three four five six seven eight nine ten and one'

fail() {
    echo "prose: $1"
    cat log
    exit 1
}
# seeded FILE LINE KIND: the checker has exactly this finding.
seeded() {
    ! python3 "$prose" . > log || fail "$1: status 0"
    [ "$(grep -c "^$1:[0-9]*: " log)" = 1 ] || fail "$1: not one finding"
    grep -q "^$1:$2: $3: " log || fail "$1: no '$3' in line $2"
    rm "$1"
    passed=$((passed + 1))
}
clean() {
    python3 "$prose" . > log || fail "$1: not clean"
    passed=$((passed + 1))
}

printf '# A page\n\nA warp issues. What waits is a load.\n' > page.md
seeded page.md 3 opening
printf '# A page\n\n| a | Those that wait are loads |\n' > page.md
seeded page.md 3 opening
printf 'A short line.\n\n- %s\n' "$long" > page.md
seeded page.md 3 long
printf 'The QZX is not explained.\n' > page.md
seeded page.md 1 abbreviation
printf '/* A file.\n *\n * Who reads it sees all. */\nint a;\n' > a.c
seeded a.c 3 opening
printf '/* Those of a slot, in steps. */\nint a;\n' > a.c
seeded a.c 1 opening
printf 'int a; // %s\n' "$(echo "$long" | tr '\n' ' ')" > a.c
seeded a.c 1 long
printf 'char *help =\n    "print the results "\n    "that nobody reads";\n' > a.c
seeded a.c 3 word
printf '// The head has a\n// place in the slot.\nmodule a;\nendmodule\n' > rtl_templates/2_issue/a.sv
seeded rtl_templates/2_issue/a.sv 2 word
printf '%% -- Whose lanes are these.\nmodule a;\nendmodule\n' > rtl_templates/2_issue/a.sv
seeded rtl_templates/2_issue/a.sv 1 opening
printf 'a: ## What builds a\n' > a.mk
seeded a.mk 1 opening
printf '#!/bin/sh\necho 1 # What it prints\n' > a.sh
seeded a.sh 2 opening
printf '"""Text.\n\nWhat it checks.\n"""\n' > a.py
seeded a.py 3 opening

printf '# What is a warp?\n\nA warp has 4 lanes.\n\n```\nWhat waits\n```\n\n`What` is code: a, b, c, d. The LUT_X.\n' > page.md
printf '/* A warp waits. */\nchar *a = "what", *b = "int what(void) { nobody a b c; }";\n#define LUT_X 1 // those of a slot\n' > a.c
printf '// Lanes: %s, %s, c, d\nmodule place; wire asks; endmodule\n' a b > rtl_templates/2_issue/a.sv
clean clean
printf 'A place in a page is no word of RTL.\nWhat waits is a load. What else.\n' > b.md
[ "$(python3 "$prose" . --list . | grep -c '^b.md:2: opening')" = 2 ] || fail 'a finding is not listed'
passed=$((passed + 1))
printf 'b.md  What else\n' > tb/repo/prose/waivers.txt
! python3 "$prose" . > log || fail 'a finding passes'
passed=$((passed + 1))
printf 'b.md  What waits\nb.md  What else\n' > tb/repo/prose/waivers.txt
clean waived
echo "prose_test: $passed passed, 0 failed"
