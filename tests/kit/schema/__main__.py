"""Write the schema and the tables of the page: `make schema`."""

from protocol.reference.schema import FILE
from tests.kit.schema.made import written
from tests.kit.schema.page import PAGE, with_tables

if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
