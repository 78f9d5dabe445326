// SPDX-License-Identifier: Apache-2.0
package campus

import dev.adjoin.Adjoin
import dev.adjoin.Condition
import dev.adjoin.declare.Entity
import dev.adjoin.declare.Id
import dev.adjoin.declare.Variant
import dev.adjoin.declare.Variants
import java.time.LocalDate
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

/** Sealed interfaces of data classes: as an entity, and as the type of a property. */
class VariantsTest {

    @Variants(by = "method")
    sealed interface Payment {
        data class Card(val number: String, val expires: LocalDate) : Payment

        @Variant("sepa")
        data class BankTransfer(val iban: String, val owner: String?) : Payment

        data object Cash : Payment
    }

    @Entity(all = 1)
    sealed interface Media {
        val title: String

        data class Book(
            @Id val mediaId: String,
            override val title: String,
            val pages: Int? = null,
            val paid: Payment? = null,
        ) : Media

        data class Film(@Id val mediaId: String, override val title: String, val minutes: Int) : Media
    }

    @Test
    fun `each variant is read as it was written`() {
        Adjoin.embedded(Media::class.java).use { db ->
            val media = db.entity(Media::class.java)
            val all =
                listOf(
                    Media.Book("a", "Logic", 210, Payment.Card("4000", LocalDate.of(2028, 1, 1))),
                    Media.Book("b", "Sets", paid = Payment.BankTransfer("DE02", null)),
                    Media.Book("c", "Groups", paid = Payment.Cash),
                    Media.Film("d", "Metropolis", 153),
                )
            all.forEach(media::create)

            assertThat(media.all().list()).isEqualTo(all)
            val lent: String =
                when (val found = media.get("d").orElseThrow()) {
                    is Media.Book -> "${found.pages}"
                    is Media.Film -> "${found.minutes}"
                }
            assertThat(lent).isEqualTo("153")
            assertThat(db.entity("Media").get("b").orElseThrow().toString())
                .isEqualTo("{mediaId=b, title=Sets, kind=book, paid={method=sepa, iban=DE02}}")
            assertThat(db.check().run().isSound).isTrue()
        }
    }

    @Test
    fun `properties of the interface and of a variant are attributes`() {
        Adjoin.embedded(Media::class.java).use { db ->
            val media = db.entity(Media::class.java)
            media.create(Media.Book("a", "Logic", 210))
            media
                .change("a")
                .set(Media::title).to("Logic, again")
                .`when`(Condition.of(Media.Book::pages).`is`(210))
                .apply()
            assertThat(media.get("a")).contains(Media.Book("a", "Logic, again", 210))
        }
    }
}
