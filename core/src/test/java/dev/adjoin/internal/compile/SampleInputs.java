// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Inputs for reads, taken from items that there are, so that most reads find something. */
record SampleInputs(Schema schema, SampleItems items, Dice dice) {

  SampleInputs(Compiled compiled, SampleItems items, Dice dice) {
    this(new Schema(compiled.model()), items, dice);
  }

  /** The values of some item, and a range between two; empty where an item lacks one. */
  Optional<Map<String, Object>> of(AccessPattern read) {
    String type = read.name().type();
    SampleItem one = dice.any(items.of(type));
    SampleItem other = dice.any(items.of(type));
    Map<String, Object> given = new HashMap<>();
    for (String name : schema.attributes(member(type)).keySet()) {
      if (read.inputs().contains(name) && one.has(List.of(name))) {
        given.put(name, one.values().get(name));
      }
      if (read.inputs().contains(SortRange.low(name)) && both(name, one, other)) {
        range(type, name, one, other, given);
      }
    }
    return given.keySet().containsAll(read.inputs()) ? Optional.of(given) : Optional.empty();
  }

  private Member member(String type) {
    return schema.member(type).orElseThrow();
  }

  private static boolean both(String name, SampleItem one, SampleItem other) {
    return one.has(List.of(name)) && other.has(List.of(name));
  }

  private void range(
      String type, String name, SampleItem one, SampleItem other, Map<String, Object> given) {
    Comparator<Object> order = SampleValues.order(schema.attributes(member(type)).get(name).type());
    List<Object> ends =
        Stream.of(one, other).map(item -> item.values().get(name)).sorted(order).toList();
    given.put(SortRange.low(name), ends.get(0));
    given.put(SortRange.high(name), ends.get(1));
  }
}
