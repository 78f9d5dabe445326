// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A named index: a second way to read the items of one type.
 *
 * <pre>{@code
 * @Entity(views = @View(name = "byStatus", by = "status", order = "placedAt", when = "total > 0"))
 * record Order(@Id String orderId, Status status, Instant placedAt, BigDecimal total) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface View {
  /** The name, such as {@code byStatus}. */
  String name();

  /** Attributes whose values name one partition of the view; empty for the whole type. */
  String[] by() default {};

  /** Attributes that sort inside a partition. */
  String[] order() default {};

  /** The items that are in it, such as {@code status = active}; all when empty. */
  String when() default "";

  /** Over how many partitions it is spread, from 1 to 100. */
  int shards() default 1;

  /** What its entries carry; everything when not said. */
  Project[] project() default {};

  /** For a relationship: the side whose entity the edges are read of. */
  Side[] side() default {};

  /** Whether it is a second order of the item's own partition: a local index. */
  boolean local() default false;

  /** Overrides the derived partition key. */
  String key() default "";

  /** Overrides the derived sort key. */
  String sort() default "";
}
