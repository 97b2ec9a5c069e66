"""The player's settings. A change takes effect at once, and the house stores it."""

import msgspec

from kombio_tui.controls.form import Field, Form
from kombio_tui.text.languages import marked
from protocol.house import Prefer, Request, Settings
from protocol.languages import LANGUAGES

AUTO = ("auto", marked("automatic"))
YES_NO = ((True, marked("yes")), (False, marked("no")))
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
    Field("bell", marked("turn bell"), YES_NO),
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
    """Sends each change at once."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(marked("Settings"), marked("done"), FIELDS, msgspec.structs.asdict(settings))

    def changed(self) -> Request | None:
        """Send the new settings."""
        return Prefer(Settings(**self.values))

    def confirmed(self) -> Request | None:
        """Nothing to do: every change has been sent."""
        return None


def next_language(settings: Settings, current: str) -> Prefer:
    """The language after the current one."""
    languages: list[str] = list(LANGUAGES)
    following = languages[(languages.index(current) + 1) % len(languages)]
    return Prefer(msgspec.structs.replace(settings, language=following))
