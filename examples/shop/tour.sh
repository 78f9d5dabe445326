# SPDX-License-Identifier: Apache-2.0
# Orders with their customer by time, found by number or by status; nested values

# Load two organizations, four customers and twelve orders.
./adjoin load examples/shop/model.yaml examples/shop/sample.jsonl

# A customer with all orders: they share a partition, so one Query reads both.
./adjoin ask examples/shop/model.yaml account customerId=c1

# Orders sort by time, because the model says order: placedAt. March is one range of keys.
./adjoin ask examples/shop/model.yaml period customerId=c1 \
  placedAt=2026-03-01T00:00:00Z..2026-03-31T23:59:59Z

# Whose order is this? A number is all that is known; the index GSI1 finds it.
./adjoin ask examples/shop/model.yaml orderById orderId=o1009

# Which orders wait to be shipped, oldest first? GSI2 groups all orders by their status.
./adjoin ask examples/shop/model.yaml toShip status=paid

# Ship the oldest of them. The write changes one attribute; the index follows.
./adjoin change examples/shop/model.yaml Order customerId=c2 placedAt=2026-03-12T16:20:00Z \
  orderId=o1009 --set status=shipped

# It has left the list.
./adjoin ask examples/shop/model.yaml toShip status=paid

# Plan and deals never leave their organization, so they are nested values of one item.
./adjoin ask examples/shop/model.yaml organization orgId=bookshop

# A customer who has orders stays: the model says onDelete: restrict.
./adjoin delete examples/shop/model.yaml Customer c1 --yes
