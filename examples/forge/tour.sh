# SPDX-License-Identifier: Apache-2.0
# An id of two attributes; both sides read with their entity in one request

# Load five users, five repositories and who may use them.
./adjoin load examples/forge/model.yaml examples/forge/sample.jsonl

# Two repositories are called engine; the owner tells them apart.
./adjoin ask examples/forge/model.yaml repositoryWithUsers owner=ada repo=engine

# Everything that Clara may use, with her profile, in one Query.
./adjoin ask examples/forge/model.yaml userWithRepositories username=clara

# May Davide push? One item, read by its key, strongly consistent.
./adjoin ask examples/forge/model.yaml mayPush username=davide owner=ada repo=engine

# Both attributes of the id are in the key.
./adjoin plan examples/forge/model.yaml --requests mayPush username=davide owner=ada repo=engine

# Grant it.
./adjoin change examples/forge/model.yaml Access username=davide owner=ada repo=engine \
  --set role=write

# And ask again.
./adjoin ask examples/forge/model.yaml mayPush username=davide owner=ada repo=engine

# What would deleting the repository remove? Only itself: the model gives no onDelete, so the
# accesses stay.
./adjoin delete examples/forge/model.yaml Repository ada engine --dry-run
