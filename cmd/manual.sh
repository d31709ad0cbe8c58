#!/bin/sh
# manual.sh HEDDLE: prints the manual page heddle(1) from what the program says of itself.
set -eu
heddle=$1

# Text as it is: backslashes, and what would be a request at the start of a line.
verbatim() {
    echo .nf
    sed -e 's/\\/\\e/g' -e "s/^[.']/\\\\\&&/" -e 's/-/\\-/g'
    echo .fi
}

version=$("$heddle" version)
commands=$("$heddle" help --words commands | grep -vx -e help -e version)
cat <<HEAD
.TH HEDDLE 1 "" "$version" "User Commands"
.SH NAME
heddle \\- generates RISC\\-V SIMT GPU cores, runs, measures and synthesizes them
.SH SYNOPSIS
.B heddle
.I COMMAND
.RI [ ARGUMENT " ...]"
.SH COMMANDS
HEAD
"$heddle" help | sed -n '/^  /p' | verbatim
for command in $commands; do
    echo ".SS heddle $command"
    "$heddle" "$command" --help | verbatim
done
cat <<'TAIL'
.SH ENVIRONMENT
.TP
.B HEDDLE_CACHE
folder of models and of what is synthesized
.TP
.B HEDDLE_HOME
folder of heddle's own files: templates, presets, runtime, kernels
.SH EXIT STATUS
0 done, 1 a run or a flow failed, 2 bad input.
.SH SEE ALSO
share/doc/heddle: the documentation; share/heddle/sim/runtime: the runtime of programs.
TAIL
