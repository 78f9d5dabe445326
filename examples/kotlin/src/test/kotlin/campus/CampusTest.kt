// SPDX-License-Identifier: Apache-2.0
package campus

import dev.adjoin.Adjoin
import dev.adjoin.Attribute
import dev.adjoin.Condition
import java.time.Instant
import kotlin.reflect.KProperty1
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test

class CampusTest {
    private val monday = Instant.parse("2026-03-02T09:00:00Z")

    @Test
    fun `data classes are created, linked, listed and changed`() {
        Adjoin.embedded(Campus::class.java).use { db ->
            val students = db.entity(Student::class.java)
            val enrollments = db.relationship(Enrollment::class.java)
            students.create(Student("ada", "Ada", "ada@example.com", major = "Mathematics"))
            students.create(Student("bob", "Bob", "bob@example.com"))
            db.entity(Course::class.java).create(Course("math204", "Algebra", "Noether", 5))
            enrollments.link(Enrollment("ada", "math204", "2025-2", enrolledAt = monday))
            enrollments.link(Enrollment("ada", "math204", "2026-1", enrolledAt = monday))
            enrollments.link(Enrollment("bob", "math204", "2026-1", enrolledAt = monday))

            val roster = enrollments.to("math204").where(Enrollment::semester).`is`("2026-1")
            assertThat(roster.withEntities(Student::class.java).list().map { it.entity()?.name })
                .containsExactly("Ada", "Bob")

            enrollments.change("ada", "math204", "2026-1")
                .set(Enrollment::grade).to("A")
                .set(Enrollment::status).to(Status.COMPLETED)
                .`when`(Condition.of(Enrollment::grade).absent())
                .apply()
            assertThat(enrollments.get("ada", "math204", "2026-1").orElseThrow())
                .isEqualTo(Enrollment("ada", "math204", "2026-1", Status.COMPLETED, "A", monday))

            assertThat(students.get("bob").orElseThrow())
                .isEqualTo(Student("bob", "Bob", "bob@example.com", null))
            assertThat(db.check().run().isSound).isTrue()
        }
    }
}
