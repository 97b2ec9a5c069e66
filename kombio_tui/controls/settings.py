"""The player's settings. A change takes effect at once, and the house stores it."""

import msgspec

from kombio_tui.controls.attention import calls_of, settings_for
from kombio_tui.controls.form import Field, Form
from kombio_tui.text.languages import Say, marked
from protocol.house import Prefer, Request
from protocol.languages import LANGUAGES
from protocol.people import Settings

AUTO = ("auto", marked("automatic"))
YES_NO = ((True, marked("yes")), (False, marked("no")))
CALLS = "calls"
"""The one question that is about two settings."""
FIELDS = (
    Field("language", marked("language"), (AUTO, *LANGUAGES.items()), marked("Automatic follows your ssh client.")),
    Field(
        "colours",
        marked("colours"),
        (
            AUTO,
            ("truecolor", marked("all")),
            ("256", "256"),
            ("standard", "16"),
            ("none", marked("none")),
        ),
        marked("Nothing is shown by colour alone."),
    ),
    Field(
        "characters",
        marked("characters"),
        (AUTO, ("unicode", "Unicode"), ("ascii", "ASCII")),
        marked("ASCII helps where boxes and signs look broken."),
    ),
    Field(
        "cards",
        marked("card size"),
        (AUTO, ("small", marked("small")), ("large", marked("large"))),
        marked("Automatic uses what fits your window."),
    ),
    Field(
        "theme",
        marked("theme"),
        (
            ("dark", marked("dark")),
            ("light", marked("light")),
            ("midnight", marked("midnight")),
            ("contrast", marked("high contrast")),
        ),
        marked("The colours behind and around the cards."),
    ),
    Field(
        "motion",
        marked("motion"),
        (AUTO, ("on", marked("on")), ("off", marked("off"))),
        marked("Automatic shows cards on their way unless your connection is slow."),
    ),
    Field(
        CALLS,
        marked("attention"),
        (("off", marked("off")), ("bell", marked("bell")), ("notification", marked("notification"))),
        marked("For your turn, a new player at your table, and your name in the chat; not while you look."),
    ),
    Field(
        "webhook",
        marked("call in the channel"),
        YES_NO,
        marked("If this house has a channel, it is told when a slow game waits for you and you are not here."),
    ),
    Field(
        "marks",
        marked("memory aid"),
        YES_NO,
        marked("Marks the backs of cards that you have seen; never their faces."),
    ),
    Field(
        "followable",
        marked("followers"),
        YES_NO,
        marked("Watchers may see your cards as you see them; never in rated games between people."),
    ),
)


class SettingsForm(Form):
    """Sends each change at once; Escape takes all of them back."""

    def __init__(self, settings: Settings) -> None:
        self._before = settings
        super().__init__(
            marked("Settings"),
            marked("keep"),
            FIELDS,
            {**msgspec.structs.asdict(settings), CALLS: calls_of(settings)},
            undone=marked("take back"),
        )

    def changed(self) -> Request | None:
        """Send the new settings."""
        return Prefer(self._now)

    def confirmed(self) -> Request | None:
        """Nothing to do: every change has been sent."""
        return None

    def cancelled(self) -> Request | None:
        """Send the settings as they were when the form was opened, if they have changed."""
        return None if self._now == self._before else Prefer(self._before)

    @property
    def _now(self) -> Settings:
        """The settings with the form's answers; what it does not ask for stays as it is."""
        answers, before = dict(self.values), calls_of(self._before)
        calls = answers.pop(CALLS, before)
        changed = settings_for(calls) if calls != before else {}
        return msgspec.structs.replace(self._before, **answers, **changed)

    def asks(self, say: Say) -> str:
        """Changes need no Enter."""
        return say("Changes show at once. Enter keeps them, esc takes them back.")

    def asks_in_short(self, say: Say) -> str:
        """The same without what can be seen."""
        return say("Enter keeps changes, esc takes them back.")


def next_language(settings: Settings, current: str) -> Prefer:
    """The language after the current one."""
    languages: list[str] = list(LANGUAGES)
    following = languages[(languages.index(current) + 1) % len(languages)]
    return Prefer(msgspec.structs.replace(settings, language=following))
