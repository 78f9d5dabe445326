// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Delay;
import dev.adjoin.internal.engine.store.SpaceRole;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The delays after which replicas show a write.
 *
 * <p>The first replica of a table is its leader and has no delay. Global indexes are written after
 * the table, and each of their replicas has its own delay.
 */
record Lags(Delay index, Delay replica, int replicas, Chance chance) {
  /** The earliest time at which each replica may show a change that is made now. */
  List<Instant> visible(SpaceRole role, Instant now) {
    return IntStream.range(0, replicas).mapToObj(i -> now.plus(lag(role, i))).toList();
  }

  /** The times of a change that all replicas show immediately. */
  List<Instant> atOnce(Instant now) {
    return Collections.nCopies(replicas, now);
  }

  private Duration lag(SpaceRole role, int number) {
    Duration indexed =
        role == SpaceRole.GLOBAL_INDEX
            ? chance.time(index, RandomDecision.INDEX_LAG)
            : Duration.ZERO;
    return number == 0 ? indexed : indexed.plus(chance.time(replica, RandomDecision.REPLICA_LAG));
  }

  int someReplica() {
    return chance.sameInRequest(replicas, RandomDecision.REPLICA);
  }
}
