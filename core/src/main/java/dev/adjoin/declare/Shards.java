// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Spreads the edges of one entity over several partitions, per side of a relationship.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = Group.class, shards = @Shards(to = 8))
 * record Membership(@From String userId, @To String groupId) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Shards {
  /** The number for a {@code from} entity, from 1 to 100. */
  int from() default 1;

  /** The number for a {@code to} entity, from 1 to 100. */
  int to() default 1;
}
