// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

/** What a write that was acknowledged survives. */
public enum Durability {
  /** The end of the process and the loss of power: each acknowledgement waits for the disk. */
  SYNC,

  /**
   * The end of the process, however sudden. A loss of power may take what was written in the last
   * second, newest first and whole batches only: acknowledgements do not wait for the disk.
   */
  RELAXED
}
