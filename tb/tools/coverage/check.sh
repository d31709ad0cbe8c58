#!/bin/sh
# check.sh FOLDER: the tools of coverage count what they say, on a model and a program of a few lines.
set -u
folder=$1
here=$(cd "${0%/*}" && pwd)
suite=coverage
. tb/cmd/checks.inc

# expect WHAT WANTED GOT
expect() {
    [ "$2" = "$3" ] && passed=$((passed + 1)) && return
    failed=$((failed + 1))
    echo "$suite: FAILED: $1: wanted $2, got $3"
}
rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# model NAME THEN ELSE CLOSED: a model of two bits and an if, whose sides ran so often
model() {
    mkdir -p "$folder/cache/$1/coverage" "$folder/cache/$1/rtl/4_memory"
    printf '%s\n' "// model $1" 'module part;' 'always_comb begin' 'if (a)' 'b = 1;' 'else' 'b = 2;' 'end' > "$folder/cache/$1/rtl/4_memory/part.sv"
    {
        point() { printf "C '\001f\002rtl/4_memory/part.sv\001l\0024\001page\002%s\001o\002%s\001S\002%s' %s\n" "$@"; }
        point v_line/part if 4-5 "$2"
        point v_line/part else 7 "$3"
        point v_toggle/part 'a[0]' '' "$4"
        point v_toggle/part 'a[1]' '' 0
    } > "$folder/cache/$1/coverage/1-0.dat"
}
rtl() { "$here/rtl.py" "$folder/cache" "$@"; }
model one 3 0 1
expect "lines and bits of one model" "| all | 2 of 3 | 66.7 | 1 of 2 | 50.0 |" "$(rtl | tail -n 1)"
expect "a line that nothing reached" "4_memory/part.sv (one:7): b = 2;" "$(rtl --missing)"
model two 0 1 0
expect "another model reaches the line" "| all | 3 of 3 | 100.0 | 1 of 2 | 50.0 |" "$(rtl | tail -n 1)"
expect "runs are summed up once" "" "$(ls "$folder"/cache/*/coverage/*.dat 2> /dev/null)"
expect "a sum is kept" "| all | 3 of 3 | 100.0 | 1 of 2 | 50.0 |" "$(rtl | tail -n 1)"
mkdir -p "$folder/empty"
"$here/rtl.py" "$folder/empty" > "$folder/out" 2>&1
expect "no model" "1 rtl.py: no model in $folder/empty has counted anything" "$? $(cat "$folder/out")"

# The model's shim writes what was counted before the model is deleted.
mkdir -p "$folder/model/sim"
printf '%s\n' 'struct Model {' '};' 'void f(Model *m) {' '    delete m;' '}' > "$folder/model/sim/shim.cpp"
echo 'module sim_top(input wire clk, output reg q); always @(posedge clk) if (!q) q <= 1; endmodule' > "$folder/model/top.sv"
(cd "$folder/model" && "$here/verilator.sh" --cc --prefix V -Mdir obj top.sv > log 2>&1)
expect "points in the model" 0 "$(grep -q 'v_line/sim_top' "$folder"/model/obj/*.cpp; echo $?)"
expect "the shim writes before it deletes" "write delete" \
    "$(sed -n 's/.*coveragep()->\(write\).*/\1/p; s/^    \(delete\) m;/\1/p' "$folder/model/sim/shim.cpp" | xargs)"

mkdir -p "$folder/tree/build/obj" "$folder/tree/base"
printf '%s\n' 'int main(int count, char **words) {' '    if (count > 5)' '        return 2;' '    return words[0] == 0;' '}' > "$folder/tree/base/part.c"
(cd "$folder/tree" && gcc --coverage -c base/part.c -o build/obj/part.o && gcc --coverage build/obj/part.o -o part && ./part)
expect "lines of C" "| all | 3 of 4 | 75.0 |" "$("$here/c.py" "$folder/tree" | tail -n 1)"
expect "a line of C that nothing ran" "base/part.c:3: return 2;" "$("$here/c.py" "$folder/tree" --missing)"

printf '%s\n' 'before' '<!-- coverage rtl -->' 'stale' '<!-- end of coverage rtl -->' '<!-- coverage c -->' '<!-- end of coverage c -->' > "$folder/page.md"
"$here/page.py" "$folder/page.md" "$folder/cache" "$folder/tree"
expect "tables in the page" "1 1 0" "$(grep -c '^| all | 3 of 3' "$folder/page.md") $(grep -c '^| all | 3 of 4' "$folder/page.md") $(grep -c stale "$folder/page.md")"
summary
