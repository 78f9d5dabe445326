// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Runs a plan to its end and keeps everything it finds, in the order of its parts. */
record Gathering(ReadContext context, String pattern, Inputs inputs, boolean consistent) {

  List<Found> of(ReadPlan plan) {
    if (plan instanceof ReadPlan.Get get) {
      return new Gets(context, pattern, consistent).get(get.key(), inputs::value).stream().toList();
    }
    if (plan instanceof ReadPlan.Parallel parallel) {
      List<Supplier<List<Found>>> reads = new ArrayList<>();
      parallel.parts().forEach(part -> reads.add(() -> of(part)));
      return Parallel.all(context.table().environment(), pattern, reads, reads.size()).stream()
          .flatMap(List::stream)
          .toList();
    }
    if (plan instanceof ReadPlan.Sequence sequence) {
      List<Found> found = of(sequence.parts().get(0));
      for (ReadPlan next : sequence.parts().subList(1, sequence.parts().size())) {
        found = completed(found, (ReadPlan.BatchGet) next);
      }
      return found;
    }
    return range(plan);
  }

  private List<Found> range(ReadPlan plan) {
    RangeReader.Manner manner = new RangeReader.Manner(consistent, null, false);
    RangeReader reader =
        new RangeReader(context.table(), pattern, ListPlan.of(plan).query(), inputs::value, manner);
    Walk walk = Walks.open(context, plan, reader, Demand.of(Demand.ALL), null);
    List<Found> all = new ArrayList<>();
    for (Found found = walk.next(); found != null; found = walk.next()) {
      all.add(found);
    }
    return all;
  }

  /** What an index carries in part is fetched; what is gone by then is left out. */
  private List<Found> completed(List<Found> found, ReadPlan.BatchGet plan) {
    ReadPlan.Wanted.Each each = (ReadPlan.Wanted.Each) plan.wanted().get(0);
    List<Found> parts = found.stream().filter(f -> isPart(f, each)).toList();
    List<Map<String, AttributeValue>> keys =
        parts.stream().map(f -> context.table().keys().in(f.stored())).toList();
    List<@Nullable Map<String, AttributeValue>> fetched =
        context.batches().get(Purpose.of(pattern), keys, consistent);
    List<Found> all = new ArrayList<>();
    int next = 0;
    for (Found item : found) {
      if (isPart(item, each)) {
        context.items().byKey(fetched.get(next++)).ifPresent(w -> all.add(w.from(item)));
      } else {
        all.add(item);
      }
    }
    return all;
  }

  private static boolean isPart(Found found, ReadPlan.Wanted.Each each) {
    return found.index() != null && found.type().equals(each.type());
  }
}
