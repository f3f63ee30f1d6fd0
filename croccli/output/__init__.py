"""Writers: what a command found, as text or data."""
