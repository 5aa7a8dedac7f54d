# bash completion for harbour: the program says what may come next.
_harbour() {
    local current="${COMP_WORDS[COMP_CWORD]}" line
    COMPREPLY=()
    while IFS=$'\t' read -r line _; do
        case "$line" in
            '!file') mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current"); compopt -o filenames ;;
            '!dir') mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current"); compopt -o filenames ;;
            ?*) COMPREPLY+=("$line") ;;
        esac
    done < <("${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _harbour harbour
