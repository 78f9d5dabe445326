// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.argument.RecordNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entity with everything attached to it: its children at any depth and its edges, by type.
 *
 * <p>Each map has an entry for every type that can be attached, with an empty list where there is
 * none. The values are records, or {@link Item}s if the collection was read untyped.
 *
 * @param entity null if the entity does not exist, though something may be attached to it
 * @param children the children by type, in the order of their keys
 * @param from the edges whose {@code from} side is the entity, by relationship
 * @param to the edges whose {@code to} side is the entity, by relationship
 * @param <T> the type of the entity
 */
public record ItemCollection<T>(
    @Nullable T entity,
    Map<String, List<?>> children,
    Map<String, List<?>> from,
    Map<String, List<?>> to) {
  public ItemCollection {
    children = copy(children);
    from = copy(from);
    to = copy(to);
  }

  private static Map<String, List<?>> copy(Map<String, List<?>> lists) {
    Map<String, List<?>> copy = new LinkedHashMap<>();
    lists.forEach((type, items) -> copy.put(type, List.copyOf(items)));
    return Collections.unmodifiableMap(copy);
  }

  /** The children of a type. */
  public <C> List<C> children(Class<C> type) {
    return cast(type, items(children, name(type), "children"));
  }

  /** The children of a type, of a collection that was read untyped. */
  public List<Item> children(String type) {
    return cast(Item.class, items(children, type, "children"));
  }

  /** The edges of a relationship, from both sides if the entity can be at both. */
  public <E> List<E> edges(Class<E> type) {
    return cast(type, edgesOf(name(type)));
  }

  /** The edges of a relationship, of a collection that was read untyped. */
  public List<Item> edges(String type) {
    return cast(Item.class, edgesOf(type));
  }

  /** The edges of a relationship whose {@code from} side is the entity. */
  public <E> List<E> from(Class<E> type) {
    return cast(type, items(from, name(type), "relationships from the entity"));
  }

  /** The edges whose {@code from} side is the entity, of a collection that was read untyped. */
  public List<Item> from(String type) {
    return cast(Item.class, items(from, type, "relationships from the entity"));
  }

  /** The edges whose {@code to} side is the entity, of a collection that was read untyped. */
  public List<Item> to(String type) {
    return cast(Item.class, items(to, type, "relationships to the entity"));
  }

  /** The edges of a relationship whose {@code to} side is the entity. */
  public <E> List<E> to(Class<E> type) {
    return cast(type, items(to, name(type), "relationships to the entity"));
  }

  private List<?> edgesOf(String type) {
    if (!from.containsKey(type)) {
      return items(to, type, "relationships");
    }
    List<Object> both = new ArrayList<>(items(from, type, "relationships"));
    both.addAll(to.getOrDefault(type, List.of()));
    return both;
  }

  private static List<?> items(Map<String, List<?>> lists, String type, String what) {
    List<?> items = lists.get(Arguments.required("A type", type));
    if (items == null) {
      throw new IllegalArgumentException(
          "A collection must contain the type that you read, but does not contain %s; its %s are %s"
              .formatted(type, what, lists.isEmpty() ? "none" : String.join(", ", lists.keySet())));
    }
    return items;
  }

  private static <C> List<C> cast(Class<C> type, List<?> items) {
    List<C> typed = new ArrayList<>(items.size());
    for (Object item : items) {
      if (!type.isInstance(item)) {
        throw new IllegalArgumentException(
            "The items must be read as %s, but were read as %s"
                .formatted(item.getClass().getSimpleName(), type.getSimpleName()));
      }
      typed.add(type.cast(item));
    }
    return List.copyOf(typed);
  }

  private static String name(Class<?> type) {
    return RecordNames.of(Arguments.required("A class", type));
  }

  /** Whether neither the entity nor anything attached to it exists. */
  public boolean isEmpty() {
    return entity == null
        && List.of(children, from, to).stream()
            .flatMap(lists -> lists.values().stream())
            .allMatch(List::isEmpty);
  }
}
