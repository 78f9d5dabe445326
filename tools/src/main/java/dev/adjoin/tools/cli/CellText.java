// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.data.PlainValues;
import java.util.Collection;
import java.util.Map;

/** A value as people read it, and as commands take it back. */
final class CellText {
  private CellText() {}

  static String of(Object value) {
    return value instanceof Map || value instanceof Collection
        ? JsonText.line(PlainValues.of(value))
        : String.valueOf(PlainValues.of(value));
  }
}
