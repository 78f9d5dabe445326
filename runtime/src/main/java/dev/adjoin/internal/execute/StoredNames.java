// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Translates the names of attributes between the model and stored items, where an attribute was
 * renamed after items were stored.
 *
 * <p>Items have declared names everywhere in the runtime. {@link Calls} translates the items of
 * requests and responses, and {@link Expressions} the paths of expressions; only the members of
 * summary maps keep their stored names until they are read as edges. A model without renames costs
 * nothing. Thread-safe.
 */
public final class StoredNames {
  /** The names of a model without renames. */
  static final StoredNames NONE = new StoredNames(Map.of(), item -> Optional.empty());

  private final Map<String, OfType> byType;
  private final Function<Map<String, AttributeValue>, Optional<ItemType>> types;

  private StoredNames(
      Map<String, OfType> byType, Function<Map<String, AttributeValue>, Optional<ItemType>> types) {
    this.byType = Map.copyOf(byType);
    this.types = types;
  }

  /**
   * The names of a model.
   *
   * @param types finds the type of an item by its key
   */
  static StoredNames of(
      Schema schema, Function<Map<String, AttributeValue>, Optional<ItemType>> types) {
    Map<String, OfType> byType = new HashMap<>();
    for (Member member : schema.model().members()) {
      Map<String, String> stored = new HashMap<>();
      for (Attribute attribute : schema.attributes(member).values()) {
        if (!attribute.stored().equals(attribute.name())) {
          stored.put(attribute.name(), attribute.stored());
        }
      }
      if (!stored.isEmpty()) {
        byType.put(member.name(), OfType.of(stored));
      }
    }
    return byType.isEmpty() ? NONE : new StoredNames(byType, types);
  }

  /** Whether no attribute was renamed. */
  boolean isEmpty() {
    return byType.isEmpty();
  }

  /** The names of the attributes of an entity or relationship. */
  public OfType of(String type) {
    return byType.getOrDefault(type, OfType.SAME);
  }

  /** A stored item with its declared names. */
  public Map<String, AttributeValue> declared(Map<String, AttributeValue> stored) {
    return isEmpty() || stored.isEmpty() ? stored : ofItem(stored).declared(stored);
  }

  /** An item with its stored names. */
  Map<String, AttributeValue> stored(Map<String, AttributeValue> item) {
    return isEmpty() ? item : translated(item, ofItem(item).stored);
  }

  private OfType ofItem(Map<String, AttributeValue> item) {
    return types
        .apply(item)
        .filter(t -> t.isTheApplications() || t.kind() == ItemType.Kind.GUARD)
        .map(t -> of(t.type()))
        .orElse(OfType.SAME);
  }

  private static Map<String, AttributeValue> translated(
      Map<String, AttributeValue> item, Map<String, String> names) {
    if (names.isEmpty()) {
      return item;
    }
    Map<String, AttributeValue> translated = new LinkedHashMap<>();
    item.forEach((name, value) -> translated.put(names.getOrDefault(name, name), value));
    return translated;
  }

  /** The attributes of an edge that a summary map keeps, by their declared names. */
  public static Map<String, AttributeValue> kept(
      Schema schema, SummaryMap map, Map<String, AttributeValue> member) {
    Map<String, String> names = new HashMap<>();
    for (String name : map.kept()) {
      names.put(schema.storedInSummary(map.relationship(), map.side(), name), name);
    }
    return translated(member, names);
  }

  /**
   * The names of one type's attributes: a permutation, so that no attribute that the model does not
   * know can take the place of another.
   *
   * @param stored the stored names by declared name, where they differ
   * @param declared the declared names by stored name
   */
  public record OfType(Map<String, String> stored, Map<String, String> declared) {
    /** The names of a type without renames. */
    public static final OfType SAME = new OfType(Map.of(), Map.of());

    static OfType of(Map<String, String> renamed) {
      Map<String, String> stored = new HashMap<>(renamed);
      Map<String, String> declared = new HashMap<>();
      renamed.forEach((name, storedName) -> declared.put(storedName, name));
      for (String first : renamed.values()) {
        if (!renamed.containsKey(first)) {
          String last = declared.get(first);
          while (declared.containsKey(last) && !last.equals(first)) {
            last = declared.get(last);
          }
          stored.put(first, last);
        }
      }
      stored.forEach((name, storedName) -> declared.put(storedName, name));
      return new OfType(Map.copyOf(stored), Map.copyOf(declared));
    }

    /** A path as it is stored. */
    AttributePath stored(AttributePath path) {
      String first = stored.get(path.names().get(0));
      if (first == null) {
        return path;
      }
      List<String> names = new ArrayList<>(path.names());
      names.set(0, first);
      return new AttributePath(names);
    }

    /** Stored attributes by their declared names. */
    public Map<String, AttributeValue> declared(Map<String, AttributeValue> attributes) {
      return translated(attributes, declared);
    }

    /** The stored name of an attribute. */
    public String stored(String attribute) {
      return stored.getOrDefault(attribute, attribute);
    }
  }
}
