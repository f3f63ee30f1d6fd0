"""Random games as records, and the mistakes planted in them."""
