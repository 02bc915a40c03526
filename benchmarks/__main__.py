"""`python -m benchmarks`: every speed figure, as `make bench` prints them."""

from __future__ import annotations

from benchmarks import batch, speed

if __name__ == "__main__":
    speed.main()
    batch.main()
