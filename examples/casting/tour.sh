# SPDX-License-Identifier: Apache-2.0
# Shallow duplication: each entity keeps a short summary of the others; no edges

# Load four actors, three movies, and classes with their students.
./adjoin load examples/casting/model.yaml examples/casting/sample.jsonl

# A movie with the names and roles of its actors. It reads one item: the summaries are a map inside
# the movie.
./adjoin ask examples/casting/model.yaml cast movieId=harbour

# From the other side the same: the actor keeps titles, years and roles.
./adjoin ask examples/casting/model.yaml filmography actorId=tomas

# This is all that was sent for it: there are no edge items and no index.
./adjoin plan examples/casting/model.yaml --requests filmography actorId=tomas

# Bruno gets a part. One transaction changes both maps, and checks that they stay within their
# bound.
./adjoin link examples/casting/model.yaml Part actorId=bruno movieId=harbour 'role=The mate'

# Both sides have it at once.
./adjoin ask examples/casting/model.yaml filmography actorId=bruno

# In full, a second request reads the actors themselves.
./adjoin ask examples/casting/model.yaml castInFull movieId=harbour
