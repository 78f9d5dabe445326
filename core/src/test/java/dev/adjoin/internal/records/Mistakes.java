// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.Diagnostic;
import java.util.List;

/** The mistakes of a declaration as people read them. */
final class Mistakes {
  private Mistakes() {}

  static List<String> of(Class<?>... classes) {
    return Records.declare(classes).declaration().problems().stream()
        .map(Diagnostic::toString)
        .toList();
  }
}
