#!/bin/sh
# stamps.sh HEDDLE COMMON SCHEME ...: prints the hashes of the RTL of the in-order core and of each scheme, between tabs; COMMON are knobs of
# all. It is the first line of a record, `rtl`: of which cores its figures are.
set -u
heddle=$1 common=$2
shift 2
line=rtl
for scheme in issue=inorder "$@"; do
    # Knobs are words.
    # shellcheck disable=SC2086
    stamp=$("$heddle" gen --stamp $common $scheme) || exit
    line="$line	$stamp"
done
printf '%s\n' "$line"
