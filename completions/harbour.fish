# fish completion for harbour: the program says what may come next.
function __harbour_offers
    set -l words (commandline -opc) (commandline -ct)
    $words[1] --complete $words[2..-1] 2>/dev/null | while read -l line
        switch $line
            case '!file'
                __fish_complete_path (commandline -ct)
            case '!dir'
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c harbour -f -a '(__harbour_offers)'
