#!/bin/sh
# synth.sh HEDDLE WORD ...: `heddle synth WORD ...` succeeds, which says that Yosys has nothing to
# complain about and that the memories are memories. Prints the area and a count. And it fails where Yosys warns.
heddle=$1
shift
passed=0 failed=0
if "$heddle" synth --depth 1 "$@"; then
    passed=1
else
    failed=1
    echo "synthesis of $*: failed"
fi

# A Yosys that warns of a place, as it does of what it takes for a new wire.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/yosys" <<'END'
#!/bin/sh
[ "$1" != --version ] || exec echo Yosys 0.23
echo "rtl/5_top/cluster.sv:72: Warning: Identifier \`\\g_core[0]' is implicitly declared."
END
chmod +x "$folder/yosys"
PATH=$folder:$PATH HEDDLE_CACHE=$folder/cache "$heddle" synth "$@" > "$folder/output" 2>&1
if [ $? = 1 ] && grep -q 'Yosys warns: rtl/5_top/cluster.sv:72: Identifier ' "$folder/output"; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo 'synthesis does not fail where Yosys warns:'
    cat "$folder/output"
fi
echo "synthesis: $passed passed, $failed failed"
[ $failed = 0 ]
