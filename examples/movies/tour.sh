# SPDX-License-Identifier: Apache-2.0
# An inverted index: the table's own keys, swapped, answer the other direction

# Load five movies, six actors and their roles.
./adjoin load examples/movies/model.yaml examples/movies/sample.jsonl

# A movie with all its roles: they share the partition of the movie.
./adjoin ask examples/movies/model.yaml movieWithCast 'title=Night Train'

# An actor with all roles: the index is keyed by SK and PK, so no item needs further key attributes.
./adjoin ask examples/movies/model.yaml actorWithRoles name=Amara

# This is its request: the sort key of the table is the partition key of the index.
./adjoin plan examples/movies/model.yaml --requests actorWithRoles name=Amara

# Ines gets a part. It is one item, and both directions have it.
./adjoin link examples/movies/model.yaml Role 'title=Night Train' name=Ines \
  'character=The passenger'

# Here it is from her side.
./adjoin ask examples/movies/model.yaml roles name=Ines
