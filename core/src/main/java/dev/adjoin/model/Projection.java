// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.model;

import java.util.List;

/**
 * What an index entry carries besides the keys.
 *
 * @param attributes the attributes by name; empty unless {@code kind} is {@code SOME}
 */
public record Projection(Kind kind, List<String> attributes) {
  public static final Projection ALL = new Projection(Kind.ALL, List.of());
  public static final Projection KEYS = new Projection(Kind.KEYS, List.of());

  /** Everything, nothing but keys, or a list. */
  public enum Kind {
    ALL,
    KEYS,
    SOME
  }

  public Projection {
    attributes = List.copyOf(attributes);
  }

  public static Projection of(List<String> attributes) {
    return attributes.isEmpty() ? KEYS : new Projection(Kind.SOME, attributes);
  }
}
