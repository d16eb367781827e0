"""WebSockets: connections, messages and their handlers."""
