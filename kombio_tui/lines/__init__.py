"""Line mode: the house as lines of text and typed words, for screen readers, scripts and dumb terminals."""
