// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sorts the edges of one entity by attributes whose values may change, per side of a relationship.
 *
 * <pre>{@code
 * @Relationship(from = Track.class, to = Playlist.class, order = @OrderBy(to = "position"))
 * record Entry(@From String trackId, @To String playlistId, int position) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface OrderBy {
  /** The order of a {@code from} entity's edges; if empty, their identity. */
  String[] from() default {};

  /** The order of a {@code to} entity's edges; if empty, their identity. */
  String[] to() default {};
}
