// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.InvalidValueException;
import dev.adjoin.RefusedReadException;
import java.util.Optional;

/** A mistake in a call of the API: what would help against it, beside what the message says. */
public record CallMistake(IllegalArgumentException thrown) {
  /** The attribute whose value is missing. */
  public Optional<String> missingAttribute() {
    return thrown instanceof InvalidValueException invalid
        ? invalid.attribute().filter(attribute -> invalid.isMissing())
        : Optional.empty();
  }

  /** Whether a filter would do what the keys cannot. */
  public boolean canBeFiltered() {
    return isRefused(RefusedReadException.Remedy.FILTER);
  }

  /** Whether the read is possible without strong consistency. */
  public boolean canBeEventual() {
    return isRefused(RefusedReadException.Remedy.EVENTUAL);
  }

  private boolean isRefused(RefusedReadException.Remedy remedy) {
    return thrown instanceof RefusedReadException read && read.remedy() == remedy;
  }
}
