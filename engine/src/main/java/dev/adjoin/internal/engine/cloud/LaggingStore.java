// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.SpaceRole;
import dev.adjoin.internal.engine.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A store whose tables and indexes have lagging replicas.
 *
 * <p>Replicas show the changes of one entry in order, and those of different entries in any order.
 * Only local indexes keep pace with their items, because they share the items' partitions. An index
 * does not lag while it is backfilled, because DynamoDB makes it readable only when it is complete.
 *
 * <p>Versions on which the replicas differ are kept in memory until all replicas agree.
 */
final class LaggingStore implements Store {
  private final Store store;
  private final Lags lags;
  private final InstantSource clock;
  private final Map<String, LaggingSpace> spaces = new ConcurrentHashMap<>();
  private final Settlements settlements = new Settlements();

  LaggingStore(Store store, Lags lags, InstantSource clock) {
    this.store = store;
    this.lags = lags;
    this.clock = clock;
  }

  @Override
  public Space space(String name) {
    LaggingSpace lagging = spaces.get(name);
    return lagging == null ? store.space(name) : lagging;
  }

  @Override
  public Space space(String name, SpaceRole role) {
    return spaces.computeIfAbsent(
        name, n -> new LaggingSpace(store.space(n, role), role, this::moment, settlements));
  }

  private ReplicaView.Moment moment() {
    Instant now = clock.instant();
    settlements.settle(now);
    return new ReplicaView.Moment(lags.someReplica(), now);
  }

  @Override
  public void drop(String name) {
    LaggingSpace dropped = spaces.remove(name);
    if (dropped != null) {
      settlements.forget(dropped);
    }
    store.drop(name);
  }

  @Override
  public PendingWrite write(List<Change> changes) {
    List<byte @Nullable []> before = new ArrayList<>(changes.size());
    List<Change> leading = new ArrayList<>(changes.size());
    for (Change change : changes) {
      if (change.space() instanceof LaggingSpace space) {
        before.add(space.leader().get(change.key()));
        leading.add(new Change(space.leader(), change.key(), change.value()));
      } else {
        before.add(null);
        leading.add(change);
      }
    }
    PendingWrite written = store.write(leading);
    remember(changes, before);
    return written;
  }

  private void remember(List<Change> changes, List<byte @Nullable []> before) {
    Instant now = clock.instant();
    settlements.settle(now);
    List<Instant> item = null;
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      if (change.space() instanceof LaggingSpace space) {
        List<Instant> visible =
            space.add(
                change.key(), before.get(i), change.value(), earliest(space.role(), item, now));
        item = space.role() == SpaceRole.ITEMS ? visible : item;
      }
    }
  }

  /**
   * The earliest times for a change. Changes of index entries follow the change of their item, if
   * the batch has one.
   */
  private List<Instant> earliest(SpaceRole role, @Nullable List<Instant> item, Instant now) {
    if (role == SpaceRole.ITEMS) {
      return lags.visible(role, now);
    }
    if (item == null) {
      return lags.atOnce(now);
    }
    return role == SpaceRole.LOCAL_INDEX ? item : lags.visible(role, now);
  }

  /** The number of versions kept because replicas do not agree on them yet. */
  int unsettled() {
    return spaces.values().stream().mapToInt(LaggingSpace::unsettled).sum();
  }

  /** The number of entries that are queued for settlement. */
  int awaited() {
    return settlements.size();
  }

  @Override
  public void requireUsable() {
    store.requireUsable();
  }

  @Override
  public void close() {
    store.close();
  }
}
