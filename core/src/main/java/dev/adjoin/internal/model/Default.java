// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.Locale;

/** What an attribute holds when a write does not say. */
public sealed interface Default {

  /** As the model file writes it after {@code =}. */
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

  /** A fixed value, in the text form of the attribute's type. */
  record Literal(String text) implements Default {}
}
