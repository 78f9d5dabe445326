// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the component with the id of another entity: a one-to-many in which items can move. An
 * index lists the items that refer to one entity. An item whose component is null refers to none,
 * and is in no list.
 *
 * <pre>{@code
 * @Entity
 * record Talk(@Id String talkId,
 *     @Ref(value = Room.class, order = "startsAt", count = "talks", onDelete = OnDelete.CLEAR) @Nullable String roomId,
 *     @Copied("roomId.name") @Nullable String roomName,
 *     Instant startsAt) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface Ref {
  /** The entity that is referred to. */
  Class<?> value();

  /** The attributes that sort the items that refer to one entity; they may change later. */
  String[] order() default {};

  /** Over how many partitions the items that refer to one entity are spread, at most 100. */
  int shards() default 1;

  /** The attribute of the entity that holds the exact number of items that refer to it. */
  String count() default "";

  /**
   * Whether the entity must exist when an item begins to refer to it; checked if it counts, or if
   * {@link #onDelete} declares another rule than {@link OnDelete#KEEP}, and trusted otherwise.
   */
  Integrity[] integrity() default {};

  /**
   * What deleting the entity does to the items that refer to it. Default: a delete is refused if
   * the gate of a checked reference counts an item, or else if the index shows one.
   */
  OnDelete[] onDelete() default {};
}
