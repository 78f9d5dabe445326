// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A class whose nested records are one model, and what is said of the model as a whole.
 *
 * <pre>{@code
 * @DataModel(name = "campus", table = @Table(name = "Campus"),
 *     classes = {Campus.Student.class, Campus.Course.class, Campus.Enrollment.class})
 * final class Campus {
 *   @Entity record Student(@Id String studentId, String name) {}
 *   @Entity record Course(@Id String courseId, String title) {}
 *   @Relationship(from = Student.class, to = Course.class)
 *   record Enrollment(@From String studentId, @To String courseId) {}
 * }
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DataModel {
  /** The model's name; the simple name of the class in lower case when empty. */
  String name() default "";

  /** The table, where it differs from the usual. */
  Table table() default @Table;

  /** The questions asked. */
  Pattern[] patterns() default {};

  /** Expected sizes and rates. */
  Workload[] workload() default {};

  /**
   * The records of the model in order. When empty, the nested records that are annotated, by name:
   * a class file does not keep the order they were written in.
   */
  Class<?>[] classes() default {};
}
