#!/bin/sh
# template_home.sh FOLDER: makes FOLDER anew as a home of heddle ($HEDDLE_HOME) with templates of its own, for tests that
# edit them. All else is the source tree's; build/ is empty.
set -eu
rm -rf "$1"
mkdir -p "$1/build"
ln -s "$PWD/gen" "$PWD/sim" "$1"
cp -r rtl_templates "$1"
