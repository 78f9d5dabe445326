// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.ItemCollection;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the items that were read for an {@link ItemCollection} by type, and reads each as a record
 * or as an untyped item.
 *
 * @param <T> the type of the entity
 */
final class CollectionReader<T> {
  private final ReadContext context;
  private final String pattern;
  private final Mapping<T> mapping;
  private final List<StoredItem> items;
  private final @Nullable StoredItem entity;

  CollectionReader(
      ReadContext context, String pattern, Mapping<T> mapping, List<StoredItem> items) {
    this.context = context;
    this.pattern = pattern;
    this.mapping = mapping;
    this.items = items;
    this.entity =
        items.stream()
            .filter(found -> found.kind() == ItemType.Kind.ENTITY)
            .filter(found -> found.type().equals(type()))
            .min(Comparator.comparing(found -> found.index() != null))
            .orElse(null);
  }

  private String type() {
    return mapping.shape().type();
  }

  ItemCollection<T> collection() {
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
            ? context.table().mappings().untyped(type)
            : context.table().mappings().like(mapping, type);
    return found.map(item -> context.read(pattern, each, item)).toList();
  }

  private Stream<StoredItem> children(String type) {
    return items.stream()
        .filter(found -> found.type().equals(type))
        .filter(found -> found.kind() == ItemType.Kind.ENTITY && found != entity);
  }

  private Stream<StoredItem> edges(String type, Side side) {
    return Stream.concat(
        items.stream()
            .filter(found -> found.type().equals(type))
            .filter(found -> side(found) == side),
        summarised(type, side));
  }

  /** Edges of the other side come from an index, or are mirrors. */
  private static @Nullable Side side(StoredItem found) {
    return switch (found.kind()) {
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

  /** Whether a summary keeps too little of its edges to make records of them. */
  private boolean isPartial(String relationship) {
    return context.table().design().summaries().stream()
        .filter(map -> map.relationship().equals(relationship) && map.entity().equals(type()))
        .anyMatch(map -> !new SummaryReader(context.table(), map).absent().isEmpty());
  }
}
