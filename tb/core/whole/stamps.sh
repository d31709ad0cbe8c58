#!/bin/sh
# stamps.sh HEDDLE COMMON SCHEME ...: prints the hashes of the RTL of the base and of each scheme, between tabs. COMMON are
# knobs of all. The base is the in-order core, or the scheme that COMMON names. It is the first line of a record, `rtl`: of which
# cores its figures are.
set -u
heddle=$1 common=$2
shift 2
line=rtl
base=issue=inorder
case " $common" in *" issue="*) base= ;; esac
for scheme in "$base" "$@"; do
    # Knobs are words.
    # shellcheck disable=SC2086
    stamp=$("$heddle" gen --stamp $common $scheme) || exit
    line="$line	$stamp"
done
printf '%s\n' "$line"
