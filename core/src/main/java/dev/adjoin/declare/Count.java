// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The entity attribute that holds the exact number of edges, per side of a relationship.
 *
 * <p>A side with a count is checked; the other one is not unless the relationship declares it, and
 * a link to an entity that does not exist there counts. Add {@code integrity = Integrity.CHECKED}
 * where that matters.
 *
 * <pre>{@code
 * @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
 * record Enrollment(@From String studentId, @To String courseId) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Count {
  /** The attribute of the {@code from} entity; none when empty. */
  String from() default "";

  /** The attribute of the {@code to} entity; none when empty. */
  String to() default "";
}
