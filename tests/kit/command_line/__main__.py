"""Write the completions and the man page: `make manual`."""

from tests.kit.command_line.files import FOLDER, made

if __name__ == "__main__":
    for name, text in made().items():
        (FOLDER / name).write_text(text, "utf-8")
