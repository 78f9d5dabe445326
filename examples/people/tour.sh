# SPDX-License-Identifier: Apache-2.0
# A graph: four relationships in one partition and one index; a mirror that is never late

# Load six people, where they were born and live, what they can do, and whom they know.
./adjoin load examples/people/model.yaml examples/people/sample.jsonl

# Everything attached to Ada, in one Query: all edges of a person share that person's partition.
./adjoin ask examples/people/model.yaml everything personId=ada

# All who were born or live in Lisbon, in one Query on the index.
./adjoin ask examples/people/model.yaml place placeId=lisbon

# Who is best at mathematics? The levels sort by rank, not by letter: expert, competent, beginner.
./adjoin ask examples/people/model.yaml best skillId=math

# Who knows Ada? The inverse is a second item in her own partition, so this read is strongly
# consistent.
./adjoin ask examples/people/model.yaml knownBy known=ada

# Davide meets Ada. One transaction writes both items.
./adjoin link examples/people/model.yaml Acquaintance knower=davide known=ada since=2026-03-01

# Seen at once, without waiting for an index.
./adjoin ask examples/people/model.yaml knownBy known=ada

# From Femi, follow the acquaintances two steps out.
./adjoin explore examples/people/model.yaml Person femi --follow Acquaintance.from --depth 2
