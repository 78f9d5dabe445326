// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Explains a request: its plan, with the keys filled in that are known before it runs. */
final class WriteExplanation {
  private WriteExplanation() {}

  static String of(OpenTable table, WriteRequest request) {
    Binding binding = Binding.unread(table, request, "");
    Map<String, String> filled =
        new TreeMap<>(Comparator.comparing(String::length).reversed().thenComparing(s -> s));
    keys(request.plan()).forEach(key -> fill(binding, key, filled));
    reads(request.plan()).stream()
        .flatMap(WriteExplanation::ranges)
        .forEach(range -> fill(binding, range, filled));
    Set<String> former = former(request.plan());
    StringBuilder text = new StringBuilder(request.name());
    for (String line : request.plan().explain()) {
      boolean isFormer = former.stream().anyMatch(line.strip()::startsWith);
      text.append("\n  ").append(isFormer ? line : filled(line, filled));
    }
    if (request.isReadAfter()) {
      String key = binding.table().keys().shown(binding.ownKey());
      text.append("\n  GetItem: ").append(key).append(" (for what the call returns)");
    }
    return text.toString();
  }

  /** The beginnings of the lines about deletes whose key is known only after a read. */
  private static Set<String> former(WritePlan plan) {
    return plan.actions().stream()
        .filter(a -> a.kind() == Kind.DELETE && !(a.target() instanceof Target.Own))
        .filter(a -> !a.parts().isEmpty())
        .map(a -> a.kind().word() + " " + a.key())
        .collect(Collectors.toSet());
  }

  private static String filled(String line, Map<String, String> filled) {
    String text = line;
    for (Map.Entry<String, String> each : filled.entrySet()) {
      text = text.replace(each.getKey(), each.getValue());
    }
    return text;
  }

  /** Fills in a key. A key that depends on a read remains a template. */
  private static void fill(Binding binding, ItemKey key, Map<String, String> into) {
    try {
      Map<String, AttributeValue> own = binding.table().keys().of(key, binding.newValues());
      into.put(key.toString(), binding.table().keys().shown(own));
    } catch (IllegalArgumentException e) {
      into.put(key.toString(), key.toString());
    }
  }

  private static void fill(Binding binding, Range range, Map<String, String> into) {
    String partition = range.partitionKey() + " = ";
    boolean isKnown =
        range.partition().attributes().stream().allMatch(n -> binding.newValues().apply(n) != null);
    if (isKnown) {
      into.put(
          partition + range.partition(), partition + range.partition().encode(binding.newValues()));
    }
  }

  private static Stream<Range> ranges(ReadPlan read) {
    if (read instanceof ReadPlan.Composed composed) {
      return composed.parts().stream().flatMap(WriteExplanation::ranges);
    }
    return read instanceof Query query ? Stream.of(query.range()) : Stream.empty();
  }

  private static Stream<ItemKey> keys(WritePlan plan) {
    Stream<ItemKey> written =
        plan.actions().stream()
            .filter(a -> a.times() == 1)
            .filter(a -> !(a.target() instanceof Target.Journal))
            .filter(a -> !(a.target() instanceof Target.Marker))
            .map(Action::key);
    return Stream.concat(written, reads(plan).stream().flatMap(WriteExplanation::keys));
  }

  private static Stream<ItemKey> keys(ReadPlan read) {
    if (read instanceof ReadPlan.Composed composed) {
      return composed.parts().stream().flatMap(WriteExplanation::keys);
    }
    return read instanceof ReadPlan.Get get ? Stream.of(get.key()) : Stream.empty();
  }

  private static List<ReadPlan> reads(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst first) {
      return List.of(first.read());
    }
    if (plan instanceof WritePlan.Depending depending) {
      return List.of(depending.read());
    }
    return plan instanceof WritePlan.Steps steps
        ? steps.steps().stream().flatMap(s -> s.reads().stream()).toList()
        : List.of();
  }
}
