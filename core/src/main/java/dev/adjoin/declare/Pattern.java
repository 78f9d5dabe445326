// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A question the application asks, declared so that the compiler proves it can be answered.
 *
 * <pre>{@code
 * @DataModel(patterns = @Pattern(name = "roster", ask = "Who takes this course in this semester?",
 *     read = "Enrollment.to", where = "semester", requests = 1))
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Pattern {
  /** The pattern's name. */
  String name();

  /** The question in words; the name when empty. */
  String ask() default "";

  /** What is read: {@code Enrollment.to}, {@code Order.byStatus}, {@code Student.get}. */
  String read();

  /** Attributes given by equality, besides those that name the partition. */
  String[] where() default {};

  /** An attribute given as a range. */
  String range() default "";

  /** Whether the last come first. */
  boolean reversed() default false;

  /** How many are wanted; all when 0. */
  int first() default 0;

  /** What is returned. */
  Answer with() default Answer.ITEMS;

  /** Whether the answer must include every write before it. */
  boolean consistent() default false;

  /** The most requests allowed for one page; any number when 0. */
  int requests() default 0;
}
