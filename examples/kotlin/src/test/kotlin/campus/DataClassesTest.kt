// SPDX-License-Identifier: Apache-2.0
package campus

import dev.adjoin.Adjoin
import dev.adjoin.Attribute
import dev.adjoin.declare.Bounded
import dev.adjoin.declare.Entity
import dev.adjoin.declare.Id
import dev.adjoin.declare.Named
import dev.adjoin.declare.Ordered
import dev.adjoin.internal.model.Model
import dev.adjoin.internal.modelfile.ModelFile
import dev.adjoin.internal.records.Records
import java.nio.file.Files
import java.nio.file.Path
import kotlin.reflect.KProperty1
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test

/** What the reader of classes finds in those that Kotlin compiled. */
class DataClassesTest {

    private fun model(vararg classes: Class<*>): Model {
        val declaration = Records.declare(*classes).declaration()
        assertThat(declaration.problems()).isEmpty()
        return declaration.model()
    }

    private fun attributes(type: Class<*>): List<String> =
        model(type).entities()[0].attributes().map {
            "${it.name()}: ${it.type().text()}${if (it.optional()) "?" else ""}"
        }

    @Test
    fun `the data classes declare what the model file of the example declares`() {
        val file = Path.of(System.getProperty("adjoin.root"), "examples/campus/model.yaml")
        val declared = ModelFile.parse("model.yaml", Files.readString(file)).model()

        assertThat(model(Campus::class.java).entities()).isEqualTo(declared.entities())
        assertThat(model(Campus::class.java).relationships()).isEqualTo(declared.relationships())
    }

    data class Address(val street: String, val city: String?, val number: Int)

    data class ShelfId(val text: String)

    @JvmInline value class Isbn(val text: String)

    enum class Condition { NEW, WORN }

    @Entity
    data class Book(
        @param:Id val bookId: ShelfId,
        @Named("title") val name: String = "",
        val isLent: Boolean = false,
        val pages: Int? = null,
        val isbn: Isbn,
        val owner: Address?,
        @Bounded(3) val former: List<Address> = listOf(),
        val notes: Map<String, List<String>> = mapOf(),
        @Ordered val condition: Condition = Condition.NEW,
    ) {
        val shout = name.uppercase()

        constructor(bookId: ShelfId) : this(bookId, "", false, null, Isbn("0"), null)
    }

    @Test
    fun `types, nullable types and annotations are those of the primary constructor`() {
        assertThat(attributes(Book::class.java))
            .containsExactly(
                "bookId: string",
                "title: string",
                "isLent: bool",
                "pages: int?",
                "isbn: string",
                "owner: Address?",
                "former: list(Address, max 3)",
                "notes: map(list(string))",
                "condition: enum(new < worn)",
            )
        assertThat(model(Book::class.java).types()[0].attributes().map { it.optional() })
            .containsExactly(false, true, false)
    }

    @Entity data class AllDefaults @JvmOverloads constructor(@Id val a: String = "x", val b: String = "y")

    @Test
    fun `constructors that the compiler adds are left out`() {
        assertThat(attributes(AllDefaults::class.java)).containsExactly("a: string", "b: string")
    }

    @Entity
    data class Outside(@Id val id: String) {
        @field:Named("first") val initial = id.take(1)
    }

    @Test
    fun `an annotation on a property that the constructor does not take is refused`() {
        assertThat(Records.declare(Outside::class.java).declaration().problems().map { it.toString() })
            .containsExactly(
                """
                DataClassesTest.Outside: [not-a-record] DataClassesTest.Outside is a class with @Named on initial, which its constructor does not take
                    Take initial in the constructor, or remove @Named
                """.trimIndent(),
            )
    }

    @Entity data class Holes(@Id val id: String, val words: List<String?>)

    @Test
    fun `elements that can be null are refused`() {
        assertThat(Records.declare(Holes::class.java).declaration().problems().map { it.toString() })
            .containsExactly(
                """
                DataClassesTest.Holes.words: [unsupported-type] Holes.words holds elements that are @Nullable, but a stored element is never null
                    Remove @Nullable from the element type
                """.trimIndent(),
            )
    }

    @Test
    fun `what is stored is read again`() {
        Adjoin.embedded(Book::class.java).use { db ->
            val books = db.entity(Book::class.java)
            val home = Address("Square", null, 12)
            val logic =
                Book(ShelfId("a1"), "Logic", true, 12, Isbn("978"), home, listOf(home, home), mapOf("a" to listOf("b")))
            val bare = Book(ShelfId("a2"))
            books.create(logic)
            books.create(bare)

            assertThat(books.get(ShelfId("a1"))).contains(logic)
            assertThat(books.get(ShelfId("a2"))).contains(bare)
            books.change(ShelfId("a1")).set(Book::isLent).to(false).remove(Book::owner).apply()
            assertThat(books.get(ShelfId("a1"))).contains(logic.copy(isLent = false, owner = null))
        }
    }

    private fun <V> attribute(property: KProperty1<Book, V & Any>) = Attribute(property)

    @Test
    fun `a property names its attribute, also one that is handed on`() {
        assertThat(attribute(Book::name).name()).isEqualTo("title")
        assertThat(attribute(Book::isLent).name()).isEqualTo("isLent")
        assertThat(attribute(Book::isLent).recordClass()).isEqualTo(Book::class.java)
    }

    @Test
    fun `what is no component is refused`() {
        assertThatThrownBy { Attribute<Book, String> { it.name }.name() }
            .hasMessage(
                "An attribute must be a reference to a record component, such as Book::getBookId, but" +
                    " was a lambda expression; use Attribute.named(…) where no such reference can be" +
                    " written",
            )
        assertThatThrownBy { attribute(Book::shout).name() }
            .hasMessageContaining("but was a reference to campus.DataClassesTest\$Book::shout;")
    }
}
