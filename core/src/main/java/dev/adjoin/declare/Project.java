// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists the attributes that an index entry carries besides the keys.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = Group.class, project = @Project(kind = Project.Kind.KEYS))
 * record Membership(@From String userId, @To String groupId, @Nullable String note) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Project {
  /** The attributes by name; only for the kind {@code SOME}. */
  String[] value() default {};

  /** All attributes, only the keys, or the listed attributes. */
  Kind kind() default Kind.SOME;

  /** The kinds of projection. */
  enum Kind {
    ALL,
    KEYS,
    SOME
  }
}
