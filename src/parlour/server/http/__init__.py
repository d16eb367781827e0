"""HTTP: middleware, rate limits, static files and validation errors."""
