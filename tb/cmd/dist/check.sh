#!/bin/sh
# check.sh BUILD PYTHON: the packages of `make dist`, unpacked elsewhere. Models are those of BUILD's cache.
set -u
build=$(cd "$1" && pwd)
python=$2
tree=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export HEDDLE_CACHE="$build/models"
unset HEDDLE HEDDLE_HOME HEDDLE_LIBRARY PYTHONPATH
cd "$work" || exit 2
suite=packages
. "$tree/tb/tools/checks.inc"

# The Debian package.
package=$(ls "$build"/dist/heddle_*.deb)
works 'Package: heddle' dpkg-deb --info "$package"
for needed in libc6 libelf1 libdw1 liblua5.4-0 libjansson4 'verilator (>= 5.006)' zlib1g-dev; do
    works "$needed" dpkg-deb --field "$package" Depends
done
works '' dpkg-deb --extract "$package" root
for folder in home tmp var DEBIAN; do
    works '' test ! -e "root/$folder"
done
# The ICD loader looks for drivers in /etc; nothing else of the package is there.
works '' sh -c '! find root/etc -type f 2>&1 | grep -v -e "/etc/OpenCL/vendors/heddle.icd$" -e "No such file"'
works '' sh -c '! grep -rIl "$0" root' "$tree"
works 'heddle ' root/usr/bin/heddle version
works 'passed' root/usr/bin/heddle run root/usr/share/heddle/build/kernels/fibonacci.elf
works '' root/usr/bin/heddle cc fpu=full "$tree/sim/host/examples/sgemm_kernel.c"
saxpy="$build/tb/host/saxpy.elf"
export PKG_CONFIG_PATH="$work/root/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$work/root"
# shellcheck disable=SC2046
works '' gcc "$tree/sim/host/examples/saxpy.c" $(pkg-config --cflags --libs libheddle) -lm -o saxpy
works '0 of 1000 wrong' env LD_LIBRARY_PATH="$work/root/usr/lib" ./saxpy "$saxpy"
works 'heddle_device_launch' sh -c 'zcat root/usr/share/man/man3/heddle.3.gz'

# The wheel, and NumPy of the system.
works '' "$python" -m venv --system-site-packages environment
works '' environment/bin/pip install --quiet --disable-pip-version-check --no-index --no-deps "$build"/dist/heddle-*.whl
works 'environment' environment/bin/python -c 'import heddle; print(heddle.program())'
works 'heddle ' environment/bin/heddle version
works 'usage: heddle COMMAND' environment/bin/heddle help
works '1000 elements right' environment/bin/python "$tree/sim/python/examples/saxpy.py" "$saxpy"
works '' environment/bin/python -c 'import heddle; heddle.compile("'"$tree"'/sim/host/examples/sgemm_kernel.c", "sgemm.elf", "fpu=full")'
works 'right' environment/bin/python "$tree/sim/python/examples/sgemm.py" sgemm.elf

# From a source tree, whose library it finds; pip leaves what it builds in the folder, so it is a copy.
mkdir -p source/sim
cp -r "$tree/sim/python" source/sim
cp -r "$tree/sim/host" source/sim
ln -s "$build" source/build
works '' environment/bin/pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation --force-reinstall ./source/sim/python
works "$work/source/build" environment/bin/python -c 'import heddle; print(heddle.program())'
works '1000 elements right' environment/bin/python "$tree/sim/python/examples/saxpy.py" "$saxpy"

summary
