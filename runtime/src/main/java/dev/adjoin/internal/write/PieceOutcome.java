// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;

/** What came of one change among many. */
public sealed interface PieceOutcome {

  /** It was made. */
  record Done() implements PieceOutcome {}

  /** There was nothing to do: what was to be new is there, what was to go is not. */
  record Unchanged() implements PieceOutcome {}

  /** It was not made. */
  record Failed(AdjoinException cause) implements PieceOutcome {}
}
