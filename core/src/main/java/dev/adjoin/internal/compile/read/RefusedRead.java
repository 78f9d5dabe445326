// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import java.io.Serial;

/** A list that cannot be read as it is asked for. */
public final class RefusedRead extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1L;

  /** What would help without a change of the model. */
  public enum Remedy {
    /** A filter: the list is not sorted by the attribute. */
    FILTER,
    /** Eventual consistency: the list is read from a global index. */
    EVENTUAL,
    /** Nothing. */
    NONE
  }

  private final Remedy remedy;

  public RefusedRead(Remedy remedy, String message) {
    super(message);
    this.remedy = remedy;
  }

  public Remedy remedy() {
    return remedy;
  }
}
