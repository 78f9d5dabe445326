// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

/**
 * The failures that an acknowledged write survives: how much a write to a directory waits for the
 * disk.
 */
public enum Durability {
  /**
   * A write survives a crash of the process and a loss of power. Each call waits until the disk has
   * stored its changes.
   */
  SYNC,

  /**
   * A write survives a crash of the process. Calls do not wait for the disk, so a loss of power can
   * lose the newest writes, those of about the last second. Each write is lost as a whole or not at
   * all.
   */
  RELAXED
}
