// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.GeneratedId;
import java.util.Locale;

/** The value of an attribute that a write does not give. */
public sealed interface Default {

  /** The text after {@code =} in a model file. */
  String text();

  /** The time of a write: {@code NOW} when the item is created, {@code CHANGED} on every change. */
  enum Stamp implements Default {
    NOW,
    CHANGED;

    @Override
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A new id, given when the item is created. */
  record Generated(GeneratedId.Kind kind) implements Default {

    @Override
    public String text() {
      return kind.name().toLowerCase(Locale.ROOT);
    }
  }

  /** A fixed value, in the text form of the attribute's type. */
  record Literal(String text) implements Default {}
}
