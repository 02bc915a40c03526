"""Speed and accuracy, one command each: `python -m benchmarks`, `python -m benchmarks.accuracy`."""
