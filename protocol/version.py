"""The version of the project. It stands here and nowhere else; the build, the command line and the house read it."""

VERSION = "0.2.0"
