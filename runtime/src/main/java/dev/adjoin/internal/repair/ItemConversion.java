// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.codec.ValueConversion;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Calculates what a stored item of an old design is in a new one: its key, its index keys and the
 * values of attributes whose type has changed. Everything else is carried along: attributes that
 * nobody declares, and those of Adjoin itself.
 *
 * <h2>How an item that has moved is recognised</h2>
 *
 * A key can be one of the old and of the new design, for example if an enum got another order. The
 * attributes decide: the new key follows from them, not from the old key, and an item that lacks an
 * attribute of its key gets it when it moves. So the conversion of a converted item changes
 * nothing, and a sweep may meet an item before and after it has moved. A mirror or guard is deleted
 * unless the values in its key, read by the new design, are those of its attributes: then it is one
 * that the repairs made, and a process that was paused until then leaves it.
 *
 * <p>Thread-safe.
 */
final class ItemConversion {
  private final OpenTable before;
  private final OpenTable after;
  private final Set<String> types;
  private final Set<String> lost;
  private final RepairedItems items;
  private final ItemRules rules;

  /**
   * What becomes of an item.
   *
   * @param type its type in the new design
   * @param from its key
   * @param to its new key; null if the item is deleted: it is lost, or a repair makes it again
   * @param item the whole new item by its declared names
   */
  record Result(ItemType type, Place from, @Nullable Place to, Map<String, AttributeValue> item) {
    boolean isMoved() {
      return !from.equals(to);
    }
  }

  /**
   * @param before the table by its old design, in the names of the new one
   * @param after the table by its new design
   * @param types the entities and relationships whose keys or values change
   * @param lost the types and attributes ({@code Student.fax}) whose stored values may be deleted
   */
  ItemConversion(OpenTable before, OpenTable after, Set<String> types, Set<String> lost) {
    this.lost = Set.copyOf(lost);
    this.before = before;
    this.after = after;
    this.types = Set.copyOf(types);
    this.rules = new ItemRules(after);
    this.items = new RepairedItems(after, rules, new Requests(after));
  }

  /**
   * The new form of an item; empty if it is none of the types or stays as it is.
   *
   * @param stored the item by its stored names
   * @throws IllegalArgumentException if the new design cannot represent a value; the message
   *     contains no values
   * @throws UnreadableItemException if it does not have the form of the old design
   */
  Optional<Result> of(Map<String, AttributeValue> stored) {
    ItemType now = after.types().of(stored).filter(t -> isCalled(after, t, stored)).orElse(null);
    Place place = rules.place(stored);
    if (now != null && !types.contains(now.type())) {
      return Optional.empty();
    }
    if (now != null && !now.isPrimary() && isInPlace(now, stored)) {
      return now.kind() == ItemType.Kind.GUARD && !isOfItsOwner(now, stored)
          ? Optional.of(new Result(now, place, null, Map.of()))
          : Optional.empty();
    }
    ItemType was = before.types().of(stored).filter(t -> isCalled(before, t, stored)).orElse(null);
    if (was == null || !types.contains(was.type())) {
      return Optional.empty();
    }
    ItemType is =
        after.design().items().stream()
            .filter(t -> t.label().equals(was.label()))
            .findFirst()
            .orElse(null);
    if (is == null) {
      return lost.contains(was.type())
          ? Optional.of(new Result(was, place, null, Map.of()))
          : Optional.empty();
    }
    if (!was.isPrimary()) {
      return was.key().equals(is.key())
          ? Optional.empty()
          : Optional.of(new Result(is, place, null, Map.of()));
    }
    return changed(is, place, stored, was.key());
  }

  /**
   * The item as the new design has it, also if it stays as it is; empty if it is none of the types.
   */
  Optional<Result> whole(Map<String, AttributeValue> stored) {
    return of(stored)
        .or(
            () ->
                after
                    .types()
                    .of(stored)
                    .filter(type -> type.isPrimary() && types.contains(type.type()))
                    .filter(type -> isCalled(after, type, stored))
                    .map(type -> unchanged(type, stored)));
  }

  private Result unchanged(ItemType type, Map<String, AttributeValue> stored) {
    Place place = rules.place(stored);
    return new Result(type, place, place, after.names().of(type.type()).declared(stored));
  }

  /** The label of an item by the old design; empty if it has none there. */
  String label(Map<String, AttributeValue> stored) {
    return before.types().of(stored).map(ItemType::label).orElse("");
  }

  /** Whether the item says that it is of the type, or says nothing. */
  static boolean isCalled(OpenTable table, ItemType type, Map<String, AttributeValue> stored) {
    String name = table.design().table().type();
    AttributeValue label = name == null ? null : stored.get(name);
    if (label == null || label.s() == null) {
      return true;
    }
    String own = table.schema().member(type.type()).map(Member::stored).orElse(type.type());
    return type.isPrimary() ? label.s().equals(own) : label.s().startsWith(own + " ");
  }

  /** Whether the values in an item's key are those of its attributes, by the new design. */
  private boolean isInPlace(ItemType type, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> item = after.names().of(type.type()).declared(stored);
    Map<String, AttributeValue> old = before.names().of(type.type()).declared(stored);
    TypeCodec codec = after.codec(type.type());
    try {
      for (Map.Entry<String, Object> each : decoded(type.key(), stored).entrySet()) {
        if (item.containsKey(each.getKey()) && codec.attributes().containsKey(each.getKey())) {
          AttributeValue value = converted(type.type(), each.getKey(), item, old);
          if (!StoredValues.areEqual(value, codec.store(each.getKey(), each.getValue()))) {
            return false;
          }
        }
      }
      return true;
    } catch (IllegalArgumentException | UnreadableItemException e) {
      return false;
    }
  }

  /**
   * Whether a guard names its owner as the new design does. Its key has the unique value only, so
   * that it stays where it is if the identity of its owner gets another type or other attributes.
   */
  private boolean isOfItsOwner(ItemType guard, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> item =
        new HashMap<>(after.names().of(guard.type()).declared(stored));
    TypeCodec codec = after.codec(guard.type());
    item.keySet().retainAll(codec.attributes().keySet());
    return item.keySet().equals(Set.copyOf(after.schema().identityNames(codec.member())))
        && item.entrySet().stream()
            .allMatch(each -> isOf(guard.type(), each.getKey(), each.getValue()));
  }

  private Map<String, Object> decoded(ItemKey key, Map<String, AttributeValue> stored) {
    Map<String, Object> values = new HashMap<>();
    key.sort().decode(after.keys().sort(stored)).ifPresent(values::putAll);
    key.partition().decode(after.keys().partition(stored)).ifPresent(values::putAll);
    return values;
  }

  /** The stored value of an attribute in its new type. */
  private AttributeValue converted(
      String type, String name, Map<String, AttributeValue> item, Map<String, AttributeValue> old) {
    AttributeValue stored = Objects.requireNonNull(item.get(name));
    Attribute is = Objects.requireNonNull(after.codec(type).attributes().get(name));
    Attribute was = before.codec(type).attributes().get(name);
    if (was == null || was.type().equals(is.type()) || isOf(type, name, stored)) {
      return stored;
    }
    return after.codec(type).store(name, value(type, is, before.codec(type).value(old, name)));
  }

  /** Whether a stored value has the form of the new type. */
  private boolean isOf(String type, String name, AttributeValue stored) {
    TypeCodec codec = after.codec(type);
    try {
      return StoredValues.areEqual(
          stored, codec.store(name, codec.value(Map.of(name, stored), name)));
    } catch (IllegalArgumentException | UnreadableItemException e) {
      return false;
    }
  }

  private static @Nullable Object value(String type, Attribute is, @Nullable Object value) {
    try {
      return value == null ? null : ValueConversion.convert(is.type(), value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s.%s %s".formatted(type, is.name(), e.getMessage()), e);
    }
  }

  /**
   * @param key the key template that the item is stored under
   */
  private Optional<Result> changed(
      ItemType type, Place place, Map<String, AttributeValue> stored, ItemKey key) {
    String name = type.type();
    TypeCodec codec = after.codec(name);
    Map<String, AttributeValue> old = before.names().of(name).declared(stored);
    Map<String, AttributeValue> item =
        new LinkedHashMap<>(after.names().of(name).declared(kept(name, stored)));
    Map<String, Object> decoded = decoded(key, stored);
    Map<String, @Nullable Object> values = new HashMap<>();
    List<String> unstored = new ArrayList<>();
    for (Attribute attribute : codec.attributes().values()) {
      String each = attribute.name();
      if (item.containsKey(each)) {
        AttributeValue value = convertedOrLost(name, each, item, old).orElse(null);
        if (value == null) {
          item.remove(each);
          continue;
        }
        item.put(each, value);
        values.put(each, codec.value(item, each));
      } else if (decoded.containsKey(each)) {
        Object value = Objects.requireNonNull(value(name, attribute, decoded.get(each)));
        values.put(each, value);
        unstored.add(each);
      }
    }
    item.putAll(rules.lackingDefaults(type, item, values.keySet()));
    versions(name, item);
    expiry(name, item);
    summaries(name, item);
    Function<String, @Nullable Object> known =
        each -> values.containsKey(each) ? values.get(each) : codec.value(item, each);
    Place to = Place.of(type.key(), known);
    item.keySet().removeAll(indexAttributes());
    item.putAll(after.keys().of(to.partition(), to.sort()));
    unstored.forEach(each -> item.put(each, codec.store(each, values.get(each))));
    if (!StoredValues.isTombstone(item)) {
      items
          .indexKeys(type, item)
          .forEach(
              (attribute, value) -> {
                if (value != null) {
                  item.put(attribute, value);
                }
              });
    }
    boolean isSame = to.equals(place) && item.equals(after.names().of(name).declared(stored));
    return isSame ? Optional.empty() : Optional.of(new Result(type, place, to, item));
  }

  /** Sets the versions of an item: its declared one, and those of the sources that it copies. */
  private void versions(String type, Map<String, AttributeValue> item) {
    Member is = after.codec(type).member();
    Member was = before.codec(type).member();
    String version = is.version();
    if (version != null && was.version() != null && !version.equals(was.version())) {
      AttributeValue old = item.get(was.version());
      item.putIfAbsent(version, old == null ? StoredValues.number(1) : old);
    }
    AttributeValue copied = item.get(OwnedAttribute.COPIED);
    Map<String, AttributeValue> versions = new LinkedHashMap<>();
    for (Copy copy : is.copies()) {
      if (Schema.reference(is, copy).isPresent() && !item.containsKey(copy.source())) {
        continue; // it refers to nothing
      }
      String source = after.schema().storedSource(is, copy);
      AttributeValue known = copied == null ? null : copied.m().get(source);
      // The check finds each source that has changed since it was at version 0.
      versions.put(source, known == null ? StoredValues.ZERO : known);
      String born = OwnedAttribute.BORN_OF + source;
      if (copied != null && copied.m().containsKey(born)) {
        versions.put(born, copied.m().get(born));
      }
    }
    if (is.copies().isEmpty()) {
      item.remove(OwnedAttribute.COPIED);
    } else if (!StoredValues.isTombstone(item)) {
      item.put(OwnedAttribute.COPIED, AttributeValue.fromM(versions));
    }
  }

  /** Gives an entity the maps that it has before it has edges. */
  private void summaries(String type, Map<String, AttributeValue> item) {
    if (StoredValues.isTombstone(item)) {
      return;
    }
    for (SummaryMap map : after.design().summaries()) {
      if (map.entity().equals(type)) {
        item.putIfAbsent(map.attribute(), AttributeValue.fromM(Map.of()));
      }
    }
  }

  /** Sets the time to live, if an item expires by another attribute than before. */
  private void expiry(String type, Map<String, AttributeValue> item) {
    String expires = after.codec(type).member().expires();
    if (Objects.equals(expires, before.codec(type).member().expires())
        || !OwnedAttribute.EXPIRES.equals(after.design().timeToLive())) {
      return;
    }
    Object time = expires == null ? null : after.codec(type).value(item, expires);
    if (time instanceof Instant instant) {
      item.put(OwnedAttribute.EXPIRES, StoredValues.number(instant.getEpochSecond()));
    } else {
      item.remove(OwnedAttribute.EXPIRES);
    }
  }

  /** The stored attributes without those that the model lacks and that are to be lost. */
  private Map<String, AttributeValue> kept(String type, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> kept = new LinkedHashMap<>(stored);
    Map<String, Attribute> declared = after.codec(type).attributes();
    for (Attribute attribute : before.codec(type).attributes().values()) {
      boolean isLost = lost.contains(type + "." + attribute.name());
      if (isLost && !declared.containsKey(attribute.name())) {
        kept.remove(attribute.stored());
      }
    }
    for (SummaryMap map : before.design().summaries()) {
      if (map.entity().equals(type) && lost.contains(map.relationship())) {
        kept.remove(map.attribute());
      }
    }
    return kept;
  }

  /** The new value of an attribute; its default, or nothing, for one that can be lost. */
  private Optional<AttributeValue> convertedOrLost(
      String type, String name, Map<String, AttributeValue> item, Map<String, AttributeValue> old) {
    try {
      return Optional.of(converted(type, name, item, old));
    } catch (IllegalArgumentException | UnreadableItemException e) {
      if (!lost.contains(type + "." + name)) {
        throw e;
      }
      if (after.codec(type).requires(name, item)) {
        throw new IllegalArgumentException(
            e.getMessage()
                + "; it cannot be lost, because it is required: change the item, or make the"
                + " attribute optional or give it a default",
            e);
      }
      return after.codec(type).preset(name, after.environment().now());
    }
  }

  private Set<String> indexAttributes() {
    Set<String> names = new HashSet<>();
    Stream.of(before, after)
        .flatMap(table -> table.design().indexes().stream())
        .map(Index::ownAttributes)
        .forEach(names::addAll);
    return names;
  }
}
