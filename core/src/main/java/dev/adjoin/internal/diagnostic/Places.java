// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Where each part of a declaration stands. */
public final class Places {
  private final Place root;
  private final Function<ModelPath, Optional<Place>> known;

  /** What is known is asked only for what is wrong, so that a front end need not collect it. */
  public Places(Place root, Function<ModelPath, Optional<Place>> known) {
    this.root = root;
    this.known = known;
  }

  public static Places of(Place root, Map<ModelPath, Place> known) {
    Map<ModelPath, Place> all = Map.copyOf(known);
    return new Places(root, path -> Optional.ofNullable(all.get(path)));
  }

  /** Nothing known but the whole: every path stands at {@code root}. */
  public static Places at(Place root) {
    return of(root, Map.of());
  }

  /** The place of the path, or of the nearest part around it that has one. */
  public Place find(ModelPath path) {
    for (ModelPath step = path; !step.steps().isEmpty(); step = step.parent()) {
      Optional<Place> place = known.apply(step);
      if (place.isPresent()) {
        return place.get();
      }
    }
    return root;
  }
}
