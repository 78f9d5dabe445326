// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares an entity, a kind of thing with an id: on a record, or on a sealed interface of records,
 * which are its {@linkplain Variants variants}. With a parent it is a child, stored in the parent's
 * partition.
 *
 * <pre>{@code
 * @Entity(sort = "PROFILE")
 * record Student(@Id String studentId, String name, String email, @Nullable String major) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Entity {
  /** The entity's name; if empty, the record's simple name. */
  String name() default "";

  /** The first word of its keys; if empty, the name in upper case. */
  String tag() default "";

  /** Overrides the derived partition key. */
  String key() default "";

  /** Overrides the derived sort key. */
  String sort() default "";

  /** The record of the parent, for a child. */
  Class<?> parent() default void.class;

  /**
   * For a child, whether its parent must exist when it is created. Default: trusted, which saves a
   * transaction.
   */
  Integrity[] integrity() default {};

  /** For a child, what deleting its parent does to it. Default: sweep. */
  OnDelete[] onDelete() default {};

  /** Named indexes. */
  View[] views() default {};

  /** Lookups by several attributes together, besides those on components. */
  Lookup[] lookup() default {};

  /** Attributes that are unique together, besides those on components. */
  Unique[] unique() default {};

  /** The number of shards of the listing of all items, from 1 to 100; 0 for no listing. */
  int all() default 0;

  /** Whether the stream handler applies the removal of an expired item. */
  boolean streamedExpiry() default false;

  /** Whether the stream handler applies the removal of an item by another program. */
  boolean streamedRemovals() default false;
}
