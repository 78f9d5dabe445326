// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.diagnostic;

import java.util.Map;

/** Where each part of a declaration stands. */
public final class Places {
  private final Place root;
  private final Map<ModelPath, Place> known;

  public Places(Place root, Map<ModelPath, Place> known) {
    this.root = root;
    this.known = Map.copyOf(known);
  }

  /** Nothing known but the whole: every path stands at {@code root}. */
  public static Places at(Place root) {
    return new Places(root, Map.of());
  }

  /** The place of the path, or of the nearest part around it that has one. */
  public Place find(ModelPath path) {
    for (ModelPath step = path; !step.steps().isEmpty(); step = step.parent()) {
      Place place = known.get(step);
      if (place != null) {
        return place;
      }
    }
    return root;
  }
}
