// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The root attributes of paths. */
final class RootAttributes {
  private RootAttributes() {}

  /** All of them. */
  static Set<String> attributes(List<Path> paths, Binding binding) {
    Set<String> names = new LinkedHashSet<>();
    for (Path path : paths) {
      names.add(path.attributeName(binding));
    }
    return names;
  }

  /** Those that a path goes into. */
  static Set<String> nested(List<Path> paths, Binding binding) {
    Set<String> names = Set.of();
    for (Path path : paths) {
      if (path.isNested()) {
        names = names.isEmpty() ? new LinkedHashSet<>() : names;
        names.add(path.attributeName(binding));
      }
    }
    return names;
  }
}
