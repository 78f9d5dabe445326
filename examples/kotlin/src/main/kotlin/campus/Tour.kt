// SPDX-License-Identifier: Apache-2.0
package campus

import dev.adjoin.Adjoin
import dev.adjoin.AdjoinException
import dev.adjoin.Condition
import java.time.Instant

private val MONDAY = Instant.parse("2026-03-02T09:00:00Z")

/** The tour of `examples/campus` in Kotlin. */
fun main() {
    Adjoin.embedded(Campus::class.java).use { db ->
        enroll(db)
        lists(db)
        grade(db)
        keep(db)
    }
}

private fun enroll(db: Adjoin) {
    val students = db.entity(Student::class.java)
    students.create(Student("ada", "Ada", "ada@example.com", major = "Mathematics"))
    students.create(Student("bob", "Bob", "bob@example.com"))
    val courses = db.entity(Course::class.java)
    courses.create(Course("math204", "Algebra", "Noether", 5))
    courses.create(Course("cs101", "Programming", "Hopper", 8))
    val enrollments = db.relationship(Enrollment::class.java)
    enrollments.link(Enrollment("ada", "math204", "2025-2", enrolledAt = MONDAY))
    enrollments.link(Enrollment("ada", "math204", "2026-1", enrolledAt = MONDAY))
    enrollments.link(Enrollment("ada", "cs101", "2026-1", enrolledAt = MONDAY))
    enrollments.link(Enrollment("bob", "math204", "2026-1", enrolledAt = MONDAY))
}

/** History, timetable, roster: one Query each. */
private fun lists(db: Adjoin) {
    val enrollments = db.relationship(Enrollment::class.java)
    println("Ada's history, latest first")
    enrollments.from("ada").reversed().list().forEach { println("  ${it.semester} ${it.courseId}") }
    println("Ada in 2026-1")
    enrollments.from("ada").where(Enrollment::semester).`is`("2026-1").list().forEach { println("  ${it.courseId}") }
    println("Algebra in 2026-1")
    enrollments.to("math204")
        .where(Enrollment::semester).`is`("2026-1")
        .withEntities(Student::class.java)
        .list()
        .forEach { println("  ${it.entity()?.name}") }
    println("ever: ${enrollments.to("math204").consistent().count()}")
}

/** A grade is recorded once. */
private fun grade(db: Adjoin) {
    val enrollments = db.relationship(Enrollment::class.java)
    enrollments
        .change("ada", "math204", "2026-1")
        .set(Enrollment::grade).to("A")
        .set(Enrollment::status).to(Status.COMPLETED)
        .set(Enrollment::completedAt).to(MONDAY)
        .`when`(Condition.of(Enrollment::grade).absent())
        .apply()
    println(enrollments.get("ada", "math204", "2026-1").orElseThrow())
}

/** A course that somebody took stays. */
private fun keep(db: Adjoin) {
    try {
        db.entity(Course::class.java).delete("math204")
    } catch (e: AdjoinException) {
        println(e.message)
    }
}
