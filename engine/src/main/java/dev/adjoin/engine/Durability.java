// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

/** What an acknowledged write survives. */
public enum Durability {
  /**
   * Survives a crash of the process and a loss of power: each acknowledgement waits for the disk.
   */
  SYNC,

  /**
   * Survives a crash of the process. A loss of power may lose the writes of the last second, the
   * newest first and only whole batches, because acknowledgements do not wait for the disk.
   */
  RELAXED
}
