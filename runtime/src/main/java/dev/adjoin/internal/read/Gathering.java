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
record Gathering(ReadContext context, String pattern, InputValues inputs, boolean consistent) {

  List<StoredItem> of(ReadPlan plan) {
    if (plan instanceof ReadPlan.Get get) {
      return new ItemGets(context, pattern, consistent)
          .get(get.key(), inputs::value).stream().toList();
    }
    if (plan instanceof ReadPlan.CollectionRead collection) {
      List<Supplier<List<StoredItem>>> reads = new ArrayList<>();
      collection.reads().forEach(part -> reads.add(() -> of(part)));
      List<StoredItem> found =
          Parallel.all(context.table().environment(), pattern, reads, reads.size()).stream()
              .flatMap(List::stream)
              .toList();
      for (ReadPlan.Wanted.Each completion : collection.completions()) {
        found = completed(found, completion);
      }
      return found;
    }
    if (plan instanceof ReadPlan.ListRead list && list.completion() != null) {
      return completed(range((ReadPlan.RangeRead) list.items()), list.completion());
    }
    return range((ReadPlan.RangeRead) plan);
  }

  private List<StoredItem> range(ReadPlan.RangeRead plan) {
    QueryReader.Manner manner = new QueryReader.Manner(consistent, null, false);
    QueryReader reader =
        new QueryReader(context.table(), pattern, plan.query(), inputs::value, manner);
    ItemIterator walk =
        ItemIterators.open(context, plan, reader, ReadBudget.of(ReadBudget.ALL), null);
    List<StoredItem> all = new ArrayList<>();
    for (StoredItem found = walk.next(); found != null; found = walk.next()) {
      all.add(found);
    }
    return all;
  }

  /** What an index carries in part is fetched; what is gone by then is left out. */
  private List<StoredItem> completed(List<StoredItem> found, ReadPlan.Wanted.Each each) {
    List<StoredItem> parts = found.stream().filter(f -> isPart(f, each)).toList();
    List<Map<String, AttributeValue>> keys =
        parts.stream().map(f -> context.table().keys().in(f.stored())).toList();
    List<@Nullable Map<String, AttributeValue>> fetched =
        context.batches().get(Purpose.of(pattern), keys, consistent);
    List<StoredItem> all = new ArrayList<>();
    int next = 0;
    for (StoredItem item : found) {
      if (isPart(item, each)) {
        context.items().byKey(fetched.get(next++)).ifPresent(w -> all.add(w.from(item)));
      } else {
        all.add(item);
      }
    }
    return all;
  }

  private static boolean isPart(StoredItem found, ReadPlan.Wanted.Each each) {
    return found.index() != null && found.type().equals(each.type());
  }
}
