// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Project;
import java.util.List;

/**
 * The attributes that an index entry carries besides the keys.
 *
 * @param attributes the attributes by name; empty unless {@code kind} is {@code SOME}
 */
public record Projection(Project.Kind kind, List<String> attributes) {
  public static final Projection ALL = new Projection(Project.Kind.ALL, List.of());
  public static final Projection KEYS = new Projection(Project.Kind.KEYS, List.of());

  public Projection {
    attributes = List.copyOf(attributes);
  }

  public static Projection of(List<String> attributes) {
    return attributes.isEmpty() ? KEYS : new Projection(Project.Kind.SOME, attributes);
  }
}
