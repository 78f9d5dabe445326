// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item as it is stored: compact bytes, of which only what is asked for is decoded.
 *
 * <p>Kept as the SDK's maps, the same items take more than three times the memory. The bytes hold
 * the size DynamoDB counts, the number of attributes, then names and values.
 */
public final class Item {
  /** An item without attributes: what a condition sees where there is no item. */
  public static final Item EMPTY = of(Map.of());

  private final byte[] bytes;

  private Item(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The item of these attributes. */
  public static Item of(Map<String, Value> attributes) {
    ByteWriter content = new ByteWriter();
    int size = 0;
    for (Map.Entry<String, Value> attribute : attributes.entrySet()) {
      content.writeText(attribute.getKey());
      ValueWriter.write(content, attribute.getValue());
      size += Utf8.length(attribute.getKey()) + attribute.getValue().size();
    }
    return of(size, attributes.size(), content);
  }

  private static Item of(int size, int count, ByteWriter content) {
    ByteWriter item = new ByteWriter();
    item.writeLength(size);
    item.writeLength(count);
    content.appendTo(item);
    return new Item(item.toArray());
  }

  /** The item these bytes, once made by {@link #bytes}, hold. */
  public static Item ofBytes(byte[] bytes) {
    return new Item(bytes);
  }

  /** What is stored. The array is shared: nobody may change it. */
  public byte[] bytes() {
    return bytes;
  }

  /** The bytes DynamoDB counts: names and values. */
  public int size() {
    return reader(Target.VALUE).nextLength();
  }

  /** The value of one attribute, or null when the item has none of that name. */
  public @Nullable Value get(String name) {
    return find(name, Target.VALUE);
  }

  /** One attribute in the SDK's form, or null. */
  public @Nullable AttributeValue getSdk(String name) {
    return find(name, Target.SDK);
  }

  public boolean has(String name) {
    ValueReader<Value> reader = attributes(Target.VALUE);
    return seek(reader, name);
  }

  private <T> @Nullable T find(String name, Target<T> target) {
    ValueReader<T> reader = attributes(target);
    return seek(reader, name) ? reader.value() : null;
  }

  /** Moves the reader to the value of that attribute, if there is one. */
  private boolean seek(ValueReader<?> reader, String name) {
    while (reader.position < bytes.length) {
      int length = reader.nextLength();
      int begin = reader.position;
      reader.position += length;
      if (isName(begin, length, name)) {
        return true;
      }
      reader.skip();
    }
    return false;
  }

  private boolean isName(int begin, int length, String name) {
    if (name.length() > length) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 0x80) {
        return new String(bytes, begin, length, StandardCharsets.UTF_8).equals(name);
      }
      if (c != bytes[begin + i]) {
        return false;
      }
    }
    return name.length() == length;
  }

  /** All attributes. */
  public Map<String, Value> attributes() {
    ValueReader<Value> reader = reader(Target.VALUE);
    reader.nextLength();
    return reader.members(reader.nextLength());
  }

  /** All attributes in the SDK's form; decoded when, and as often as, they are looked at. */
  public Map<String, AttributeValue> toSdk() {
    ValueReader<AttributeValue> reader = reader(Target.SDK);
    reader.nextLength();
    return new ItemView(this, reader.nextLength());
  }

  /** A reader that stands before the first attribute. */
  <T> ValueReader<T> attributes(Target<T> target) {
    ValueReader<T> reader = reader(target);
    reader.nextLength();
    reader.nextLength();
    return reader;
  }

  private <T> ValueReader<T> reader(Target<T> target) {
    return new ValueReader<>(bytes, target);
  }

  /** This item with those attributes set or, where the value is null, removed. */
  public Item with(Map<String, @Nullable Value> changes) {
    ByteWriter content = new ByteWriter();
    int size = 0;
    int count = 0;
    ValueReader<Value> reader = attributes(Target.VALUE);
    Map<String, @Nullable Value> added = new LinkedHashMap<>(changes);
    while (reader.position < bytes.length) {
      int begin = reader.position;
      String name = reader.nextText();
      Value value = changes.get(name);
      if (changes.containsKey(name)) {
        reader.skip();
        added.remove(name);
        if (value != null) {
          // The attribute keeps its place.
          content.writeText(name);
          ValueWriter.write(content, value);
        }
      } else {
        value = reader.value();
        content.write(bytes, begin, reader.position - begin);
      }
      if (value != null) {
        size += Utf8.length(name) + value.size();
        count++;
      }
    }
    for (Map.Entry<String, @Nullable Value> attribute : added.entrySet()) {
      Value value = attribute.getValue();
      if (value != null) {
        content.writeText(attribute.getKey());
        ValueWriter.write(content, value);
        size += Utf8.length(attribute.getKey()) + value.size();
        count++;
      }
    }
    return of(size, count, content);
  }

  /** This item with only the attributes whose name passes. */
  public Item only(Predicate<String> names) {
    Map<String, Value> kept = attributes();
    kept.keySet().removeIf(names.negate());
    return of(kept);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Item item && attributes().equals(item.attributes());
  }

  @Override
  public int hashCode() {
    return attributes().hashCode();
  }

  @Override
  public String toString() {
    return attributes().toString();
  }
}
