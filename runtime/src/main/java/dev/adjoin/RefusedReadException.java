// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * Thrown for a list that can't be read in the way that you ask for, before anything is sent. The
 * message names the change of the model that would allow it.
 */
public final class RefusedReadException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** What helps. */
  public enum Remedy {
    /** {@link ListQuery#filter} in place of {@code where}: the list is not sorted that way. */
    FILTER,
    /** Eventual consistency: the list is read from a global index. */
    EVENTUAL,
    /** Only a change of the model. */
    CHANGE_MODEL
  }

  private final Remedy remedy;

  public RefusedReadException(Remedy remedy, String message) {
    super(message);
    this.remedy = remedy;
  }

  /** What helps without a change of the model, if anything does. */
  public Remedy remedy() {
    return remedy;
  }
}
