# SPDX-License-Identifier: Apache-2.0
# Attributes on the edge, a unique email, a sparse list of active members, an exact count

# Load six users, three groups and their memberships.
./adjoin load examples/teams/model.yaml examples/teams/sample.jsonl

# Who belongs to the choir? Role, status and dates stand on the membership, which is one item.
./adjoin ask examples/teams/model.yaml members groupId=choir

# Which active members joined last? A second index has an entry only while status is active: Bruno,
# who is invited, costs nothing there and needs no filter.
./adjoin ask examples/teams/model.yaml newestActive groupId=choir

# Bruno accepts. The change of one attribute adds the entry to that index.
./adjoin change examples/teams/model.yaml Membership userId=bruno groupId=choir \
  --set status=active

# Now he is the newest.
./adjoin ask examples/teams/model.yaml newestActive groupId=choir

# How many members has the chess club? The group carries the number, changed in the transaction of
# each link.
./adjoin ask examples/teams/model.yaml memberCount groupId=chess

# Whose address is this? An item keyed by the address points to its user.
./adjoin ask examples/teams/model.yaml byEmail email=clara@example.org

# The same item makes the address unique: nobody else can have it.
./adjoin put examples/teams/model.yaml User userId=zoe name=Zoe email=clara@example.org

# Ada leaves. The model says cascade: her memberships go with her, and her address is free again.
./adjoin delete examples/teams/model.yaml User ada --yes

# The chess club counts one less.
./adjoin ask examples/teams/model.yaml memberCount groupId=chess
