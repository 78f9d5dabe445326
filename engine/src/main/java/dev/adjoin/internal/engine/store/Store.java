// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.List;

/**
 * The storage of an engine: named spaces that are changed by atomic batches.
 *
 * <p>Thread-safe, but two batches that change the same entry must not run concurrently; the caller
 * holds item locks for that. Reads need no lock and never wait for writes.
 */
public interface Store extends AutoCloseable {
  /** The space with this name; created if it does not exist. */
  Space space(String name);

  /**
   * The space with this name, whose role decides how eventually consistent reads lag. Within a
   * batch, the changes of an item's index entries must follow the change of the item.
   */
  default Space space(String name, SpaceRole role) {
    return space(name);
  }

  /** Removes a space with all its entries. */
  void drop(String name);

  /**
   * Makes all changes visible to reads, in order. After {@link PendingWrite#awaitDurable} returns,
   * the batch survives a crash. Before that, a crash loses either the whole batch or nothing of it,
   * and never a batch that precedes a durable one.
   */
  PendingWrite write(List<Change> changes);

  /** Throws the reason if the store has failed for good, so that no call can be answered. */
  default void requireUsable() {}

  /**
   * Waits for background work and closes the store. The store and its spaces cannot be used
   * afterwards.
   */
  @Override
  void close();
}
