// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record that is a kind of thing with an identity. With a parent it is a child, stored in the
 * parent's item collection.
 *
 * <pre>{@code
 * @Entity(sort = "PROFILE")
 * record Student(@Id String studentId, String name, String email, @Nullable String major) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Entity {
  /** The entity's name; the record's simple name when empty. */
  String name() default "";

  /** The key word; the name in upper case when empty. */
  String tag() default "";

  /** Overrides the derived partition key. */
  String key() default "";

  /** Overrides the derived sort key. */
  String sort() default "";

  /** The record of the parent, for a child. */
  Class<?> parent() default void.class;

  /**
   * For a child, whether its parent must exist when it is created; trusted when not said, which
   * saves a transaction.
   */
  Integrity[] integrity() default {};

  /** For a child, what deleting its parent does to it; cascade when not said. */
  OnDelete[] onDelete() default {};

  /** Named indexes. */
  View[] views() default {};

  /** Lookups by several attributes together, after those marked on components. */
  Lookup[] lookup() default {};

  /** Attributes that are unique together, after those marked on components. */
  Unique[] unique() default {};

  /** Over how many partitions the listing of all items is spread; 0 for no listing. */
  int all() default 0;

  /** Whether the stream handler applies what an expiry removes. */
  boolean streamedExpiry() default false;
}
