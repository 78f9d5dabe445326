// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record that is a many-to-many link between two entities, with attributes of its own.
 *
 * <pre>{@code
 * @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
 * record Enrollment(@From String studentId, @To String courseId, @Distinct String semester) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Relationship {
  /** The relationship's name; the record's simple name when empty. */
  String name() default "";

  /** The record of the entity it starts from. */
  Class<?> from();

  /** The record of the entity it leads to. */
  Class<?> to();

  /** An item per edge, or a bounded map on the entities. */
  Store store() default Store.EDGES;

  /** How the {@code to} side reads; an index when not said. */
  Inverse[] inverse() default {};

  /** Per side, attributes that sort its edges. */
  OrderBy order() default @OrderBy;

  /** Sides whose entity is read with its edges. */
  Side[] together() default Side.FROM;

  /** Per side, the entity attribute that holds the number of edges. */
  Count count() default @Count;

  /** Named indexes. */
  View[] views() default {};

  /** What the inverse direction carries; everything when not said. */
  Project[] project() default {};

  /** Per side, over how many partitions one entity's edges are spread. */
  Shards shards() default @Shards;

  /**
   * Whether both entities must exist and be open; derived from the other settings when not said.
   */
  Integrity[] integrity() default {};

  /** Per side, what deleting its entity does to the edges. */
  WhenDeleted onDelete() default @WhenDeleted;

  /** For summaries, what each side keeps; everything on both when not said. */
  Summary[] summary() default {};

  /** The key words of the two sides. */
  As as() default @As;

  /** Per side, the most edges allowed. */
  Max max() default @Max;

  /** Per side, overrides the derived partition key. */
  Template key() default @Template;

  /** Per side, overrides the derived sort key. */
  Template sort() default @Template;

  /** Whether the stream handler applies what an expiry removes. */
  boolean streamedExpiry() default false;
}
