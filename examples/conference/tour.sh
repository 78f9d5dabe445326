# SPDX-License-Identifier: Apache-2.0
# Talks that refer to their room and speaker, and move between rooms

# Load three rooms, three speakers and six talks. One talk has no room yet.
./adjoin load examples/conference/model.yaml examples/conference/sample.jsonl

# What is on in the aula? The index GSI2 lists the talks that refer to it, by time.
./adjoin ask examples/conference/model.yaml program roomId=aula

# The aula counts its talks itself: an exact number, without reading one of them.
./adjoin get examples/conference/model.yaml Room aula

# Move a talk to the library. Its key stays; its place in the index, the name that it copies and
# both counts follow, in one transaction.
./adjoin change examples/conference/model.yaml Talk talkId=t3 --set roomId=library

# The library has it now, in the order of time.
./adjoin ask examples/conference/model.yaml program roomId=library

# What Ada speaks about, wherever it is: another reference of the same talks.
./adjoin list examples/conference/model.yaml Talk --view speakerId --by ada

# There is no cellar, so nothing can be moved there.
./adjoin change examples/conference/model.yaml Talk talkId=t3 --set roomId=cellar

# A speaker who has talks stays: a checked reference restricts the delete.
./adjoin delete examples/conference/model.yaml Speaker ada --yes

# A room that closes leaves its talks without one: the model says onDelete: clear.
./adjoin delete examples/conference/model.yaml Room library --yes

# The talk is still there, without a room and without the name of one.
./adjoin get examples/conference/model.yaml Talk t3
