# Completion of heddle for bash: commands, the options of a command, what they choose from, knobs, all
# asked of the program itself; files elsewhere.
_heddle() {
    local heddle=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words choices
    [[ $before == --* ]] && choices=$("$heddle" "${COMP_WORDS[1]}" --help 2>/dev/null |
        sed -n "s/^.\{6\}$before \([a-z0-9]*|[a-z0-9|]*\) .*/\1/p" | tr '|' ' ')
    if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "$before" = help ]; }; then
        words=$("$heddle" help 2>/dev/null | sed -n 's/^  \([a-z0-9]*\)  *.*/\1/p')
    elif [ -n "$choices" ]; then
        words=$choices
    elif [ "${COMP_WORDS[1]}" = params ] && [[ $word != -* ]]; then
        words=$("$heddle" params --markdown 2>/dev/null | sed -n 's/^| `\([a-z0-9_]*\)`.*/\1/p')
    elif [[ $word == -* ]]; then
        words=$("$heddle" "${COMP_WORDS[1]}" --help 2>/dev/null | grep -o -- '--[a-z][a-z-]*')
    else
        words=$("$heddle" params --markdown 2>/dev/null | sed -n 's/^| `\([a-z0-9_]*\)`.*/\1=/p')
        compopt -o nospace 2>/dev/null
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _heddle heddle
