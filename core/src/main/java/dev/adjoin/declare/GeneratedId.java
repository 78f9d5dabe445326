// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Generates the {@link Id} when you create an entity that has none yet. Both kinds begin with the
 * time, so ids sort by the time of their creation.
 *
 * <pre>{@code
 * @Entity
 * record Order(@Id @GeneratedId @Nullable String orderId, BigDecimal total) {}
 *
 * Order placed = orders.create(new Order(null, total));
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface GeneratedId {

  /** The kind of id, if it is not that of the component's type: a ULID for a string. */
  Kind[] value() default {};

  /** The kinds of generated ids. */
  enum Kind {
    /** 26 letters and digits, such as {@code 01KFV3E5Z8Q1D7WJ6T0N4XH2RB}; for strings. */
    ULID,
    /** A UUID of version 7; for UUIDs and strings. */
    UUIDV7
  }
}
