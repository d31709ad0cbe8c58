#!/bin/sh
# action.sh FOLDER: what the action (action.yml) does once heddle is installed. Environment: CONFIG, words of a
# configuration; KERNELS, programs or C sources, by patterns of the shell; LINT, 1 or 0. Results go to FOLDER, which is made:
# lint.xml, run.xml (JUnit), run.jsonl. Prints GitHub's annotations. Exit status: 0 all passed; 1 not; 2 bad input.
set -u
folder=$1
mkdir -p "$folder" || exit 2
status=0
worse() { [ "$1" -le "$status" ] || status=$1; }

# CONFIG and KERNELS are lists of words.
# shellcheck disable=SC2086
{
    if [ "${LINT:-1}" = 1 ]; then
        heddle lint ${CONFIG-} --junit "$folder/lint.xml" --github
        worse $?
    fi
    programs=
    for file in ${KERNELS-}; do
        case $file in
            *.elf) programs="$programs $file" ;;
            *)
                elf=$folder/$(basename "${file%.*}").elf
                heddle cc ${CONFIG-} -o "$elf" "$file" || exit $?
                programs="$programs $elf"
                ;;
        esac
    done
    if [ -n "$programs" ]; then
        heddle run ${CONFIG-} --json --junit "$folder/run.xml" --github $programs >"$folder/run.jsonl"
        worse $?
    fi
}
exit "$status"
