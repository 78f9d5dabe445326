# SPDX-License-Identifier: Apache-2.0
# An adjacency list: the same two linked more than once, latest first, counted exactly

# Load three students, two courses and five enrollments. Each line of the file is an entity or an
# edge.
./adjoin load examples/campus/model.yaml examples/campus/sample.jsonl

# These are the questions that the model declares. Adjoin compiles the model only if the table can
# answer all of them.
./adjoin ask examples/campus/model.yaml

# Who takes Algebra this semester? The edges lie in the partitions of their students, but the index
# GSI1 has them in the partition of their course.
./adjoin ask examples/campus/model.yaml roster courseId=math204 semester=2026-1

# This is all that was sent for it: one Query on one partition, whatever the size of the table.
./adjoin plan examples/campus/model.yaml --requests roster courseId=math204 semester=2026-1

# The other direction, latest first: one Query on the table, read backwards.
./adjoin ask examples/campus/model.yaml history studentId=ada

# How many enrollments has Algebra had? The course carries the number, so no edge is read.
./adjoin ask examples/campus/model.yaml size courseId=math204

# Alan enrolls. One transaction writes the edge and raises the number; it would fail if there were
# no such student or course.
./adjoin link examples/campus/model.yaml Enrollment studentId=alan courseId=math204 \
  semester=2026-1 status=enrolled enrolledAt=2026-01-15T09:00:00Z

# The number has moved.
./adjoin ask examples/campus/model.yaml size courseId=math204

# The same link again, as after a lost response: the edge is there already, and nothing is counted
# twice.
./adjoin link examples/campus/model.yaml Enrollment studentId=alan courseId=math204 \
  semester=2026-1 status=enrolled enrolledAt=2026-01-15T09:00:00Z

# A course that somebody has taken stays: the model says onDelete: restrict for courses.
./adjoin delete examples/campus/model.yaml Course math204 --yes

# For students it says cascade. This is what deleting Alan would remove, and what that costs;
# nothing is deleted yet.
./adjoin delete examples/campus/model.yaml Student alan --dry-run

# Alan goes, and the numbers of his courses fall by what he had.
./adjoin delete examples/campus/model.yaml Student alan --yes

# Nothing is left over: every edge has its two ends, and every number is the number of its edges.
./adjoin check examples/campus/model.yaml
