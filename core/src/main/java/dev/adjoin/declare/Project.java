// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What an index entry carries besides the keys: a list of attributes, or one of the other kinds.
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

  /** Everything, nothing but keys, or the list. */
  Kind kind() default Kind.SOME;

  /** Everything, nothing but keys, or a list. */
  enum Kind {
    ALL,
    KEYS,
    SOME
  }
}
