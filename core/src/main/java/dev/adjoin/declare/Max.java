// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits the number of edges of one entity, per side of a relationship. A link beyond the limit
 * fails with {@code FULL}.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = Team.class, max = @Max(to = 50))
 * record Membership(@From String userId, @To String teamId) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Max {
  /** The maximum for a {@code from} entity; 0 for none. */
  int from() default 0;

  /** The maximum for a {@code to} entity; 0 for none. */
  int to() default 0;
}
