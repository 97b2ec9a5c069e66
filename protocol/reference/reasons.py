"""Every reason for a refusal: what it means in a sentence, and whether it makes sense to try again.

- `no`: the same request will be refused again.
- `soon`: the same request may be accepted in a moment.
- `later`: the same request may be accepted when the game, the table or the house has moved on.
"""

from typing import Literal

from protocol import base, companeros, house, kombio, level8

Again = Literal["no", "soon", "later"]


class Explained(base.Frozen):
    """A reason in words."""

    text: str
    again: Again = "no"


HOUSE: dict[str, Explained] = {
    house.Reason.NO_SUCH_TABLE: Explained("There is no table with this code."),
    house.Reason.NO_SUCH_GAME: Explained("The house does not have this game, or no lesson for it."),
    house.Reason.BAD_OPTIONS: Explained("These options are not possible."),
    house.Reason.TABLE_IS_FULL: Explained("The table has no free seat.", "later"),
    house.Reason.GAME_IS_RUNNING: Explained("A game is running at the table.", "later"),
    house.Reason.NOT_AT_A_TABLE: Explained("This can't be done in the place where you are."),
    house.Reason.ALREADY_AT_A_TABLE: Explained("You are at a table: leave it first."),
    house.Reason.ON_THE_WAY: Explained("You are on the way to a table, and not there yet.", "soon"),
    house.Reason.HOST_ONLY: Explained("Only the host of the table may do this."),
    house.Reason.NO_GAME_YET: Explained("No game has been started at the table.", "later"),
    house.Reason.WATCHERS_ONLY_WATCH: Explained("You have no seat in this game."),
    house.Reason.WATCHERS_ONLY: Explained("You have a seat: only watchers may follow a player."),
    house.Reason.NOT_ALLOWED_TO_FOLLOW: Explained("This player does not allow it, is away, or is a bot.", "later"),
    house.Reason.RATED_BETWEEN_PEOPLE: Explained("Nobody is followed in a rated game between people.", "later"),
    house.Reason.NO_SUCH_SEAT_TO_COME_BACK_TO: Explained("No seat is kept under this code."),
    house.Reason.TOO_MANY_TABLES: Explained("The house has no room for another table.", "later"),
    house.Reason.TOO_MANY_TABLES_OF_YOURS: Explained("You have too many open tables.", "later"),
    house.Reason.TOO_MANY_TABLES_OF_ADDRESS: Explained("Too many tables are open from your address.", "later"),
    house.Reason.NO_BOT_TO_REMOVE: Explained("There is no bot at the table."),
    house.Reason.TOO_EARLY: Explained("This slap came too soon to be a reaction to the card that lies there.", "soon"),
    house.Reason.HOUSE_IS_CLOSING: Explained("The house is about to close.", "later"),
    house.Reason.NO_SUCH_GAME_KEPT: Explained("The archive has no game with this code that you may see."),
    house.Reason.NOTHING_KEPT: Explained("The archive can't be read at the moment.", "later"),
    house.Reason.GAME_TOO_LONG: Explained("This game is too long to replay."),
    house.Reason.GAME_IS_SEALED: Explained(
        "Others are still playing this deal: its games are shown when it is over.", "later"
    ),
    house.Reason.NO_DEAL: Explained("There is no deal of the day that can be played now.", "later"),
    house.Reason.DEAL_PLAYED: Explained("You have used your attempt at this deal of the day."),
    house.Reason.DEAL_NEEDS_KEY: Explained("The deal of the day is for people with a key."),
    house.Reason.TOO_MANY_ATTEMPTS: Explained("Too many people have begun this deal of the day."),
    house.Reason.NOT_SLOW: Explained("This is for slow tables, and for games that can be played slowly."),
    house.Reason.SLOW_NEEDS_KEY: Explained("Slow tables are for people with a key."),
    house.Reason.TOO_MANY_SLOW_GAMES: Explained("You, or the house, have too many slow games.", "later"),
    house.Reason.NO_GAME_WAITS: Explained("None of your games waits for you.", "later"),
    house.Reason.NO_VACATION: Explained("You have no vacation days left this year, or are on vacation.", "later"),
    house.Reason.NO_BOTS_HERE: Explained("This house has no bots."),
    house.Reason.MUTED: Explained("An operator has muted you.", "later"),
    house.Reason.TABLE_IS_PAUSED: Explained("The house can't write to its disk, so the table is paused.", "later"),
    house.Reason.TOO_FAST: Explained("You have reached the rate limit for requests of this kind.", "soon"),
    house.Reason.NO_SUCH_PERSON: Explained("Nobody with this name is here or has said anything lately."),
    house.Reason.TOO_MANY_FRIENDS: Explained("You follow as many people as the house can remember."),
    house.Reason.NOT_A_MOVE: Explained("This is not a command of this game."),
    house.Reason.NOT_SHOWN: Explained("Not one character of this text can be shown on every screen."),
    house.Reason.NOTHING_TO_SAY: Explained("Nothing is left of this text without spaces and invisible characters."),
    house.Reason.SUPERSEDED: Explained("A later request of yours took the place of this one."),
    house.Reason.RESTARTED: Explained("The house was restarted before it answered. See whether it was done.", "soon"),
}
"""From the house."""

ALL_GAMES: dict[str, Explained] = {
    base.Reason.NOT_SEATED: Explained("You have no seat in this game."),
    base.Reason.NOT_YOUR_TURN: Explained("It is not your turn.", "later"),
    base.Reason.CLOCK_ONLY: Explained("Only the clock of the house gives this command."),
    base.Reason.TIMER_GONE: Explained("This deadline does not run."),
    base.Reason.GAME_OVER: Explained("The game is over."),
    base.Reason.TOO_FEW_PLAYERS: Explained("There are not enough players to start.", "later"),
    base.Reason.TOO_MANY_PLAYERS: Explained("There are too many players to start.", "later"),
    base.Reason.NO_SUCH_SEAT: Explained("This seat does not exist in this game."),
    "round_over": Explained("The round is over: the game waits for everyone to be ready.", "later"),
    "already_ready": Explained("You are ready already; others are not."),
}
"""From the rules of every game."""

KOMBIO: dict[str, Explained] = {
    kombio.Reason.STILL_LOOKING: Explained("The players are still looking at their cards.", "later"),
    kombio.Reason.CHOOSE_FIRST: Explained("First draw, take or call."),
    kombio.Reason.PLACE_DRAWN_CARD: Explained("First swap or discard the card that you have drawn."),
    kombio.Reason.FINISH_ACTION: Explained("First use the action of your card, or pass."),
    kombio.Reason.SLAP_IN_PROGRESS: Explained("A slap is being settled.", "later"),
    kombio.Reason.NAME_A_CARD: Explained("You have slapped: name a card."),
    kombio.Reason.GIVE_A_CARD: Explained("Your slap was right: give one of your cards."),
    kombio.Reason.KEEP_OR_HAND_OVER: Explained("Your card was named wrongly: keep it or hand it over."),
    kombio.Reason.NOTHING_TO_DRAW: Explained("There is no card to draw."),
    kombio.Reason.NOTHING_TO_TAKE: Explained("There is no card to take."),
    kombio.Reason.TOP_WAS_LAID_OFF: Explained("A card that was laid off by a slap can't be taken."),
    kombio.Reason.ALREADY_CALLED: Explained("Kombio was called already in this round."),
    kombio.Reason.NOTHING_TO_SLAP: Explained("There is no card to slap.", "later"),
    kombio.Reason.ALREADY_SLAPPED: Explained("Somebody has slapped this card already."),
    kombio.Reason.CALLER_MAY_NOT_SLAP: Explained("Whoever called Kombio may not slap any more."),
    kombio.Reason.ONLY_A_SLAP: Explained("All turns are over: only the last card may still be slapped."),
    kombio.Reason.NO_CARD_THERE: Explained("There is no card in this spot."),
    kombio.Reason.TABOO: Explained("The cards of the player who called may not be touched."),
    kombio.Reason.OWN_CARDS_ONLY: Explained("This action is for your own cards."),
    kombio.Reason.OTHERS_CARDS_ONLY: Explained("This action is for the cards of others."),
    kombio.Reason.NO_LOOK_LEFT: Explained("The action allows no further look."),
    kombio.Reason.ALREADY_LOOKED_AT: Explained("You have looked at this card already."),
    kombio.Reason.NO_SWAP_WITH_THIS_CARD: Explained("The action of this card exchanges nothing."),
    kombio.Reason.LOOK_FIRST: Explained("First look at a card."),
    kombio.Reason.NOT_THE_CARD_LOOKED_AT: Explained("The card that you looked at must be one of the two."),
    kombio.Reason.SAME_CARD_TWICE: Explained("These are not two different cards."),
}
"""From the rules of Kombio."""

COMPANEROS: dict[str, Explained] = {
    companeros.Reason.PLAY_A_CARD: Explained("First everyone plays a card."),
    companeros.Reason.NOT_IN_HAND: Explained("You have no such card."),
    companeros.Reason.TAKE_OR_DECLINE: Explained("It is time to take a colour or to decline."),
    companeros.Reason.NOT_IN_DISPLAY: Explained("No card of this colour is on display."),
}
"""From the rules of Compañeros."""

LEVEL8: dict[str, Explained] = {
    level8.Reason.BAD_LEVELS: Explained("The levels of this table can't be played."),
    level8.Reason.TAKE_FIRST: Explained("First take a card."),
    level8.Reason.LAY_OR_DISCARD: Explained("You have taken a card: lay cards down, or discard one."),
    level8.Reason.NOTHING_TO_DRAW: KOMBIO["nothing_to_draw"],
    level8.Reason.NOTHING_TO_TAKE: KOMBIO["nothing_to_take"],
    level8.Reason.NOT_IN_HAND: COMPANEROS["not_in_hand"],
    level8.Reason.LEVEL_LIES: Explained("Your level is laid out already."),
    level8.Reason.NOT_THE_LEVEL: Explained("These melds are not your level."),
    level8.Reason.LAY_OUT_FIRST: Explained("First lay out your level."),
    level8.Reason.NO_SUCH_MELD: Explained("There is no meld with this number on the table."),
    level8.Reason.DOES_NOT_FIT: Explained("The card does not fit there."),
    level8.Reason.LAST_CARD: Explained("Your last card must be discarded."),
    level8.Reason.OTHERS_ONLY: Explained("You can't do this to yourself."),
    level8.Reason.SKIP_LIES: Explained("A skip lies in front of this player already."),
    level8.Reason.CHOOSE_WHAT_TO_KEEP: Explained("Choose which cards you keep, or none, instead of being ready."),
    level8.Reason.MAY_NOT_KEEP: Explained("You may keep no cards for the next round."),
    level8.Reason.TOO_MANY: Explained("You may keep four cards at the most."),
}
"""From the rules of Level 8."""

GROUPS: dict[str, dict[str, Explained]] = {
    "the house": HOUSE,
    "the rules of all games": ALL_GAMES,
    "the rules of Kombio": KOMBIO,
    "the rules of Compañeros": COMPANEROS,
    "the rules of Level 8": LEVEL8,
}
REASONS: dict[str, Explained] = {str(reason): each for group in GROUPS.values() for reason, each in group.items()}
"""All reasons."""

OTHER = "That can't be done now."


def sentence(reason: str) -> str:
    """The meaning of a reason; a game that is not among ours may give others."""
    return REASONS[reason].text if reason in REASONS else OTHER
