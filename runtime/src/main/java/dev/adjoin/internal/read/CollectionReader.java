// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.ItemCollection;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads an entity with everything attached to it: runs the plan to its end, sorts the items by type
 * and side, and decodes each.
 *
 * @param <T> the type of the entity
 */
final class CollectionReader<T> {
  private final ReadContext context;
  private final String pattern;
  private final Mapping<T> mapping;
  private final InputValues key;
  private final boolean consistent;
  private List<StoredItem> items = List.of();
  private @Nullable StoredItem entity;

  CollectionReader(
      ReadContext context,
      String pattern,
      Mapping<T> mapping,
      InputValues key,
      boolean consistent) {
    this.context = context;
    this.pattern = pattern;
    this.mapping = mapping;
    this.key = key;
    this.consistent = consistent;
  }

  ItemCollection<T> read(ReadPlan plan) {
    items = items(plan);
    entity =
        items.stream()
            .filter(found -> found.itemType().kind() == ItemType.Kind.ENTITY)
            .filter(found -> found.type().equals(type()))
            .min(Comparator.comparing(found -> found.index() != null))
            .orElse(null);
    return collection();
  }

  /** All items of a plan, in the order of its parts. */
  private List<StoredItem> items(ReadPlan plan) {
    if (plan instanceof ReadPlan.Get get) {
      return new ItemGet(context, pattern, get.key()).item(key, consistent).stream().toList();
    }
    if (plan instanceof ReadPlan.CollectionRead collection) {
      List<Supplier<List<StoredItem>>> reads = new ArrayList<>();
      collection.reads().forEach(part -> reads.add(() -> items(part)));
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
      return completed(inOrder((ReadPlan.RangeRead) list.items()), list.completion());
    }
    return inOrder((ReadPlan.RangeRead) plan);
  }

  private List<StoredItem> inOrder(ReadPlan.RangeRead range) {
    PreparedQuery query = PreparedQuery.of(context, pattern, range.query());
    QueryReader reader = new QueryReader(context.table(), query, key, consistent, null, false);
    ItemIterator found = ItemIterators.open(range, reader, ReadBudget.of(ReadBudget.ALL), null);
    List<StoredItem> all = new ArrayList<>();
    for (StoredItem item = found.next(); item != null; item = found.next()) {
      all.add(item);
    }
    return all;
  }

  /**
   * Fetches the whole items of an index with partial items; items deleted in the meantime are left
   * out.
   */
  private List<StoredItem> completed(List<StoredItem> found, ReadPlan.Wanted.Each each) {
    List<Map<String, AttributeValue>> keys =
        found.stream()
            .filter(item -> isPart(item, each))
            .map(item -> context.table().keys().in(item.stored()))
            .toList();
    Iterator<@Nullable Map<String, AttributeValue>> fetched =
        context.batches().get(Purpose.of(pattern), keys, consistent).iterator();
    List<StoredItem> all = new ArrayList<>();
    for (StoredItem item : found) {
      if (isPart(item, each)) {
        context.items().byKey(fetched.next()).ifPresent(w -> all.add(w.completing(item)));
      } else {
        all.add(item);
      }
    }
    return all;
  }

  private static boolean isPart(StoredItem item, ReadPlan.Wanted.Each each) {
    return item.index() != null && item.type().equals(each.type());
  }

  private String type() {
    return mapping.codec().type();
  }

  private ItemCollection<T> collection() {
    Schema schema = context.table().schema();
    Map<String, List<?>> children = new LinkedHashMap<>();
    for (Entity each : schema.model().entities()) {
      if (isBelow(each)) {
        children.put(each.name(), read(each.name(), children(each.name())));
      }
    }
    Map<String, List<?>> from = new LinkedHashMap<>();
    Map<String, List<?>> to = new LinkedHashMap<>();
    for (Relationship each : schema.model().relationships()) {
      if (each.from().equals(type())) {
        from.put(each.name(), read(each.name(), edges(each.name(), Side.FROM)));
      }
      if (each.to().equals(type())) {
        to.put(each.name(), read(each.name(), edges(each.name(), Side.TO)));
      }
    }
    T read = entity == null ? null : context.read(pattern, mapping, entity);
    return new ItemCollection<>(read, children, from, to);
  }

  private boolean isBelow(Entity child) {
    return context.table().schema().ancestors(child).stream()
        .anyMatch(ancestor -> ancestor.name().equals(type()));
  }

  private List<?> read(String type, Stream<StoredItem> found) {
    Mapping<?> each =
        isPartial(type)
            ? context.table().mappings().partial(type)
            : context.table().mappings().like(mapping, type);
    return found.map(item -> context.read(pattern, each, item)).toList();
  }

  private Stream<StoredItem> children(String type) {
    return items.stream()
        .filter(found -> found.type().equals(type))
        .filter(found -> found.itemType().kind() == ItemType.Kind.ENTITY && found != entity);
  }

  private Stream<StoredItem> edges(String type, Side side) {
    return Stream.concat(
        items.stream()
            .filter(found -> found.type().equals(type))
            .filter(found -> side(found) == side),
        summarised(type, side));
  }

  /** The side of a found edge. Edges of the other side are read from an index or are mirrors. */
  private static @Nullable Side side(StoredItem found) {
    return switch (found.itemType().kind()) {
      case RELATIONSHIP -> found.index() == null ? Side.FROM : Side.TO;
      case MIRROR -> Side.TO;
      default -> null;
    };
  }

  private Stream<StoredItem> summarised(String type, Side side) {
    StoredItem owner = entity;
    return owner == null
        ? Stream.of()
        : context.table().design().summaries().stream()
            .filter(map -> map.relationship().equals(type) && map.side() == side)
            .filter(map -> map.entity().equals(type()))
            .flatMap(map -> new SummaryReader(context.table(), map).of(owner.stored()).stream());
  }

  /** Whether a summary has too few attributes of its edges to create records. */
  private boolean isPartial(String relationship) {
    return context.table().design().summaries().stream()
        .filter(map -> map.relationship().equals(relationship) && map.entity().equals(type()))
        .anyMatch(map -> !new SummaryReader(context.table(), map).absent().isEmpty());
  }
}
