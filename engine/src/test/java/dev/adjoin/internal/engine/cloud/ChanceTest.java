// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChanceTest {
  @Test
  void theSameSeedDecidesTheSame() {
    assertThat(decisions(new Chance(5))).isEqualTo(decisions(new Chance(5)));
    assertThat(decisions(new Chance(5))).doesNotContainAnyElementsOf(decisions(new Chance(6)));
  }

  private static List<Double> decisions(Chance chance) {
    List<Double> decisions = new ArrayList<>();
    for (int request = 0; request < 10; request++) {
      chance.inRequest(false, () -> decisions.add(chance.next(RandomDecision.LATENCY)));
    }
    return decisions;
  }

  @Test
  void whatIsDecidedForOnePurposeShiftsNoOther() {
    Chance chance = new Chance(5);
    List<Double> decisions = new ArrayList<>();
    for (int request = 0; request < 10; request++) {
      chance.inRequest(
          false,
          () -> {
            chance.next(RandomDecision.REPLICA_LAG);
            return decisions.add(chance.next(RandomDecision.LATENCY));
          });
    }
    assertThat(decisions).isEqualTo(decisions(new Chance(5)));
  }

  @Test
  void whatIsDecidedInOneRequestShiftsNoOther() {
    Chance chance = new Chance(5);
    chance.inRequest(
        false, () -> chance.next(RandomDecision.LATENCY) + chance.next(RandomDecision.LATENCY));

    double second = chance.inRequest(false, () -> chance.next(RandomDecision.LATENCY));
    assertThat(second).isEqualTo(decisions(new Chance(5)).get(1));
  }

  @Test
  void decisionsAreSpreadEvenly() {
    Chance chance = new Chance(5);
    Map<RandomDecision, Integer> halves = new EnumMap<>(RandomDecision.class);
    for (int request = 0; request < 1000; request++) {
      for (RandomDecision purpose : RandomDecision.values()) {
        double decision = chance.inRequest(false, () -> chance.next(purpose));
        halves.merge(purpose, decision < 0.5 ? 1 : 0, Integer::sum);
      }
    }
    assertThat(halves.values()).allSatisfy(half -> assertThat(half).isBetween(430, 570));
  }

  @Test
  void aReplicaStaysTheSameThroughoutARequest() {
    Chance chance = new Chance(5);
    List<Integer> chosen = new ArrayList<>();
    for (int request = 0; request < 20; request++) {
      int first = chance.inRequest(false, () -> replicas(chance).get(0));
      chosen.add(first);
      assertThat(chance.inRequest(false, () -> replicas(chance).stream().distinct().count()))
          .isOne();
    }
    assertThat(chosen).contains(0, 1, 2);
  }

  private static List<Integer> replicas(Chance chance) {
    return IntStream.range(0, 5)
        .mapToObj(i -> chance.sameInRequest(3, RandomDecision.REPLICA))
        .toList();
  }

  @Test
  void aBatchIsKnownToItsOwnThreadAlone() {
    Chance chance = new Chance(5);
    chance.inRequest(
        true,
        () -> {
          assertThat(chance.isInBatch()).isTrue();
          return assertThat(CompletableFuture.supplyAsync(chance::isInBatch).join()).isFalse();
        });
    assertThat(chance.isInBatch()).isFalse();
  }
}
