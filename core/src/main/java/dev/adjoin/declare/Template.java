// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Replaces a derived key by a template of yours, per side of a relationship.
 *
 * <pre>{@code
 * @Relationship(from = Student.class, to = Course.class,
 *     sort = @Template(to = "ENROLLMENT#{semester}#{studentId}"))
 * record Enrollment(@From String studentId, @To String courseId, @Distinct String semester) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Template {
  /** The template of the {@code from} side; if empty, the derived one. */
  String from() default "";

  /** The template of the {@code to} side; if empty, the derived one. */
  String to() default "";
}
