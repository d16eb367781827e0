"""Planted faults: small errors in the sources, each with the tests that must notice it."""
