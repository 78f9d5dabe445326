// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the first word of the sort keys on each side of a relationship: {@code FOLLOWING#bob}.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = User.class, as = @As(from = "FOLLOWING", to = "FOLLOWER"))
 * record Follow(@From String follower, @To String followed) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface As {
  /** The word on the {@code from} side; if empty, the other entity's tag. */
  String from() default "";

  /** The word on the {@code to} side; if empty, the other entity's tag. */
  String to() default "";
}
