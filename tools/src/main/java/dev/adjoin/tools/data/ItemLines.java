// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.Item;
import dev.adjoin.internal.model.Member;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Items as JSON objects, one a line: {@code {"type": "Student", "studentId": "a91", "name":
 * "Ada"}}.
 *
 * <p>An item that has an attribute called {@code type} names its type by {@code _type}, which no
 * attribute can be called; so may any other. Safe for use by many threads.
 */
public final class ItemLines {
  private static final String TYPE = "type";
  private static final String OTHER_TYPE = "_type";
  private final Types types;
  private final Map<String, Attributes> attributes = new ConcurrentHashMap<>();

  public ItemLines(Types types) {
    this.types = types;
  }

  /** What a line says; what is null in it is absent. */
  public ItemLine read(String line) {
    Map<String, @Nullable Object> members = object(line);
    String by = members.containsKey(OTHER_TYPE) ? OTHER_TYPE : TYPE;
    Object name = members.get(by);
    if (!(name instanceof String text)) {
      throw new Mistake(
          "a line must say its type, but " + (name == null ? "says none" : "says " + name),
          "Begin it as {\"type\": \"NAME\", …}");
    }
    Member member = types.member(text);
    Attributes known =
        attributes.computeIfAbsent(text, t -> new Attributes(types.schema(), member));
    Map<String, Object> values = new LinkedHashMap<>();
    members.forEach((attribute, json) -> put(known, by, attribute, json, values));
    Item item = Item.of(values);
    return new ItemLine(member, known.key(item), item);
  }

  private static void put(
      Attributes known,
      String by,
      String attribute,
      @Nullable Object json,
      Map<String, Object> into) {
    if (!attribute.equals(by) && json != null) {
      into.put(attribute, known.json(attribute, json));
    }
  }

  @SuppressWarnings("unchecked") // documents have only such maps
  private static Map<String, @Nullable Object> object(String line) {
    Object document;
    try {
      document = JsonDocument.read(line);
    } catch (IllegalArgumentException e) {
      throw new Mistake(
          "a line must be a JSON object, but is not: " + e.getMessage(),
          "Write it as {\"type\": \"NAME\", \"attribute\": value, …}");
    }
    if (document instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw new Mistake(
        "a line must be a JSON object, but was " + Shown.json(document),
        "Write it as {\"type\": \"NAME\", \"attribute\": value, …}");
  }

  /** What a line holds: the type, then every attribute. */
  public static Map<String, Object> plain(String type, Item item) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(item.has(TYPE) ? OTHER_TYPE : TYPE, type);
    members.putAll(PlainValues.of(item));
    return members;
  }
}
