"""Pages in HTML: each is one file that asks nothing of any network. `markup` is the door that text comes in by."""
