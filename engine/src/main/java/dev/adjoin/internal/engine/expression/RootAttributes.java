// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the top-level attributes of paths. */
final class RootAttributes {
  private RootAttributes() {}

  /** The top-level attributes of all paths. */
  static Set<String> attributes(List<DocumentPath> paths, PlaceholderBinding binding) {
    Set<String> names = new LinkedHashSet<>();
    for (DocumentPath path : paths) {
      names.add(path.attributeName(binding));
    }
    return names;
  }

  /** The top-level attributes of the paths that have further steps. */
  static Set<String> nested(List<DocumentPath> paths, PlaceholderBinding binding) {
    Set<String> names = Set.of();
    for (DocumentPath path : paths) {
      if (path.isNested()) {
        names = names.isEmpty() ? new LinkedHashSet<>() : names;
        names.add(path.attributeName(binding));
      }
    }
    return names;
  }
}
