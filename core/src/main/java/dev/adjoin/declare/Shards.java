// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Per side of a relationship, over how many partitions one entity's edges are spread.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = Group.class, shards = @Shards(to = 8))
 * record Membership(@From String userId, @To String groupId) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Shards {
  /** From 1 to 100. */
  int from() default 1;

  /** From 1 to 100. */
  int to() default 1;
}
