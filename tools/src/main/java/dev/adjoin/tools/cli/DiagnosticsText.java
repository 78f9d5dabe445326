// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.diagnostic.Diagnostic;
import java.util.List;

/**
 * Diagnostics for people and for editors, which find the place at the start of a line. Their lines
 * are never wrapped.
 */
final class DiagnosticsText {
  private static final String DOCUMENTATION = "docs/diagnostics.md#";

  private DiagnosticsText() {}

  static String of(List<Diagnostic> diagnostics, boolean colour) {
    StringBuilder text = new StringBuilder();
    for (Diagnostic diagnostic : diagnostics) {
      text.append(diagnostic).append('\n');
      text.append("    ").append(severity(diagnostic, colour));
      text.append(", see ").append(DOCUMENTATION).append(diagnostic.tag().word()).append('\n');
    }
    return text.toString();
  }

  private static String severity(Diagnostic diagnostic, boolean colour) {
    String word = diagnostic.severity().word();
    Style style =
        switch (diagnostic.severity()) {
          case ERROR -> Style.ERROR;
          case WARNING -> Style.WARNING;
          case NOTE -> Style.QUIET;
        };
    return colour ? style.on(word) : word;
  }
}
