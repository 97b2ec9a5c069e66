"""The JSON Schema of the protocol and the tables of docs/PROTOCOL.md, made from the message types by `make schema`."""
