// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entity with everything attached to it: its children at any depth and its edges, by type.
 *
 * @param <T> what holds the entity
 */
public final class Collected<T> {
  private final ReadContext context;
  private final String pattern;
  private final Mapping<T> mapping;
  private final List<Found> items;
  private final @Nullable Found entity;

  Collected(ReadContext context, String pattern, Mapping<T> mapping, List<Found> items) {
    this.context = context;
    this.pattern = pattern;
    this.mapping = mapping;
    this.items = List.copyOf(items);
    this.entity =
        items.stream()
            .filter(found -> found.kind() == ItemType.Kind.ENTITY)
            .filter(found -> found.type().equals(mapping.shape().type()))
            .min(Comparator.comparing(found -> found.index() != null))
            .orElse(null);
  }

  /** The entity; empty when it is missing, though things may be attached to it. */
  public Optional<T> entity() {
    return Optional.ofNullable(entity).map(found -> context.read(pattern, mapping, found));
  }

  /** Whether there is neither the entity nor anything attached to it. */
  public boolean isEmpty() {
    return items.isEmpty();
  }

  /** Its children of a type, in the order of their keys. */
  public <C> List<C> children(Class<C> type) {
    return children(context.table().mappings().of(type));
  }

  /** Its children of a type as untyped items. */
  public List<Item> children(String type) {
    return children(context.table().mappings().untyped(type));
  }

  private <C> List<C> children(Mapping<C> children) {
    if (!(children.shape().member() instanceof Entity child)) {
      throw new IllegalArgumentException(
          "Children must be of an entity, but %s is a relationship; use edges"
              .formatted(children.shape().type()));
    }
    requireAttached(isBelow(child), children);
    return items.stream()
        .filter(found -> found.type().equals(children.shape().type()))
        .filter(found -> found.kind() == ItemType.Kind.ENTITY && found != entity)
        .map(found -> context.read(pattern, children, found))
        .toList();
  }

  /** Its edges of a relationship, those that it is the {@code from} side of first. */
  public <E> List<E> edges(Class<E> type) {
    return edges(context.table().mappings().of(type), Side.values());
  }

  /** Its edges of a relationship of which it is one side. */
  public <E> List<E> edges(Class<E> type, Side side) {
    return edges(context.table().mappings().of(type), side);
  }

  /** Its edges of a relationship as untyped items. */
  public List<Item> edges(String type) {
    return edges(context.table().mappings().untyped(type), Side.values());
  }

  /** Its edges of a relationship of which it is one side, as untyped items. */
  public List<Item> edges(String type, Side side) {
    return edges(context.table().mappings().untyped(type), side);
  }

  private <E> List<E> edges(Mapping<E> edges, Side... sides) {
    if (!(edges.shape().member() instanceof Relationship relationship)) {
      throw new IllegalArgumentException(
          "Edges must be of a relationship, but %s is an entity; use children"
              .formatted(edges.shape().type()));
    }
    requireAttached(isEnd(relationship), edges);
    return Stream.of(sides)
        .flatMap(side -> found(edges, side))
        .map(found -> context.read(pattern, edges, found))
        .toList();
  }

  private boolean isBelow(Entity child) {
    return child.name().equals(mapping.shape().type())
        || context.table().schema().ancestors(child).stream()
            .anyMatch(ancestor -> ancestor.name().equals(mapping.shape().type()));
  }

  private boolean isEnd(Relationship relationship) {
    String type = mapping.shape().type();
    return relationship.from().equals(type) || relationship.to().equals(type);
  }

  private void requireAttached(boolean isAttached, Mapping<?> asked) {
    if (!isAttached) {
      throw new IllegalArgumentException(
          "What is asked of %s must be attached to %s, but %s is not"
              .formatted(pattern, mapping.shape().type(), asked.shape().type()));
    }
  }

  private Stream<Found> found(Mapping<?> edges, Side side) {
    return Stream.concat(
        items.stream()
            .filter(found -> found.type().equals(edges.shape().type()))
            .filter(found -> side(found) == side),
        summarised(edges, side));
  }

  /** Edges of the other side come from an index, or are mirrors. */
  private static @Nullable Side side(Found found) {
    return switch (found.kind()) {
      case RELATIONSHIP -> found.index() == null ? Side.FROM : Side.TO;
      case MIRROR -> Side.TO;
      default -> null;
    };
  }

  private Stream<Found> summarised(Mapping<?> edges, Side side) {
    return entity == null
        ? Stream.of()
        : context.table().design().summaries().stream()
            .filter(map -> map.relationship().equals(edges.shape().type()) && map.side() == side)
            .filter(this::isOurs)
            .flatMap(map -> summarised(edges, new Summaries(context.table(), map)));
  }

  private Stream<Found> summarised(Mapping<?> edges, Summaries summaries) {
    if (edges.isTyped()) {
      summaries.requireWhole(pattern);
    }
    return entity == null ? Stream.of() : summaries.of(entity.stored()).stream();
  }

  private boolean isOurs(SummaryMap map) {
    return map.entity().equals(mapping.shape().type());
  }
}
