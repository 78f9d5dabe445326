# SPDX-License-Identifier: Apache-2.0
# Edges sorted by a number that may change

# Load eight products, four categories and where each product stands.
./adjoin load examples/catalog/model.yaml examples/catalog/sample.jsonl

# The shelf, in the order that the shopkeeper chose. The number is stored with a fixed width, so
# that 9 comes before 10.
./adjoin ask examples/catalog/model.yaml shelf categoryId=tea

# The products between two positions are one range of keys.
./adjoin ask examples/catalog/model.yaml section categoryId=tea displayOrder=2..9

# Matcha moves to the front. The number is part of the index key, so DynamoDB moves the entry.
./adjoin change examples/catalog/model.yaml Placement productId=matcha categoryId=tea \
  --set displayOrder=0

# The shelf has changed.
./adjoin ask examples/catalog/model.yaml shelf categoryId=tea

# A product with all its placements: they share its partition.
./adjoin ask examples/catalog/model.yaml productPage productId=matcha

# How many products are on the shelf? Nobody keeps a number here, so the Query counts the edges.
./adjoin ask examples/catalog/model.yaml shelfSize categoryId=tea
