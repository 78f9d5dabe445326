// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a model: the records nested in this class, and the settings of the model as a whole.
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
  /** The model's name; if empty, the simple name of the class in lower case. */
  String name() default "";

  /** The settings of the table. */
  Table table() default @Table;

  /** The declared questions. */
  Pattern[] patterns() default {};

  /** Expected sizes and rates. */
  Workload[] workload() default {};

  /**
   * The records of the model in order. If empty, the annotated nested records, ordered by name: a
   * class file does not keep the order of the source.
   */
  Class<?>[] classes() default {};

  /**
   * The lock file, which holds the design that stored data was written under: a resource on the
   * class path, next to the class or package of the model. If empty, the table alone records it.
   */
  String lock() default "";

  /**
   * The types and attributes that you dropped on purpose: {@code {"Student.fax", "Alumni"}}.
   * Otherwise a table that has recorded them refuses to open.
   */
  String[] gone() default {};
}
