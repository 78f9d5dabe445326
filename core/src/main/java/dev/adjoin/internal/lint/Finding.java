// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.diagnostic.Diagnostic;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An anti-pattern that lint has found.
 *
 * @param reason why the model allows it; null if it does not
 */
public record Finding(Diagnostic diagnostic, @Nullable String reason) {
  private static final Comparator<Finding> BY_SEVERITY_AND_PLACE =
      Comparator.comparing((Finding f) -> f.diagnostic().severity())
          .thenComparing(f -> f.diagnostic().place());

  public boolean isAllowed() {
    return reason != null;
  }

  /** The findings by severity, those of one severity by place. */
  static List<Finding> sorted(List<Finding> findings) {
    return findings.stream().sorted(BY_SEVERITY_AND_PLACE).toList();
  }
}
