// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Sides;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One entity or relationship of a recorded design: how its items are stored.
 *
 * @param stored its name in the table, which differs from {@code name} if it was renamed
 * @param of the parent of a child; the entities at the two ends of a relationship, {@code from}
 *     first
 * @param identity the attributes that identify an item, in order: for an edge from, distinct, to
 * @param attributes everything that its items carry, by name
 * @param references the attributes that hold the id of another entity, each with that entity
 * @param marksRemovals whether removed edges leave markers
 * @param items its own item and those that Adjoin adds for it: mirrors, guards, gates
 * @param gates the gates of its sides or references
 * @param summaries the maps that hold its edges; none unless it is stored as summaries
 * @param counts the attributes of the entities that count edges in maps; where edges are items, the
 *     gates have the numbers. A record of a version that did not note them has none, so that the
 *     numbers are calculated before they are trusted
 * @param deletes what deletes do to its items
 */
public record RecordedType(
    String name,
    String stored,
    boolean isEntity,
    List<String> of,
    List<String> identity,
    List<Attribute> attributes,
    List<Copy> copies,
    Map<String, String> references,
    @Nullable String version,
    @Nullable String expires,
    boolean marksRemovals,
    List<ItemType> items,
    List<Gate> gates,
    List<SummaryMap> summaries,
    Sides<@Nullable String> counts,
    RecordedDeletes deletes) {

  public RecordedType {
    of = List.copyOf(of);
    identity = List.copyOf(identity);
    attributes = List.copyOf(attributes);
    copies = List.copyOf(copies);
    references = Collections.unmodifiableMap(new TreeMap<>(references));
    items = List.copyOf(items);
    gates = List.copyOf(gates);
    summaries = List.copyOf(summaries);
  }

  /** The entity that a copy comes from, by name. */
  String source(Copy copy) {
    if (!isEntity) {
      return end(copy.source().equals(Side.FROM.word()) ? Side.FROM : Side.TO);
    }
    return references.getOrDefault(copy.source(), copy.source());
  }

  public Optional<Attribute> attribute(String wanted) {
    return attributes.stream().filter(a -> a.name().equals(wanted)).findFirst();
  }

  /** The entity at a side of a relationship. */
  public String end(Side side) {
    return of.get(side == Side.FROM ? 0 : 1);
  }

  /** The gate at an end: a side of a relationship, or a reference. */
  public Optional<Gate> gate(String end) {
    return gates.stream().filter(gate -> gate.end().equals(end)).findFirst();
  }

  /** The item of a kind; {@code detail} distinguishes guards and gates. */
  public Optional<ItemType> item(ItemType.Kind kind, String detail) {
    return items.stream().filter(i -> i.kind() == kind && i.detail().equals(detail)).findFirst();
  }

  /** The same type as the model alone says: without entries and states that only a record has. */
  RecordedType declared() {
    List<ItemType> own =
        items.stream()
            .map(i -> i.with(i.key(), i.declaredEntries().stream().map(Entry::written).toList()))
            .toList();
    return with(attributes, own).withFilledGates();
  }

  /** The same type with gates that count every edge. */
  RecordedType withFilledGates() {
    return withGates(Gate::filled);
  }

  RecordedType withGates(UnaryOperator<Gate> change) {
    return new RecordedType(
        name,
        stored,
        isEntity,
        of,
        identity,
        attributes,
        copies,
        references,
        version,
        expires,
        marksRemovals,
        items,
        gates.stream().map(change).toList(),
        summaries,
        counts,
        deletes);
  }

  private static Stream<KeyTemplate> templates(
      List<ItemType> items, List<Gate> gates, List<SummaryMap> summaries) {
    Stream<ItemKey> keys =
        Stream.concat(
            items.stream()
                .flatMap(
                    i -> Stream.concat(Stream.of(i.key()), i.entries().stream().map(Entry::key))),
            gates.stream().map(Gate::item));
    return Stream.concat(
        keys.flatMap(k -> Stream.of(k.partition(), k.sort())),
        summaries.stream().map(SummaryMap::key));
  }

  /** The fields of a template, those included that only determine a shard. */
  private static Stream<KeyTemplate.Segment.Field> fields(KeyTemplate template) {
    return template.segments().stream()
        .flatMap(
            s ->
                s instanceof KeyTemplate.Segment.Shard shard
                    ? shard.of().stream()
                    : s instanceof KeyTemplate.Segment.Field field
                        ? Stream.of(field)
                        : Stream.of());
  }

  /** This type as far as other models have to know it: its keys, with the attributes in them. */
  RecordedType keysAlone() {
    Set<String> inKeys = new TreeSet<>();
    templates(items, List.of(), List.of())
        .flatMap(RecordedType::fields)
        .forEach(field -> inKeys.add(field.attribute()));
    return new RecordedType(
        name,
        stored,
        isEntity,
        List.of(),
        List.of(),
        attributes.stream().filter(attribute -> inKeys.contains(attribute.name())).toList(),
        List.of(),
        Map.of(),
        null,
        null,
        false,
        items.stream()
            .map(i -> i.with(i.key(), i.entries().stream().map(Entry::written).toList()))
            .toList(),
        List.of(),
        List.of(),
        Sides.both(null),
        RecordedDeletes.NOT_NOTED);
  }

  /** The same type with the attributes that only the recorded one has, and its states. */
  RecordedType keeping(RecordedType recorded, Set<String> gone) {
    List<Attribute> all = new ArrayList<>(attributes);
    for (Attribute attribute : recorded.attributes) {
      boolean isCopy =
          recorded.copies.stream().anyMatch(c -> c.attribute().equals(attribute.name()));
      if (attribute(attribute.name()).isEmpty()
          && !isCopy
          && !gone.contains(name + "." + attribute.name())) {
        all.add(attribute);
      }
    }
    all.sort(Comparator.comparing(Attribute::name));
    return with(all, items.stream().map(i -> inState(i, recorded)).toList());
  }

  /** The same type with some of its attributes. */
  RecordedType with(List<Attribute> left) {
    return with(left, items);
  }

  /** The states of the record count: it may have changed since the program read it. */
  private static ItemType inState(ItemType item, RecordedType recorded) {
    Optional<ItemType> before = recorded.item(item.kind(), item.detail());
    return item.with(
        item.key(),
        item.entries().stream()
            .map(
                e ->
                    before
                        .flatMap(b -> b.entry(e.role(), e.name()))
                        .map(r -> e.in(r.state()))
                        .orElse(e))
            .toList());
  }

  /** The same type with other entries. */
  RecordedType withEntries(BiFunction<ItemType, Entry, Entry> change) {
    return with(
        attributes,
        items.stream()
            .map(i -> i.with(i.key(), i.entries().stream().map(e -> change.apply(i, e)).toList()))
            .toList());
  }

  /** Whether some labels of items are the type's name or that of one of its items. */
  public boolean hasItemOf(Collection<String> labels) {
    return labels.contains(name) || items.stream().map(ItemType::label).anyMatch(labels::contains);
  }

  /** Whether a record of this type says everything that writes of this one do. */
  public boolean isCoveredBy(RecordedType recorded) {
    RecordedType other = recorded.written();
    return written().keeping(other, Set.of()).equals(other);
  }

  /** Whether writes of both designs are the same. */
  public boolean isWrittenLike(RecordedType other) {
    return written().equals(other.written());
  }

  /** The type as far as it decides what is written; a delete decides for itself. */
  private RecordedType written() {
    return with(
            attributes,
            items.stream()
                .map(i -> i.with(i.key(), i.entries().stream().map(Entry::written).toList()))
                .toList())
        .withFilledGates()
        .with(RecordedDeletes.NOT_NOTED);
  }

  /** The same type with other rules for deletes. */
  RecordedType with(RecordedDeletes others) {
    return new RecordedType(
        name,
        stored,
        isEntity,
        of,
        identity,
        attributes,
        copies,
        references,
        version,
        expires,
        marksRemovals,
        items,
        gates,
        summaries,
        counts,
        others);
  }

  private RecordedType with(List<Attribute> changed, List<ItemType> others) {
    return new RecordedType(
        name,
        stored,
        isEntity,
        of,
        identity,
        changed,
        copies,
        references,
        version,
        expires,
        marksRemovals,
        others,
        gates,
        summaries,
        counts,
        deletes);
  }
}
