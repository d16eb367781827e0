"""A small game that lies outside the package, as an inventor's would."""
