"""The options of a new table."""

from kombio_tui.form import Field, Form
from kombio_tui.kombio import options as kombio
from kombio_tui.languages import marked
from protocol.house import OpenTable, Request

PRIVATE = Field(
    "private",
    marked("who may join"),
    ((False, marked("everyone")), (True, marked("by code only"))),
    marked("A table by code only is not listed in the lobby."),
)


class NewTable(Form):
    """Opens a table when it is handed in."""

    def __init__(self) -> None:
        fields = (PRIVATE, *kombio.FIELDS)
        super().__init__(marked("A new table"), marked("open it"), fields, {"private": False, **kombio.DEFAULTS})

    def changed(self) -> Request | None:
        """Nothing yet."""
        return None

    def confirmed(self) -> Request | None:
        """Open it."""
        options = {name: value for name, value in self.values.items() if name != "private"}
        changed = {name: value for name, value in options.items() if value != kombio.DEFAULTS[name]}
        return OpenTable("kombio", changed, private=self.values["private"])
