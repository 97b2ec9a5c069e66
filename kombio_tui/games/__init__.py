"""The games on the screen and in lines.

`registry` lists them, one record per game. All packages have the same structure; `kernel` has what they share.

    registration     the record
    following        the game on the screen, from update to update
    line_mode        the game in lines; `typed_commands` reads what is typed
    keyboard/        what keys mean: `input`
    screen/          how the table is drawn: `scene`, `layout`, `board`, `players`, `cards`, `question`, `results`;
                     and its words: `narration`, `help_card`, `options`
"""
