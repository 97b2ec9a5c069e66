#!/usr/bin/env bash
# Plays one game of Compañeros against two bots of the house, with nothing but ssh and jq (1.6 or later).
#
#     companeros.sh me@host -p 2222
#
# All that it is given goes to ssh. docs/PROTOCOL.md explains the messages.
set -euo pipefail

coproc HOUSE { exec ssh -s "$@" kombio-json; }
exec 3<&"${HOUSE[0]}" 4>&"${HOUSE[1]}" {HOUSE[1]}>&-

echo '{"type": "hello", "version": 1, "client": "companeros.sh", "bot": true}' >&4

jq --null-input --unbuffered --compact-output '
  # The whole update, from the one before and one that leaves out what has not changed.
  def fill($old; $new):
    if $old.type != $new.type then $new
    else reduce ("you", "place", "table", "line", "view") as $part ($old + $new;
      if ($old[$part] | type) == "object" and ($new[$part] | type) == "object"
      then .[$part] = fill($old[$part]; $new[$part]) else . end)
    end;

  # The first thing that is offered.
  def move:
    .verb as $verb
    | {type: $verb} + if $verb == "play" then {card: .cards[0]} elif $verb == "take" then {colour: .colours[0]} else {} end;

  # What to do in this place, if anything.
  def request:
    if .type == "lobby" then {type: "open_table", game: "companeros", bots: ["easy", "hard"], start: true, bot_pace: 0}
    elif .type == "table" and .line.phase == "over" then {type: "leave"}
    elif .type == "table" and .view.offers[0] then {type: "play", command: (.view.offers[0] | move)}
    else null end;

  label $out
  | foreach inputs as $message ({update: {}, number: 0, answered: true};
      .request = null
      | if $message.type == "update" then
          .number as $number
          | .update = fill(.update; $message)
          | .points = (.update.place.view.totals // .points)
          | .answered = (.answered or any($message.news[]?; .number == $number))
          | .over = (.answered and .points and .update.place.type == "lobby")
          | .request = if .answered and (.over | not) then .update.place | request else null end
          | if .request then .number += 1 | .request.number = .number | .answered = false else . end
        else . end;
      if .over then ({points} | stderr | empty), break $out
      else .request // empty end)
' <&3 >&4

echo >&2            # the points are on standard error
exec 4>&-           # the end of what we say: the house says goodbye,
cat <&3 >/dev/null  # and ssh ends.
