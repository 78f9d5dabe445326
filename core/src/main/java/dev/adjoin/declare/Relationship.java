// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a many-to-many link between two entities, which can have attributes.
 *
 * <pre>{@code
 * @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
 * record Enrollment(@From String studentId, @To String courseId, @Distinct String semester) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Relationship {
  /** The relationship's name; if empty, the record's simple name. */
  String name() default "";

  /** The record of the entity it starts from. */
  Class<?> from();

  /** The record of the entity it leads to. */
  Class<?> to();

  /** An item per edge, or a bounded map on the entities. */
  Store store() default Store.EDGES;

  /** The way to read the edges of a {@code to} entity. Default: through an index. */
  Inverse[] inverse() default {};

  /** Lists of attributes whose values no two edges may share. */
  Unique[] unique() default {};

  /** Per side, attributes that sort its edges. */
  OrderBy order() default @OrderBy;

  /** Sides whose entity is read with its edges. */
  Side[] together() default Side.FROM;

  /** Per side, the entity attribute that holds the number of edges. */
  Count count() default @Count;

  /** Named indexes. */
  View[] views() default {};

  /** The attributes that a read from the {@code to} side returns. Default: all. */
  Project[] project() default {};

  /** Per side, the number of shards of one entity's edges. */
  Shards shards() default @Shards;

  /**
   * Whether both entities must exist. Default: a side with a count, a maximum, or a delete rule
   * other than keep is checked, any other is trusted.
   */
  Integrity[] integrity() default {};

  /**
   * Per side, what deleting its entity does to the edges. Default: {@link OnDelete#SWEEP}; edges
   * that no read could find are kept.
   */
  WhenDeleted onDelete() default @WhenDeleted;

  /** For summaries, the attributes that each side keeps. Default: all on both sides. */
  Summary[] summary() default {};

  /** The first words of the keys on the two sides. */
  As as() default @As;

  /** Per side, the maximum number of edges. */
  Max max() default @Max;

  /** Per side, overrides the derived partition key. */
  Template key() default @Template;

  /** Per side, overrides the derived sort key. */
  Template sort() default @Template;

  /** Whether the stream handler applies the removal of an expired edge. */
  boolean streamedExpiry() default false;

  /** Whether the stream handler applies the removal of an edge by another program. */
  boolean streamedRemovals() default false;
}
