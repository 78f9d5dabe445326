// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.DamagedTable.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One way in which one stored part is damaged.
 *
 * @param path the names that lead to the part inside the item; empty for the whole item
 * @param stranger an item of the same type; null if there is none
 */
record Damage(
    String type,
    Position place,
    List<String> path,
    Kind kind,
    @Nullable Map<String, AttributeValue> stranger) {

  private static final Set<String> KEYS = Set.of("PK", "SK");

  /** The ways in which a part is damaged. */
  enum Kind {
    MISSING,
    MISTYPED,
    /** A value of the right type that is not the right one. */
    STALE,
    /** The value of another item of the type. */
    FOREIGN,
    /** A second item with the same attributes. */
    DOUBLED,
    /** Of an item: its key alone. Of a map or a text: a part of it. */
    HALF;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** All damages of the first item of each type. */
  static List<Damage> all(Map<Position, Map<String, AttributeValue>> items) {
    Map<String, List<Map<String, AttributeValue>>> byType = new TreeMap<>();
    items
        .values()
        .forEach(
            item ->
                byType.computeIfAbsent(item.get("_type").s(), t -> new ArrayList<>()).add(item));
    List<Damage> all = new ArrayList<>();
    byType.forEach(
        (type, some) -> {
          Map<String, AttributeValue> item = some.get(0);
          Map<String, AttributeValue> stranger = some.size() > 1 ? some.get(some.size() - 1) : null;
          add(all, type, item, List.of(), stranger);
          new TreeMap<>(item)
              .keySet().stream()
                  .filter(name -> !KEYS.contains(name))
                  .forEach(name -> parts(all, type, item, List.of(name), stranger));
        });
    return all;
  }

  private static void parts(
      List<Damage> all,
      String type,
      Map<String, AttributeValue> item,
      List<String> path,
      @Nullable Map<String, AttributeValue> stranger) {
    add(all, type, item, path, stranger);
    AttributeValue value = Objects.requireNonNull(at(item, path));
    if (value.hasM()) {
      new TreeMap<>(value.m())
          .keySet().stream()
              .limit(path.size() == 1 && value.m().values().iterator().next().hasM() ? 1 : 9)
              .forEach(
                  name -> {
                    List<String> inside = new ArrayList<>(path);
                    inside.add(name);
                    parts(all, type, item, inside, stranger);
                  });
    }
  }

  private static void add(
      List<Damage> all,
      String type,
      Map<String, AttributeValue> item,
      List<String> path,
      @Nullable Map<String, AttributeValue> stranger) {
    for (Kind kind : Kind.values()) {
      Damage damage = new Damage(type, Position.of(item), path, kind, stranger);
      Map<Position, Map<String, AttributeValue>> before = Map.of(Position.of(item), item);
      Map<Position, Map<String, AttributeValue>> after = damage.applied(before);
      boolean isRefused = kind == Kind.MISTYPED && path.size() == 1 && isIndexKey(path.get(0));
      if (!isRefused && !after.equals(before)) {
        all.add(damage);
      }
    }
  }

  /** DynamoDB refuses keys of indexes that are no strings. */
  private static boolean isIndexKey(String attribute) {
    return attribute.startsWith("GSI");
  }

  /** The name of the damage, by which its outcome is stored. */
  String title() {
    String part = path.isEmpty() ? "the item" : String.join(".", path);
    return "%s, %s, %s".formatted(type, part, kind.word());
  }

  /** The items after the damage; the same if it is not possible. */
  Map<Position, Map<String, AttributeValue>> applied(
      Map<Position, Map<String, AttributeValue>> items) {
    Map<String, AttributeValue> item = items.get(place);
    if (item == null) {
      return items;
    }
    Map<Position, Map<String, AttributeValue>> after = new TreeMap<>(items);
    if (path.isEmpty()) {
      ofItem(item, after);
    } else if (at(item, path) != null) {
      after.put(place, with(item, path, damaged(Objects.requireNonNull(at(item, path)))));
    }
    return after;
  }

  private void ofItem(
      Map<String, AttributeValue> item, Map<Position, Map<String, AttributeValue>> after) {
    switch (kind) {
      case MISSING -> after.remove(place);
      case HALF -> after.put(place, place.key());
      case DOUBLED -> {
        Position other =
            place.partition().equals(place.sort())
                ? new Position(place.partition() + "x", place.sort() + "x")
                : new Position(place.partition(), place.sort() + "x");
        Map<String, AttributeValue> copy = new LinkedHashMap<>(item);
        copy.putAll(other.key());
        after.put(other, copy);
      }
      case FOREIGN -> {
        if (stranger != null) {
          Map<String, AttributeValue> copy = new LinkedHashMap<>(stranger);
          copy.putAll(place.key());
          after.put(place, copy);
        }
      }
      default -> {}
    }
  }

  private @Nullable AttributeValue damaged(AttributeValue value) {
    return switch (kind) {
      case MISSING -> null;
      case MISTYPED ->
          value.s() != null ? AttributeValue.fromN("7") : AttributeValue.fromS("mistyped");
      case STALE ->
          value.n() != null
              ? AttributeValue.fromN(Long.toString(Long.parseLong(value.n()) + 1))
              : value.s() != null ? AttributeValue.fromS(value.s() + "x") : value;
      case FOREIGN -> {
        AttributeValue other = stranger == null ? null : at(stranger, path);
        yield other == null ? value : other;
      }
      case HALF ->
          value.s() != null && value.s().length() > 1
              ? AttributeValue.fromS(value.s().substring(0, value.s().length() / 2))
              : value.hasM() && !value.m().isEmpty() ? AttributeValue.fromM(Map.of()) : value;
      case DOUBLED -> value;
    };
  }

  /** The value at a path; null if there is none. */
  static @Nullable AttributeValue at(Map<String, AttributeValue> item, List<String> path) {
    AttributeValue value = item.get(path.get(0));
    return value == null || path.size() == 1 ? value : at(value.m(), path.subList(1, path.size()));
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, List<String> path, @Nullable AttributeValue value) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    String name = path.get(0);
    AttributeValue own =
        path.size() == 1
            ? value
            : AttributeValue.fromM(with(item.get(name).m(), path.subList(1, path.size()), value));
    if (own == null) {
      changed.remove(name);
    } else {
      changed.put(name, own);
    }
    return changed;
  }
}
