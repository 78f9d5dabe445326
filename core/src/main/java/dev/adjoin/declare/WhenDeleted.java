// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets what a delete of an entity does to its edges, per side of a relationship. A delete sweeps
 * the edges of a side that you leave out.
 *
 * <pre>{@code
 * @Relationship(from = Student.class, to = Course.class,
 *     onDelete = @WhenDeleted(from = OnDelete.CASCADE, to = OnDelete.RESTRICT))
 * record Enrollment(@From String studentId, @To String courseId) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface WhenDeleted {
  /** When the {@code from} entity is deleted; at most one. */
  OnDelete[] from() default {};

  /** When the {@code to} entity is deleted; at most one. */
  OnDelete[] to() default {};
}
