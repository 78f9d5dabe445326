// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.InvalidValueException;
import dev.adjoin.internal.compile.read.RefusedRead;
import java.util.Optional;

/** A mistake in a call of the API: what would help against it, beside what the message says. */
public record CallMistake(IllegalArgumentException thrown) {
  /** The attribute whose value is missing. */
  public Optional<String> missingAttribute() {
    return thrown instanceof InvalidValueException invalid
        ? Optional.ofNullable(invalid.missing())
        : Optional.empty();
  }

  /** Whether a filter would do what the keys cannot. */
  public boolean canBeFiltered() {
    return isRefused(RefusedRead.Remedy.FILTER);
  }

  /** Whether the read is possible without strong consistency. */
  public boolean canBeEventual() {
    return isRefused(RefusedRead.Remedy.EVENTUAL);
  }

  private boolean isRefused(RefusedRead.Remedy remedy) {
    return thrown instanceof RefusedRead read && read.remedy() == remedy;
  }
}
