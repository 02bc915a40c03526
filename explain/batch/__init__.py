"""Many pairs: read as a stream, explained in shards by worker processes, joined in order."""
