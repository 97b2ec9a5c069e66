"""Pictures of screens, made from what a terminal emulator shows: PNG, SVG, and SVG that moves."""
