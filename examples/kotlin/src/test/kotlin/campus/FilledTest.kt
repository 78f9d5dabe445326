// SPDX-License-Identifier: Apache-2.0
package campus

import dev.adjoin.Adjoin
import dev.adjoin.declare.Copied
import dev.adjoin.declare.Default
import dev.adjoin.declare.Entity
import dev.adjoin.declare.GeneratedId
import dev.adjoin.declare.Id
import dev.adjoin.declare.ParentId
import dev.adjoin.declare.Version
import java.time.Instant
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

/** Properties that Adjoin fills have defaults in Kotlin, so that callers leave them out. */
class FilledTest {

    @Entity
    data class Customer(@Id val customerId: String, val name: String)

    @Entity(parent = Customer::class)
    data class Order(
        @ParentId val customerId: String,
        val total: Int,
        @Id @GeneratedId val orderId: String? = null,
        @Copied("Customer.name") val customerName: String? = null,
        @Default("now") val placedAt: Instant? = null,
        @Default("0") @Version val revision: Long = 0,
    )

    @Test
    fun `what is left out is filled`() {
        Adjoin.builder(Customer::class.java, Order::class.java).table("Orders").embedded().use { db ->
            db.entity(Customer::class.java).create(Customer("acme", "Acme"))
            val orders = db.entity(Order::class.java)
            val order = orders.create(Order("acme", total = 20))
            val changed = orders.put(order.copy(total = 25))

            assertThat(order.customerName).isEqualTo("Acme")
            assertThat(order.placedAt).isNotNull()
            assertThat(changed).isEqualTo(order.copy(total = 25, revision = 2))
            assertThat(orders.require("acme", order.orderId!!)).isEqualTo(changed)
        }
    }
}
