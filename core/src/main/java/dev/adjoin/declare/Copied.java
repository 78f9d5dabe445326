// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Copies an attribute of another item, and keeps the copy up to date: in a child from an ancestor
 * ({@code Customer.name}), in a relationship from one of its ends ({@code to.title}), in an item
 * from the entity that it refers to ({@code roomId.name}).
 *
 * <pre>{@code
 * @Entity(parent = Customer.class)
 * record Order(@ParentId String customerId, @Id String orderId, @Copied("Customer.name") String customerName) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface Copied {
  /** The source and its attribute, joined by a dot. */
  String value();
}
