// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemKey;
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

/** What an operation will do: its plan, with the keys that follow from what is given filled in. */
final class Explanation {
  private Explanation() {}

  static String of(WriteContext context, Operation operation) {
    Scene scene =
        new Scene(
            context,
            operation,
            new Known(context.table()),
            "",
            context.table().environment().now(),
            Set.of());
    Map<String, String> filled =
        new TreeMap<>(Comparator.comparing(String::length).reversed().thenComparing(s -> s));
    keys(operation.plan()).forEach(key -> fill(scene, key, filled));
    reads(operation.plan()).stream()
        .flatMap(Explanation::ranges)
        .forEach(range -> fill(scene, range, filled));
    Set<String> former = former(operation.plan());
    StringBuilder text = new StringBuilder(operation.name());
    for (String line : operation.plan().explain()) {
      boolean isFormer = former.stream().anyMatch(line.strip()::startsWith);
      text.append("\n  ").append(isFormer ? line : filled(line, filled));
    }
    return text.toString();
  }

  /** How the lines begin of what is removed where it was, which only a read tells. */
  private static Set<String> former(WritePlan plan) {
    return Conventions.actions(plan)
        .filter(a -> a.kind() == Kind.DELETE && !(a.target() instanceof Target.Own))
        .filter(a -> !a.effects().isEmpty())
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

  /** What is known only once something is read stays a template. */
  private static void fill(Scene scene, ItemKey key, Map<String, String> into) {
    try {
      Map<String, AttributeValue> own = scene.table().keys().of(key, scene.values());
      into.put(key.toString(), scene.table().keys().shown(own));
    } catch (IllegalArgumentException e) {
      into.put(key.toString(), key.toString());
    }
  }

  private static void fill(Scene scene, Range range, Map<String, String> into) {
    String partition = range.partitionKey() + " = ";
    boolean isKnown =
        range.partition().attributes().stream().allMatch(n -> scene.values().apply(n) != null);
    if (isKnown) {
      into.put(partition + range.partition(), partition + range.partition().encode(scene.values()));
    }
  }

  private static Stream<Range> ranges(ReadPlan read) {
    if (read instanceof ReadPlan.Composed composed) {
      return composed.parts().stream().flatMap(Explanation::ranges);
    }
    return read instanceof Query query ? Stream.of(query.range()) : Stream.empty();
  }

  private static Stream<ItemKey> keys(WritePlan plan) {
    Stream<ItemKey> written =
        Conventions.actions(plan)
            .filter(a -> !(a.target() instanceof Target.Journal) && a.times() == 1)
            .map(Action::key);
    return Stream.concat(written, reads(plan).stream().flatMap(Explanation::keys));
  }

  private static Stream<ItemKey> keys(ReadPlan read) {
    if (read instanceof ReadPlan.Composed composed) {
      return composed.parts().stream().flatMap(Explanation::keys);
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
