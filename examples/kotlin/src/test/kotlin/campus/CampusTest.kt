// SPDX-License-Identifier: Apache-2.0
package campus

import dev.adjoin.Adjoin
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

class CampusTest {

    @Test
    fun `the tour prints what the tour in Java prints`() {
        val file = Path.of(System.getProperty("adjoin.root"), "examples/campus/tour.txt")
        val expected = Files.readString(file).replace(Regex("Enrollment\\[(studentId=.*)]"), "Enrollment($1)")
        val printed = ByteArrayOutputStream()
        val out = System.out
        System.setOut(PrintStream(printed, true, StandardCharsets.UTF_8))
        try {
            main()
        } finally {
            System.setOut(out)
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo(expected)
    }

    @Test
    fun `the generated class has the declared questions as methods`() {
        Adjoin.embedded(Campus::class.java).use { adjoin ->
            val db = CampusDb(adjoin)
            db.student().create(Student("ada", "Ada", "ada@example.com"))
            db.course().create(Course("math204", "Algebra", "Noether", 5))
            db.enrollment().link(Enrollment("ada", "math204", "2026-1"))

            assertThat(db.roster("math204", "2026-1").list().map { it.studentId }).containsExactly("ada")
            assertThat(db.rosterInFull("math204", "2026-1").list().map { it.entity()?.name }).containsExactly("Ada")
            val key = CampusDb.EnrollmentKey("ada", "math204", "2026-1")
            db.enrollment().change(key).set(CampusDb.Enrollment_.GRADE).to("A").apply()
            assertThat(db.enrollment().get(key).map { it.grade }).contains("A")
        }
    }

    @Test
    fun `a property without a value is not stored, and read as null`() {
        Adjoin.embedded(Campus::class.java).use { db ->
            val bob = Student("bob", "Bob", "bob@example.com")
            db.entity(Student::class.java).create(bob)
            assertThat(db.entity("Student").get("bob").orElseThrow().names())
                .containsExactlyInAnyOrder("studentId", "name", "email")
            assertThat(db.entity(Student::class.java).get("bob")).contains(bob)
            assertThat(db.check().run().isSound).isTrue()
        }
    }
}
