#!/bin/sh
# linted_test.sh FOLDER HEDDLE: a recorded configuration is skipped while its text and the tools are as they were. The
# tools read it again after a change of a tool's version or of slang's command. They find the fault when a comment for
# Verilator has gone (lint.sh, tb/core/linted).
set -eu
folder=$1
heddle=$2
rm -rf "$folder"
tb/tools/template_home.sh "$folder/home"
echo "warps=1 threads=1" > "$folder/configurations"
touch "$folder/record"

# verdict [SLANG]
verdict() {
    HEDDLE_HOME=$folder/home LINT_CONFIGURATIONS=$folder/configurations LINTED=$folder/record \
        tb/core/whole/lint.sh "$folder/lint" "$heddle" corners "$@" | grep '^lint warps' || true
}

count=0 failed=0
expect() {
    count=$((count + 1))
    case $2 in
    "$3"*) ;;
    *)
        echo "linted_test: $1: $2"
        failed=$((failed + 1))
        ;;
    esac
}

expect 'nothing is recorded' "$(RECORD=1 verdict)" 'lint warps=1 threads=1: passed'
expect 'the same text' "$(verdict)" 'lint warps=1 threads=1: passed (as recorded'
expect 'all again' "$(FRESH=1 verdict | grep -v recorded)" 'lint warps=1 threads=1: passed'

mkdir "$folder/bin"
cat > "$folder/bin/verilator" <<END
#!/bin/sh
[ "\$*" != --version ] || exec echo "Verilator of another day"
exec $(command -v verilator) "\$@"
END
printf '#!/bin/sh\ntrue\n' > "$folder/slang"
chmod +x "$folder/bin/verilator" "$folder/slang"
expect 'another Verilator' "$(PATH=$folder/bin:$PATH verdict | grep -v recorded)" 'lint warps=1 threads=1: passed'
expect 'slang, for the first time' "$(RECORD=1 verdict "$folder/slang" | grep -v recorded)" 'lint warps=1 threads=1: passed'
expect 'slang as it was' "$(verdict "$folder/slang")" 'lint warps=1 threads=1: passed (as recorded'
echo '# another version' >> "$folder/slang"
expect 'another slang' "$(verdict "$folder/slang" | grep -v recorded)" 'lint warps=1 threads=1: passed'

sed -i '/verilator lint_off UNUSEDPARAM/d' "$folder/home/rtl_templates/5_top/cfg.sv"
expect 'a comment for Verilator is gone' "$(verdict)" 'lint warps=1 threads=1: FAILED'
echo "recorded lint: $((count - failed)) passed, $failed failed"
[ $failed = 0 ]
