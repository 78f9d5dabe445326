// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Delay;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.Conflicts;
import dev.adjoin.internal.engine.table.ItemLocks.Place;
import dev.adjoin.internal.engine.table.Table;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Simulates transactions that hold their items for a while.
 *
 * <p>A write, a transactional write or a transactional read of a held item is refused.
 * Transactional reads hold nothing. Some conflicts are random, as if another process caused them.
 */
final class OngoingTransactions implements Conflicts {
  private final double unknown;
  private final Delay duration;
  private final Chance chance;
  private final InstantSource clock;
  private final Set<Place> taken = ConcurrentHashMap.newKeySet();

  /**
   * Starts without any transactions.
   *
   * @param unknown the probability that a simulated external transaction holds an item
   */
  OngoingTransactions(double unknown, Delay duration, Chance chance, InstantSource clock) {
    this.unknown = unknown;
    this.duration = duration;
    this.chance = chance;
    this.clock = clock;
  }

  @Override
  public boolean meetsWrite(Table table, Key key) {
    return isTaken(new Place(table, key));
  }

  @Override
  public Set<Place> metByRead(List<Place> places) {
    Set<Place> met = new HashSet<>();
    places.stream().filter(this::isTaken).forEach(met::add);
    if (met.isEmpty()) {
      takeTime();
      places.stream().filter(taken::contains).forEach(met::add);
    }
    return met;
  }

  @Override
  public <T> T during(List<Place> places, Function<Set<Place>, T> work) {
    Set<Place> met = new HashSet<>();
    Set<Place> own = new HashSet<>();
    for (Place place : places) {
      if (chance.happens(unknown, RandomDecision.CONFLICT) || !taken.add(place)) {
        met.add(place);
      } else {
        own.add(place);
      }
    }
    try {
      if (met.isEmpty()) {
        takeTime();
      }
      return work.apply(met);
    } finally {
      taken.removeAll(own);
    }
  }

  private boolean isTaken(Place place) {
    return chance.happens(unknown, RandomDecision.CONFLICT) || taken.contains(place);
  }

  private void takeTime() {
    Pause.on(clock, chance.time(duration, RandomDecision.TRANSACTION_TIME));
  }
}
