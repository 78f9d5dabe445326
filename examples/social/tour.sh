# SPDX-License-Identifier: Apache-2.0
# An entity linked with itself; nothing copied, current profiles in a second request

# Load eight users and whom they follow.
./adjoin load examples/social/model.yaml examples/social/sample.jsonl

# Whom does Ada follow? One Query reads the edges, one BatchGetItem the profiles, as they are now.
./adjoin ask examples/social/model.yaml following follower=ada

# Who follows Ada? The same edges, read from their other end by GSI1.
./adjoin ask examples/social/model.yaml followers followed=ada

# Elif changes her profile. It is stored once, so nothing else has to change.
./adjoin change examples/social/model.yaml User username=elif --set 'displayName=Elif the baker'

# The next read has it.
./adjoin ask examples/social/model.yaml following follower=ada

# Does Ada follow Bruno? One item, read by its key: there is none.
./adjoin ask examples/social/model.yaml follows follower=ada followed=bruno

# Follow the edges two steps out from Hugo: whom do those follow whom he follows? The right column
# counts the read units.
./adjoin explore examples/social/model.yaml User hugo --follow Follow.from --depth 2
