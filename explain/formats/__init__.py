"""The field's files: one module a format; readers collect problems, writers are byte-stable."""
