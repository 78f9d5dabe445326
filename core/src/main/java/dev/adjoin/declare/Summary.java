// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists the attributes that an entity keeps of each edge, per side of a relationship that is stored
 * as summaries. A side that you leave out keeps none.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = Team.class, store = Store.SUMMARIES,
 *     max = @Max(from = 20, to = 50), summary = @Summary(to = "role"))
 * record Membership(@From String userId, @To String teamId, String role) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Summary {
  /** The attributes that the {@code from} entity keeps. */
  String[] from() default {};

  /** The attributes that the {@code to} entity keeps. */
  String[] to() default {};
}
