"""Where a run goes wrong: tables whose every cell leads to the pairs behind it."""
