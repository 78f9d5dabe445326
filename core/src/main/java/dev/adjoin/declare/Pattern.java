// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a question of your application. Adjoin's compiler finds the requests that answer it, or
 * refuses the model.
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

  /** The question in words; if empty, the name. */
  String ask() default "";

  /**
   * The read that answers it: {@code Enrollment.to}, {@code Order.byStatus}, {@code Student.get}.
   */
  String read();

  /** Attributes that you pass as values, besides those of the partition: {@code semester}. */
  String[] where() default {};

  /** An attribute that you pass as a range. */
  String range() default "";

  /** Whether the order is reversed. */
  boolean reversed() default false;

  /** The number of items wanted; 0 for all. */
  int first() default 0;

  /** What the answer contains. */
  Answer with() default Answer.ITEMS;

  /** Whether the answer must include every write before it. */
  boolean consistent() default false;

  /** The maximum number of requests for one page; 0 for any number. */
  int requests() default 0;
}
