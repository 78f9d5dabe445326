// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the sizes and rates that you expect of one entity or relationship, or of one read. Each
 * is written as in a model file: a size as {@code 1000000} or {@code 1_000_000}, a rate as {@code
 * 500/s}, {@code 20/m}, {@code 3/h} or {@code 1/d}; empty if unknown.
 *
 * <pre>{@code
 * @DataModel(
 *     workload = {
 *       @Workload(type = Student.class, items = "1_000_000", reads = "500/s"),
 *       @Workload(read = "roster", reads = "300/s")
 *     })
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Workload {
  /** The record of the entity or relationship; left out for a read. */
  Class<?> type() default void.class;

  /** A pattern, or a read such as {@code Order.byStatus}, that has its own rate. */
  String read() default "";

  /** The number of items; of a read, the number that one call reads. */
  String items() default "";

  /** The size of one item. */
  String bytes() default "";

  /** Reads of one item. */
  String reads() default "";

  /** Items created. */
  String creates() default "";

  /** Items changed. */
  String changes() default "";

  /** Items deleted. */
  String deletes() default "";

  /** Edges of one {@code from} entity, on average. */
  String perFrom() default "";

  /** Edges of one {@code to} entity, on average. */
  String perTo() default "";

  /** The most edges of one {@code from} entity. */
  String maxPerFrom() default "";

  /** The most edges of one {@code to} entity. */
  String maxPerTo() default "";

  /** Edges linked. */
  String links() default "";

  /** Edges unlinked. */
  String unlinks() default "";

  /** Reads of one {@code from} entity's edges. */
  String from() default "";

  /** Reads of one {@code to} entity's edges. */
  String to() default "";
}
