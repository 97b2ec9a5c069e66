# Completion of kombio for fish, made by `make manual`.
function __kombio_at
    set -l at kombio
    for word in (commandline -opc)
        switch "$at $word"
            case 'kombio serve' 'kombio house' 'kombio door' 'kombio play' 'kombio bot' 'kombio config' 'kombio doctor' 'kombio health' 'kombio admin' 'kombio admin backup' 'kombio admin restore' 'kombio admin begin' 'kombio admin copy' 'kombio admin export-player' 'kombio admin delete-player' 'kombio admin vacuum' 'kombio record' 'kombio record show' 'kombio record export' 'kombio record verify' 'kombio schema' 'kombio simulate' 'kombio completion'
                set at "$at $word"
        end
    end
    contains -- "$at" $argv
end
complete -c kombio -f
complete -c kombio -n "__kombio_at 'kombio'" -a serve -d 'open the house: listen for players'
complete -c kombio -n "__kombio_at 'kombio'" -a house -d 'open a house for doors on several machines, or wait as its standby'
complete -c kombio -n "__kombio_at 'kombio'" -a door -d 'let players into a house on another machine'
complete -c kombio -n "__kombio_at 'kombio'" -a play -d 'play on your own terminal'
complete -c kombio -n "__kombio_at 'kombio'" -a bot -d 'let a bot play in a house'
complete -c kombio -n "__kombio_at 'kombio'" -a config -d 'print a configuration with every key explained, or check one'
complete -c kombio -n "__kombio_at 'kombio'" -a doctor -d 'check whether this machine can run a house'
complete -c kombio -n "__kombio_at 'kombio'" -a health -d 'check the health of a running house'
complete -c kombio -n "__kombio_at 'kombio'" -a admin -d 'back up, restore and begin a house, export and delete a player\'s data'
complete -c kombio -n "__kombio_at 'kombio'" -a record -d 'show, export or verify game records'
complete -c kombio -n "__kombio_at 'kombio'" -a schema -d 'print the JSON Schema of all messages for programs'
complete -c kombio -n "__kombio_at 'kombio'" -a simulate -d 'play whole games between simple players or bots and print figures'
complete -c kombio -n "__kombio_at 'kombio'" -a completion -d 'print a completion script for a shell'
complete -c kombio -n "__kombio_at 'kombio admin'" -a backup -d 'copy the data of a house to one file, even while it is open'
complete -c kombio -n "__kombio_at 'kombio admin'" -a restore -d 'replace the data of a closed house by a backup'
complete -c kombio -n "__kombio_at 'kombio admin'" -a begin -d 'start over when the database is gone and there is no backup'
complete -c kombio -n "__kombio_at 'kombio admin'" -a copy -d 'copy a closed house from SQLite to PostgreSQL, or back'
complete -c kombio -n "__kombio_at 'kombio admin'" -a export-player -d 'print everything stored about a player, as JSON'
complete -c kombio -n "__kombio_at 'kombio admin'" -a delete-player -d 'delete a player: name, key, settings, ratings'
complete -c kombio -n "__kombio_at 'kombio admin'" -a vacuum -d 'free unused disk space'
complete -c kombio -n "__kombio_at 'kombio record'" -a show -d 'print a game readably: who played, every move, what happened'
complete -c kombio -n "__kombio_at 'kombio record'" -a export -d 'print a game as JSON lines, nothing left out'
complete -c kombio -n "__kombio_at 'kombio record'" -a verify -d 'play games again and say whether every event follows'
complete -c kombio -s h -l help -d 'show this help message and exit'
complete -c kombio -n "__kombio_at 'kombio'" -l version -d 'show program\'s version number and exit'
complete -c kombio -n "__kombio_at 'kombio serve' 'kombio house' 'kombio door' 'kombio doctor' 'kombio admin backup' 'kombio admin restore' 'kombio admin begin' 'kombio admin copy' 'kombio admin export-player' 'kombio admin delete-player' 'kombio admin vacuum'" -l config -r -F -d 'the configuration (\'kombio config\' explains it)'
complete -c kombio -n "__kombio_at 'kombio serve' 'kombio house' 'kombio door' 'kombio doctor' 'kombio admin backup' 'kombio admin restore' 'kombio admin begin' 'kombio admin copy' 'kombio admin export-player' 'kombio admin delete-player' 'kombio admin vacuum'" -l data -x -a '(__fish_complete_directories)' -d 'the data directory (default: data)'
complete -c kombio -n "__kombio_at 'kombio serve' 'kombio door' 'kombio doctor'" -l listen -x -d 'where to listen (default: :2222, on all interfaces)'
complete -c kombio -n "__kombio_at 'kombio serve'" -l drain -x -d 'how long the countdown is (default: 5)'
complete -c kombio -n "__kombio_at 'kombio serve'" -l workers -x -d 'how many processes serve the players, or auto for one per core (default: 1, and no further process)'
complete -c kombio -n "__kombio_at 'kombio serve' 'kombio house' 'kombio door'" -l log -x -a 'text json' -d 'how to log to stderr (default: text)'
complete -c kombio -n "__kombio_at 'kombio house'" -l listen -x -d 'where to listen for doors (default: :2223, on all interfaces)'
complete -c kombio -n "__kombio_at 'kombio door'" -l house -x -d 'where the house and its standbys are (default port: 2223)'
complete -c kombio -n "__kombio_at 'kombio door'" -l drain -x -d 'how long to wait for players to leave (default: 5)'
complete -c kombio -n "__kombio_at 'kombio play'" -l table -x -d 'sit down at this table'
complete -c kombio -n "__kombio_at 'kombio play'" -l game -x -a 'kombio companeros level8' -d 'which game to play here'
complete -c kombio -n "__kombio_at 'kombio play'" -l data -x -a '(__fish_complete_directories)' -d 'where games that are played here are kept'
complete -c kombio -n "__kombio_at 'kombio play'" -l plain -d 'lines of text and typed words instead of a screen'
complete -c kombio -n "__kombio_at 'kombio play' 'kombio bot'" -s i -l identity -r -F -d 'a key to log in with (default: the agent\'s, and those in ~/.ssh)'
complete -c kombio -n "__kombio_at 'kombio bot'" -l table -x -d 'where to sit down'
complete -c kombio -n "__kombio_at 'kombio bot'" -l level -x -a 'easy medium hard' -d 'how well it plays (default: medium)'
complete -c kombio -n "__kombio_at 'kombio bot'" -l pace -x -d 'how long it takes, as a multiple of a person\'s time'
complete -c kombio -n "__kombio_at 'kombio config'" -l check -r -F -d 'check this file; 0 if it can be used, 1 if not'
complete -c kombio -n "__kombio_at 'kombio doctor'" -l json -d 'print the findings as JSON'
complete -c kombio -n "__kombio_at 'kombio admin backup'" -l replace -d 'overwrite an existing file'
complete -c kombio -n "__kombio_at 'kombio admin export-player'" -l records -d 'with the whole records of the player\'s games'
complete -c kombio -n "__kombio_at 'kombio admin delete-player'" -l yes -d 'do not ask'
complete -c kombio -n "__kombio_at 'kombio record verify'" -l commitment -x -d 'a hash that was published before, as of a deal of the day: the seed of each game must open one of these'
complete -c kombio -n "__kombio_at 'kombio simulate'" -l game -x -a 'companeros kombio level8' -d 'which game (default: kombio)'
complete -c kombio -n "__kombio_at 'kombio simulate'" -l players -x -d 'how many players (default: 4, or the bots)'
complete -c kombio -n "__kombio_at 'kombio simulate'" -l bots -x -d 'who plays: a bot of each of these levels (easy, medium, hard); they change seats from game to game'
complete -c kombio -n "__kombio_at 'kombio simulate'" -l games -x -d 'how many games (default: 100)'
complete -c kombio -n "__kombio_at 'kombio simulate'" -l seed -x -d 'decides everything (default: 1)'
complete -c kombio -n "__kombio_at 'kombio simulate'" -l records -x -a '(__fish_complete_directories)' -d 'write a record of each game into this folder'
complete -c kombio -n "__kombio_at 'kombio simulate'" -l jobs -x -d 'how many processes (default: 1, or all cores for bots)'
complete -c kombio -n "__kombio_at 'kombio admin backup'" -F
complete -c kombio -n "__kombio_at 'kombio admin restore'" -F
complete -c kombio -n "__kombio_at 'kombio admin copy'" -x -a 'postgresql sqlite'
complete -c kombio -n "__kombio_at 'kombio record show'" -F
complete -c kombio -n "__kombio_at 'kombio record export'" -F
complete -c kombio -n "__kombio_at 'kombio record verify'" -F
complete -c kombio -n "__kombio_at 'kombio completion'" -x -a 'bash zsh fish'
