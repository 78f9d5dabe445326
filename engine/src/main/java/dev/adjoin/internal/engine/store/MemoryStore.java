// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A store in memory, without durability. */
public final class MemoryStore implements Store {
  private final Map<String, MemorySpace> spaces = new ConcurrentHashMap<>();

  @Override
  public Space space(String name) {
    return spaces.computeIfAbsent(name, MemorySpace::new);
  }

  @Override
  public void drop(String name) {
    spaces.remove(name);
  }

  @Override
  public PendingWrite write(List<Change> changes) {
    for (Change change : changes) {
      ((MemorySpace) change.space()).apply(change.key(), change.value());
    }
    return PendingWrite.ALREADY;
  }

  @Override
  public String toString() {
    return "in memory";
  }

  @Override
  public void close() {
    spaces.clear();
  }
}
