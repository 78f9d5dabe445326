// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * A store in memory, without durability. If a batch fails half way, for lack of memory, the store
 * refuses all writes from then on.
 */
public final class MemoryStore implements Store {
  private final Map<String, MemorySpace> spaces = new ConcurrentHashMap<>();
  private volatile boolean isBroken;

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
    if (isBroken) {
      throw ApiErrors.of(
          InternalServerErrorException::builder,
          "InternalServerError",
          "The tables in memory refuse writes: there was no memory for all changes of an earlier"
              + " one. Start again, with more memory.",
          500);
    }
    boolean isBegun = false;
    boolean isDone = false;
    try {
      for (Change change : changes) {
        ((MemorySpace) change.space()).apply(change.key(), change.value());
        isBegun = true;
      }
      isDone = true;
      return PendingWrite.ALREADY;
    } finally {
      if (isBegun && !isDone) {
        isBroken = true;
      }
    }
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
