// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.TypeDesign;
import dev.adjoin.tools.data.InvalidInput;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a stored item is to the model.
 *
 * @param label the name for people: {@code Student}, {@code Membership mirror}
 * @param type the entity or relationship that it belongs to; null if it belongs to none
 */
record Role(Kind kind, String label, @Nullable TypeDesign type) {
  static final Role OTHER = new Role(Kind.OTHER, "item", null);

  /** The kinds of item, from the view of somebody who wants to edit them. */
  enum Kind {
    ENTITY(null),
    RELATIONSHIP(null),
    MIRROR("It is the second item of an edge: change the edge"),
    GUARD("It reserves a unique value: change the attribute of the entity"),
    GATE("It counts the edges of an entity: link or unlink edges"),
    JOURNAL("It describes unfinished work: resume it on the Health screen"),
    OWN("Adjoin keeps it for itself: it changes with the design"),
    TOMBSTONE("It remains of a deleted item until the delete has settled: leave it"),
    /** An item of no type of the model: it is edited as it is stored. */
    OTHER(null);

    private final @Nullable String instead;

    Kind(@Nullable String instead) {
      this.instead = instead;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether Adjoin writes it: an entity or an edge. */
  boolean isOfModel() {
    return kind == Kind.ENTITY || kind == Kind.RELATIONSHIP;
  }

  /** Why the item cannot be edited, and what to change instead; null if it can be. */
  @Nullable String refusal() {
    return kind.instead;
  }

  /**
   * Checks that the item may be edited.
   *
   * @throws InvalidInput with what to change instead
   */
  void requireEditable() {
    if (kind.instead != null) {
      String[] parts = kind.instead.split(": ", 2);
      throw new InvalidInput(
          "Adjoin maintains this item (" + label + "). " + parts[0],
          Character.toUpperCase(parts[1].charAt(0)) + parts[1].substring(1));
    }
  }
}
