#!/bin/sh
# check.sh FOLDER: the tools of coverage count what they say, on a model and a program of a few lines.
set -u
folder=$1
here=$(cd "${0%/*}" && pwd)
suite=coverage out=/dev/null err=/dev/null
. tb/tools/checks.inc
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
same "lines and bits of one model" "| all | 2 of 3 | 66.7 | 1 of 2 | 50.0 |" "$(rtl | tail -n 1)"
same "a line that nothing reached" "4_memory/part.sv (one:7): b = 2;" "$(rtl --missing)"
model two 0 1 0
same "another model reaches the line" "| all | 3 of 3 | 100.0 | 1 of 2 | 50.0 |" "$(rtl | tail -n 1)"
same "runs are summed up once" "()" "($(ls "$folder"/cache/*/coverage/*.dat 2> /dev/null))"
same "a sum is kept" "| all | 3 of 3 | 100.0 | 1 of 2 | 50.0 |" "$(rtl | tail -n 1)"
mkdir -p "$folder/only"
cp -r "$folder/cache/one" "$folder/only"
python3 - "$folder/only/one/coverage/sum.json" << 'END'
import json, sys
points = json.load(open(sys.argv[1]))
json.dump({key: count for key, count in points.items() if "v_toggle" not in key}, open(sys.argv[1], "w"))
END
same "no bits, no columns of theirs" "| folder | lines reached | % | | all | 2 of 3 | 66.7 |" \
    "$("$here/rtl.py" "$folder/only" | sed -n '1p;$p' | xargs)"
mkdir -p "$folder/empty"
"$here/rtl.py" "$folder/empty" > "$folder/out" 2>&1
same "no model" "1 rtl.py: no model in $folder/empty has counted anything" "$? $(cat "$folder/out")"

# The model's shim writes what was counted before the model is deleted.
mkdir -p "$folder/model/sim"
printf '%s\n' 'struct Model {' '};' 'void f(Model *m) {' '    delete m;' '}' > "$folder/model/sim/shim.cpp"
echo 'module sim_top(input wire clk, output reg q); always @(posedge clk) if (!q) q <= 1; endmodule' > "$folder/model/top.sv"
(cd "$folder/model" && "$here/verilator.sh" --cc --prefix V -Mdir obj top.sv > log 2>&1)
same "points in the model" 0 "$(grep -q 'v_line/sim_top' "$folder"/model/obj/*.cpp; echo $?)"
same "the shim writes before it deletes" "write delete" \
    "$(sed -n 's/.*coveragep()->\(write\).*/\1/p; s/^    \(delete\) m;/\1/p' "$folder/model/sim/shim.cpp" | xargs)"

mkdir -p "$folder/tree/build/obj" "$folder/tree/base"
printf '%s\n' 'int main(int count, char **words) {' '    if (count > 5)' '        return 2;' '    return words[0] == 0;' '}' > "$folder/tree/base/part.c"
(cd "$folder/tree" && gcc --coverage -c base/part.c -o build/obj/part.o && gcc --coverage build/obj/part.o -o part && ./part)
same "lines of C" "| all | 3 of 4 | 75.0 |" "$("$here/c.py" "$folder/tree" | tail -n 1)"
same "a line of C that nothing ran" "base/part.c:3: return 2;" "$("$here/c.py" "$folder/tree" --missing)"

# A child that ends by _exit, in C and beside C++, and a program that becomes another one.
mkdir -p "$folder/ends/build/obj" "$folder/ends/base"
printf '%s\n' '#include <sys/wait.h>' '#include <unistd.h>' 'int main(int count, char **words) {' '    if (fork() == 0)' '        _exit(count);' \
    '    wait(0);' '    return count > 1 && execv(words[1], words + 1);' '}' > "$folder/ends/base/ends.c"
gcc -c -fPIC "$here/flush.c" -o "$folder/flush.o"
for link in cc/gcc 'cxx/g++ -lelf'; do
    # The linker and its words.
    # shellcheck disable=SC2086
    (cd "$folder/ends" && rm -f build/obj/* && export HEDDLE_COVERAGE_FLUSH="$folder/flush.o" && "$here/cc/gcc" -c base/ends.c -o build/obj/ends.o &&
        "$here"/$link build/obj/ends.o -o ends && ./ends /bin/true)
    same "lines before _exit and execv ($link)" "| all | 5 of 5 | 100.0 |" "$("$here/c.py" "$folder/ends" | tail -n 1)"
done

# A warp whose second instruction waits for the first, in half of its lanes; the third is the youngest, and was flushed.
trace() { printf '%b\n' 'Kanata\t0004' 'C=\t0' "$@"; }
instr() { # MARK SEQ PC TEXT
    printf 'I\t%s\t%s\t0\nL\t%s\t0\t%s: %s\nL\t%s\t1\twarp 0, sequence number %s\nS\t%s\t0\tD\nC\t1\n' "$1" "$1" "$1" "$3" "$4" "$1" "$2" "$1"
}
{
    trace
    instr 0 255 00000010 'lw a0, 0(a1)'
    instr 1 256 00000014 'add a1, a0, a2'
    instr 2 257 00000018 'add a0, a0, a2'
    printf '%b\n' 'S\t0\t0\tI' 'C\t1' 'S\t0\t0\tW' 'R\t0\t0\t0' 'C\t1' 'S\t1\t0\tI' 'C\t1' 'S\t1\t0\tW' 'R\t1\t1\t0' 'R\t2\t2\t1'
} > "$folder/trace"
printf 'warp  0 lanes 0000000f  %s  %s\n' 00000010 'lw' > "$folder/emu"
printf 'warp  0 lanes 00000003  %s  %s\n' 00000014 'add' >> "$folder/emu"
cases() { "$here/cases.py" "$@" 2>&1; }
same "cases of a trace" "()" "($(cases count "$folder/cases.json" ghost "$folder/trace" "$folder/emu"))"
same "a read and a write after a load, past the wrap" '"ghost RAW load subset wrapped": 1,
"ghost WAR load subset wrapped": 1' "$(sed 's/{\|}//; /^$/d' "$folder/cases.json")"
echo '{"stalls":{"raw":2,"waw":0},"counters":{},"reason":"misaligned access at 0x2"}' > "$folder/lines"
same "causes and faults of a run" "()" "($(cases lines "$folder/cases.json" ghost "$folder/lines"))"
printf '%s\n' 'ghost ??? * | no more' 'ghost fault [a-ln-z]* | none' > "$folder/table"
same "a cause that was not met" "| \`ghost\` | 2 of 2 | 1 of 2 | 1 of 2 |
hole: ghost stall waw
hole: ghost fault more_nested_splits_than_ipdom_depth" "$(cases report "$folder/table" "$folder/cases.json" | tail -n 3)"
cases report "$folder/table" "$folder/cases.json" > "$folder/out"
same "a hole is a failure" 1 $?
sed -i 's/00000014/00000024/' "$folder/emu"
same "another program" "cases.py: $folder/trace: warp 0 is at 00000014, and in $folder/emu at 00000024" \
    "$(cases count "$folder/cases.json" ghost "$folder/trace" "$folder/emu")"

page() { "$here/page.py" "$folder/page.md" "$folder/cache" "$folder/tree" "$folder/$1" 2>&1; }
printf '%s\n' 'before' '<!-- coverage rtl -->' 'stale' '<!-- end of coverage rtl -->' '<!-- coverage c -->' '<!-- end of coverage c -->' > "$folder/page.md"
same "tables in the page" "()" "($(page none))"
same "what they say" "1 1 0" "$(grep -c '^| all | 3 of 3' "$folder/page.md") $(grep -c '^| all | 3 of 4' "$folder/page.md") $(grep -c stale "$folder/page.md")"
mkdir -p "$folder/sums"
echo '{"inorder RAW alu same within": 1}' > "$folder/sums/inorder.json"
same "cases with a hole are not written" "page.py: cases.py has no table of $folder/sums" "$(page sums | sed 's/.*\(page.py: .*\)/\1/')"
summary
