// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.CompiledModel;
import dev.adjoin.tools.text.Style;
import java.util.List;

/**
 * Formats diagnostics for people and for editors, which expect the location at the start of a line.
 * Lines are not wrapped.
 */
public final class DiagnosticsText {
  private static final String EXPLANATION = "adjoin lint --explain ";

  private DiagnosticsText() {}

  /** The diagnostics of a compiled model, without colour. */
  public static String of(List<CompiledModel.Diagnostic> diagnostics) {
    StringBuilder text = new StringBuilder();
    diagnostics.forEach(d -> append(text, d.toString(), d.severity(), d.tag()));
    return text.toString();
  }

  /** The diagnostics of lint. */
  public static String of(
      List<dev.adjoin.internal.diagnostic.Diagnostic> diagnostics, boolean colour) {
    StringBuilder text = new StringBuilder();
    for (dev.adjoin.internal.diagnostic.Diagnostic each : diagnostics) {
      Style style =
          switch (each.severity()) {
            case ERROR -> Style.ERROR;
            case WARNING -> Style.WARNING;
            case NOTE -> Style.QUIET;
          };
      String word = each.severity().word();
      append(text, each.toString(), colour ? style.on(word) : word, each.tag().word());
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String diagnostic, String severity, String tag) {
    text.append(diagnostic).append('\n');
    text.append("    ").append(severity);
    text.append(", see ").append(EXPLANATION).append(tag).append('\n');
  }
}
