// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The place of each part of a declaration, and the notation that the declaration is written in. */
public final class Places {
  private final Place root;
  private final Notation notation;
  private final Function<ModelPath, Optional<Place>> known;

  /**
   * @param root the place of the whole declaration
   * @param known finds the place of a path; called only for what is wrong, so that a front end need
   *     not collect places in advance
   */
  public Places(Place root, Notation notation, Function<ModelPath, Optional<Place>> known) {
    this.root = root;
    this.notation = notation;
    this.known = known;
  }

  public static Places of(Place root, Notation notation, Map<ModelPath, Place> known) {
    Map<ModelPath, Place> all = Map.copyOf(known);
    return new Places(root, notation, path -> Optional.ofNullable(all.get(path)));
  }

  /** Places every path at {@code root}. */
  public static Places at(Place root, Notation notation) {
    return of(root, notation, Map.of());
  }

  public Notation notation() {
    return notation;
  }

  /** The place of the path, or of the nearest enclosing path that has one. */
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
