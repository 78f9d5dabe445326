// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;

/** The outcome of one write of bulk work. */
public sealed interface BulkOutcome {
  BulkOutcome DONE = new Done();

  /** The write was done. */
  record Done() implements BulkOutcome {}

  /** There was nothing to do: the item exists already, or is gone already. */
  record Unchanged() implements BulkOutcome {}

  /** The write was not done. */
  record Failed(AdjoinException cause) implements BulkOutcome {}
}
