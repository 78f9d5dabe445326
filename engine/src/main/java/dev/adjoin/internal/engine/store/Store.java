// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.List;

/**
 * The storage of an engine: named spaces, changed by atomic batches.
 *
 * <p>Thread-safe. Two batches that change the same entry must not run at once; the caller holds
 * locks for that. Reads need no lock and never wait for writes.
 */
public interface Store extends AutoCloseable {
  /** The space with that name, created if it is new. */
  Space space(String name);

  /**
   * The space of that name, which holds what eventually consistent reads are made of. Within a
   * batch, the changes of an item's index entries follow the change of the item.
   */
  default Space space(String name, SpaceRole role) {
    return space(name);
  }

  /** Removes a space with all it holds. */
  void drop(String name);

  /**
   * Makes all changes visible to reads, in their order. They survive a crash, all of them or none,
   * once {@link PendingWrite#awaitDurable} has returned; until then a crash may lose them, also all
   * or none, and never one that a durable later batch built upon.
   */
  PendingWrite write(List<Change> changes);

  /** Finishes running work. The store and its spaces cannot be used afterwards. */
  @Override
  void close();
}
