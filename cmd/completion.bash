# Completion of heddle for bash: commands, the options of a command, what they choose from, presets, knobs and
# their values, all asked of the program itself; files elsewhere.

# The values of a knob, one a line: of a list, of powers of two, of a range that is not long.
_heddle_values() {
    local range low high
    range=$("$1" params "$2" 2>/dev/null | sed -n 's/^range: *//p')
    low=${range%%..*} high=${range#*..}
    case $range in
    *\|*) echo "${range%%, or*}" | tr '|' '\n' ;;
    *..*', a power of two'*) for ((high = ${high%%,*}; low <= high; low *= 2)); do echo "$low"; done ;;
    *..*) [ "${high%%,*}" -le $((low + 64)) ] 2>/dev/null && seq "$low" "${high%%,*}" ;;
    esac
    [[ $range == *', or auto' ]] && echo auto
}

# What a command's help has of NAME=: the usage's choice, or the list below it.
_heddle_choices() {
    "$1" "$2" --help 2>/dev/null | sed -n -e "1s/.*$3=\([a-z0-9]*|[a-z0-9|]*\).*/\1/p" \
        -e "/^$3s:/,\$s/^  \([a-z0-9]*\) .*/\1/p" | tr '|' '\n'
}

# Names of a kind, which the program lists.
_heddle_names() {
    "$1" help --words "$2" 2>/dev/null
}

_heddle() {
    local heddle=${COMP_WORDS[0]} command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]}
    local before=${COMP_WORDS[COMP_CWORD - 1]} kept='' name='' words choices
    # NAME=VALUE is one word, or three (COMP_WORDBREAKS).
    if [[ $word == *=* && $word != = ]]; then
        name=${word%%=*} kept=$name= word=${word#*=}
    elif [[ $word == = ]]; then
        name=$before word=
    elif [[ $before == = ]]; then
        name=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    [[ $before == --* ]] && choices=$("$heddle" "$command" --help 2>/dev/null |
        sed -n "s/^.\{6\}$before \([a-z0-9]*|[a-z0-9|]*\) .*/\1/p" | tr '|' ' ')
    if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "$before" = help ]; }; then
        words=$(_heddle_names "$heddle" commands)
    elif [ "$before" = -c ] || [ "$before" = --config ] || [ "$before" = --compare ]; then
        [[ $word == *,* ]] && kept=${word%,*}, word=${word##*,}
        words=$(_heddle_names "$heddle" presets)
    elif [ "$command" = sweep ] && { [ "$before" = -f ] || [ "$before" = --file ]; }; then
        words=$(_heddle_names "$heddle" plans)
    elif [ "$before" = --metrics ]; then
        [[ $word == *,* ]] && kept=${word%,*}, word=${word##*,}
        words='performance area power'
    elif [ "$before" = --engine ] || { [ "$command" = sweep ] && [ "$before" = -e ]; }; then
        words='local slurm'
    elif [ -n "$name" ]; then
        words=$(_heddle_choices "$heddle" "$command" "$name")
        [ -n "$words" ] || words=$(_heddle_values "$heddle" "$name")
    elif [ -n "$choices" ]; then
        words=$choices
    elif [ "$command" = params ] && [[ $word != -* ]]; then
        words=$(_heddle_names "$heddle" knobs)
    elif [[ $word == -* ]]; then
        words=$("$heddle" "$command" --help 2>/dev/null | grep -o -- '--[a-z][a-z-]*')
    else
        words=$(_heddle_names "$heddle" knobs | sed 's/$/=/'
            "$heddle" "$command" --help 2>/dev/null | sed -n 's/^  \([a-z]*=\)[A-Z].*/\1/p')
        compopt -o nospace 2>/dev/null
    fi
    mapfile -t COMPREPLY < <(compgen -P "$kept" -W "$words" -- "$word")
}
complete -o default -F _heddle heddle
