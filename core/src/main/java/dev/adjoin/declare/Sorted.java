// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sorts a child among its siblings by this component. It is part of the child's key: it can't
 * change, and you need it to get the child.
 *
 * <pre>{@code
 * @Entity(parent = Customer.class)
 * record Order(@ParentId String customerId, @Sorted Instant placedAt, @Id String orderId) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface Sorted {}
