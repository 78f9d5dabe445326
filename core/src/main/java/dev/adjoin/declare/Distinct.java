// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component that is part of an edge's identity besides its two ends, so that the same two
 * entities can be linked more than once.
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
