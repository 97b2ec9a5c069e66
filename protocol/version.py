"""The version of the project, defined only here; the build, the command line and the house read it."""

VERSION = "0.2.0"
