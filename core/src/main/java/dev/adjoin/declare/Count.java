// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Counts the edges of each entity exactly, in an attribute of the entity, per side of a
 * relationship.
 *
 * <p>A side with a count is checked. The other side isn't, so Adjoin also counts a link to an
 * entity that doesn't exist there. Add {@code integrity = Integrity.CHECKED} if that matters.
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
