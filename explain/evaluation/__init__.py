"""Official measures, their uncertainty, and where a run stands among the published ones."""
