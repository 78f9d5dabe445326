# SPDX-License-Identifier: Apache-2.0
# A table that exists already, adopted as it is; both sides with their entity

# Load five students, four courses and their enrollments.
./adjoin load examples/registrar/model.yaml examples/registrar/sample.jsonl

# The keys are those of the table, STU#, CRS#, ENROLL#CRS#, because the model says so. Adjoin adds
# nothing to the items.
./adjoin table examples/registrar/model.yaml --limit 6

# A student with every enrollment: one Query, strongly consistent.
./adjoin ask examples/registrar/model.yaml studentWithCourses studentId=a91

# A course with every enrollment: courses are in the index too, beside their students.
./adjoin ask examples/registrar/model.yaml courseWithStudents courseId=math204

# Other programs write to this table too, so Adjoin writes only after it has checked every item and
# recorded the design.
./adjoin check examples/registrar/model.yaml --record

# Ada gets her grade.
./adjoin change examples/registrar/model.yaml Enrollment studentId=a91 courseId=math204 \
  --set grade=A

# One enrollment, by its key.
./adjoin ask examples/registrar/model.yaml enrollment studentId=a91 courseId=math204

# Bruno drops Algebra.
./adjoin unlink examples/registrar/model.yaml Enrollment studentId=b30 courseId=math204

# He has left both lists.
./adjoin ask examples/registrar/model.yaml roster courseId=math204
