// SPDX-License-Identifier: Apache-2.0
package campus

import dev.adjoin.declare.Answer
import dev.adjoin.declare.Count
import dev.adjoin.declare.DataModel
import dev.adjoin.declare.Default
import dev.adjoin.declare.Distinct
import dev.adjoin.declare.Entity
import dev.adjoin.declare.From
import dev.adjoin.declare.Id
import dev.adjoin.declare.OnDelete
import dev.adjoin.declare.Pattern
import dev.adjoin.declare.Relationship
import dev.adjoin.declare.Table
import dev.adjoin.declare.Template
import dev.adjoin.declare.To
import dev.adjoin.declare.WhenDeleted
import java.time.Instant

@Entity(sort = "PROFILE")
data class Student(
    @Id val studentId: String,
    val name: String,
    val email: String,
    val major: String? = null,
)

@Entity(sort = "INFO")
data class Course(
    @Id val courseId: String,
    val title: String,
    val instructor: String,
    val credits: Int,
)

enum class Status { ENROLLED, COMPLETED, DROPPED }

@Relationship(
    from = Student::class,
    to = Course::class,
    sort = Template(to = "ENROLLMENT#{semester}#{studentId}"),
    count = Count(to = "enrolled"),
    onDelete = WhenDeleted(from = [OnDelete.CASCADE], to = [OnDelete.RESTRICT]),
)
data class Enrollment(
    @From val studentId: String,
    @To val courseId: String,
    @Distinct val semester: String,
    val status: Status = Status.ENROLLED,
    val grade: String? = null,
    @Default("now") val enrolledAt: Instant = Instant.now(),
    val completedAt: Instant? = null,
)

@DataModel(
    table = Table(name = "Campus"),
    classes = [Student::class, Course::class, Enrollment::class],
    patterns = [
        Pattern(
            name = "roster",
            ask = "Who takes this course in this semester?",
            read = "Enrollment.to",
            where = ["semester"],
            requests = 1,
        ),
        Pattern(
            name = "rosterInFull",
            ask = "The same, with the students themselves?",
            read = "Enrollment.to",
            where = ["semester"],
            with = Answer.ENTITIES,
            requests = 2,
        ),
    ],
)
object Campus
