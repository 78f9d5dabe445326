// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.simulation.History.Condition;
import dev.adjoin.simulation.History.Pause;
import dev.adjoin.simulation.History.Stop;
import dev.adjoin.simulation.History.Straggler;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Makes a failing history smaller: leaves out calls, stops and pauses of clients, late requests and
 * conditions one by one, as long as the rest still fails.
 */
final class Shrinking {
  private final Predicate<History> fails;

  private Shrinking(Predicate<History> fails) {
    this.fails = fails;
  }

  /** The smallest failing history that is found from a failing one. */
  static History of(History history, Predicate<History> fails) {
    Shrinking shrinking = new Shrinking(fails);
    History smaller = history;
    for (History next = shrinking.pass(smaller);
        next.size() < smaller.size();
        next = shrinking.pass(smaller)) {
      smaller = next;
    }
    return smaller;
  }

  private History pass(History history) {
    History smaller = history;
    for (Condition condition : Condition.values()) {
      if (smaller.conditions().contains(condition)) {
        Set<Condition> fewer = EnumSet.noneOf(Condition.class);
        fewer.addAll(smaller.conditions());
        fewer.remove(condition);
        smaller = orElse(smaller.withConditions(fewer), smaller);
      }
    }
    for (Stop stop : history.stops()) {
      smaller = orElse(smaller.withStops(without(smaller.stops(), stop)), smaller);
    }
    for (Pause pause : history.pauses()) {
      smaller = orElse(smaller.withPauses(without(smaller.pauses(), pause)), smaller);
    }
    for (Straggler straggler : history.stragglers()) {
      smaller = orElse(smaller.withStragglers(without(smaller.stragglers(), straggler)), smaller);
    }
    for (int client = 0; client < history.clients().size(); client++) {
      for (int i = history.clients().get(client).size() - 1; i >= 0; i--) {
        List<List<Operation>> fewer = new ArrayList<>(smaller.clients());
        fewer.set(client, without(fewer.get(client), i));
        smaller = orElse(smaller.withClients(fewer), smaller);
      }
    }
    for (int i = history.first().size() - 1; i >= 0; i--) {
      smaller = orElse(smaller.withFirst(without(smaller.first(), i)), smaller);
    }
    return smaller;
  }

  private History orElse(History smaller, History history) {
    return smaller.size() < history.size() && fails.test(smaller) ? smaller : history;
  }

  private static <T> List<T> without(List<T> list, T element) {
    List<T> fewer = new ArrayList<>(list);
    fewer.remove(element);
    return fewer;
  }

  private static <T> List<T> without(List<T> list, int index) {
    List<T> fewer = new ArrayList<>(list);
    fewer.remove(index);
    return fewer;
  }
}
