// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.diagnostic.Diagnostic;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The outcome of compiling a declaration: either the compiled model or errors. */
public final class Compilation {
  private final @Nullable Compiled compiled;
  private final List<Diagnostic> diagnostics;

  Compilation(@Nullable Compiled compiled, List<Diagnostic> diagnostics) {
    this.compiled = compiled;
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** The compiled model; empty if there are errors. */
  public Optional<Compiled> compiled() {
    return Optional.ofNullable(compiled);
  }

  /** All diagnostics, ordered by their position. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
