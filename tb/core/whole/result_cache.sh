#!/bin/sh
# result_cache.sh BUILD KNOBS KERNEL.elf ...: gain of a one-entry result cache a warp in the in-order core with these knobs.
#
# A control experiment, on a copy of the RTL that result_cache.diff changes: a source that is the last result of its warp takes
# no port of the register file. The copy reads it at a port that the core does not have, so this is a bound. Lockstep compares
# the first kernel before the others are measured. The scheme result_cache=1 of the table is that copy.
set -eu
build=$1 knobs=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/home"
for entry in *; do
    [ "$entry" = rtl_templates ] || ln -s "$PWD/$entry" "$work/home/$entry"
done
cp -r rtl_templates "$work/home"
patch -s -p1 --no-backup-if-mismatch -d "$work/home" -i "$PWD/tb/core/whole/result_cache.diff"
cat > "$work/heddle" <<EOF
#!/bin/sh
for word; do
    shift
    case \$word in
    result_cache=1) export HEDDLE_HOME="$work/home" ;;
    *) set -- "\$@" "\$word" ;;
    esac
done
exec "$PWD/$build/heddle" "\$@"
EOF
chmod +x "$work/heddle"
# Knobs are words.
# shellcheck disable=SC2086
"$work/heddle" run issue=inorder $knobs result_cache=1 "$1" > "$work/lockstep" 2>&1 || { cat "$work/lockstep" >&2; exit 1; }
HEDDLE=$work/heddle tb/core/whole/bench_issue "issue=inorder $knobs" result_cache=1 -- "$@"
