// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a component part of an edge's identity, so that you can link the same two entities more
 * than once: Ada takes Algebra in 2025-2 and in 2026-1.
 *
 * <pre>{@code
 * @Relationship(from = Student.class, to = Course.class)
 * record Enrollment(@From String studentId, @To String courseId, @Distinct String semester) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface Distinct {}
