// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Per side of a relationship, the attributes that sort its edges. They may change later.
 *
 * <pre>{@code
 * @Relationship(from = Track.class, to = Playlist.class, order = @OrderBy(to = "position"))
 * record Entry(@From String trackId, @To String playlistId, int position) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface OrderBy {
  /** What sorts the edges of one {@code from} entity; their identity when empty. */
  String[] from() default {};

  /** What sorts the edges of one {@code to} entity; their identity when empty. */
  String[] to() default {};
}
