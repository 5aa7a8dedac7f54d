# bash completion for harbour: the program says what may come next.
_harbour() {
    local words=() word line current prefix glue=
    # Bash splits words at ':' and '=': bot:clerk and offers=3 are one word for the program.
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ( -n $glue || $word == [:=] ) ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        [[ $word == [:=] ]] && glue=1 || glue=
    done
    current=${words[${#words[@]} - 1]}
    prefix=${current%"${current##*[:=]}"}
    COMPREPLY=()
    while IFS=$'\t' read -r line _; do
        case "$line" in
            '!file') mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current"); compopt -o filenames ;;
            '!dir') mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current"); compopt -o filenames ;;
            ?*) COMPREPLY+=("${line#"$prefix"}") ;;
        esac
    done < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null)
}
complete -F _harbour harbour
