// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Per side of a relationship, the most edges one entity may have.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = Team.class, max = @Max(to = 50))
 * record Membership(@From String userId, @To String teamId) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Max {
  /** At least 1; unbounded when 0. */
  int from() default 0;

  /** At least 1; unbounded when 0. */
  int to() default 0;
}
