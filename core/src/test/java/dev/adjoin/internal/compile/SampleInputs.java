// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Given;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Inputs for reads, taken from items that there are, so that most reads find something. */
record SampleInputs(Schema schema, SampleItems items) {

  /** The values of some item, and a range between two; empty where an item lacks one. */
  Generator<Optional<Map<String, Object>>> of(AccessPattern read) {
    return given -> from(given, read);
  }

  private Optional<Map<String, Object>> from(Given given, AccessPattern read) {
    String type = read.name().type();
    SampleItem one = given.oneOf(items.of(type));
    SampleItem other = given.oneOf(items.of(type));
    Map<String, Object> inputs = new HashMap<>();
    for (String name : schema.attributes(member(type)).keySet()) {
      if (read.inputs().contains(name) && one.has(List.of(name))) {
        inputs.put(name, one.values().get(name));
      }
      if (read.inputs().contains(SortRange.low(name)) && both(name, one, other)) {
        range(type, name, one, other, inputs);
      }
    }
    return inputs.keySet().containsAll(read.inputs()) ? Optional.of(inputs) : Optional.empty();
  }

  private Member member(String type) {
    return schema.member(type).orElseThrow();
  }

  private static boolean both(String name, SampleItem one, SampleItem other) {
    return one.has(List.of(name)) && other.has(List.of(name));
  }

  private void range(
      String type, String name, SampleItem one, SampleItem other, Map<String, Object> inputs) {
    Comparator<Object> order = SampleValues.order(schema.attributes(member(type)).get(name).type());
    List<Object> ends =
        Stream.of(one, other).map(item -> item.values().get(name)).sorted(order).toList();
    inputs.put(SortRange.low(name), ends.get(0));
    inputs.put(SortRange.high(name), ends.get(1));
  }
}
