// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a second way to list the items of one type, through an index.
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

  /** The attributes whose values select one partition of the view; empty for the whole type. */
  String[] by() default {};

  /** The attributes that sort a partition. */
  String[] order() default {};

  /**
   * The condition for an item to be in the view, such as {@code status = active}; if empty, all
   * are.
   */
  String when() default "";

  /** The number of shards, from 1 to 100. */
  int shards() default 1;

  /** The attributes that its entries carry. Default: all. */
  Project[] project() default {};

  /** For a relationship, the side whose entity's edges are read. */
  Side[] side() default {};

  /** Whether it is a local index: a second order of the item's own partition. */
  boolean local() default false;

  /** Overrides the derived partition key. */
  String key() default "";

  /** Overrides the derived sort key. */
  String sort() default "";
}
