#!/bin/sh
# slang.sh FOLDER HEDDLE: slang, each file its own compilation unit and no option given, takes every preset and the
# corners of the knobs without a warning. It refuses a core in which a module does not import its types, or a memory has
# two writers. Skipped, with a sentence, where the package cannot be had; not in CI.
set -u
folder=$1 heddle=$2
mkdir -p "$folder"
.ci/venv "$folder/venv" slang || {
    [ -n "${CI-}" ] && exit 1
    echo "slang: skipped"
    exit 0
}
cat >"$folder/slang" <<END
#!/bin/sh
# pyslang $("$folder/venv/bin/python" -c 'from importlib.metadata import version; print(version("pyslang"))')
exec "$folder/venv/bin/python" tb/core/whole/slang.py -Werror "\$@"
END
chmod +x "$folder/slang"
tb/core/whole/lint.sh "$folder/cores" "$heddle" corners "$folder/slang"
status=$?

passed=0 failed=0
# refuses FILE SED: slang refuses a core whose FILE is edited so.
refuses() {
    "$heddle" gen -c inorder-4x4 -o "$folder/mutant" >"$folder/log" 2>&1 &&
        cp "$folder/mutant/rtl/$1" "$folder/before" &&
        sed -i "$2" "$folder/mutant/rtl/$1" &&
        ! cmp -s "$folder/before" "$folder/mutant/rtl/$1" &&
        ! "$folder/slang" -F "$folder/mutant/heddle.f" --top gpu >"$folder/log" 2>&1 &&
        grep -q "$1:[0-9:]* error: " "$folder/log" && {
        passed=$((passed + 1))
        rm -r "$folder/mutant"
        return
    }
    failed=$((failed + 1))
    echo "slang takes $1 with $2"
}
refuses 3_execute/alu.sv '/^  import types/d'
refuses 0_base/ram_1r1w.sv 's/^  always @/  always_ff @/'
echo "slang refuses: $passed passed, $failed failed"
[ $status = 0 ] && [ $failed = 0 ]
