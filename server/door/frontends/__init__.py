"""Front ends for an SSH channel: `screen` (Textual), `lines`, or the msgpack `subsystem`."""
