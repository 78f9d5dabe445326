// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item in its stored form: compact bytes that are decoded on demand.
 *
 * <p>The SDK's maps would take more than three times as much memory. The bytes contain the item
 * size as DynamoDB calculates it, the number of attributes, then names and values. Immutable.
 */
public final class Item {
  /**
   * An item without attributes, against which a condition is evaluated if the item does not exist.
   */
  public static final Item EMPTY = of(Map.of());

  private final byte[] bytes;

  private Item(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Encodes attributes as an item. */
  public static Item of(Map<String, Value> attributes) {
    int size = 0;
    for (Map.Entry<String, Value> attribute : attributes.entrySet()) {
      size += size(attribute.getKey(), attribute.getValue());
    }
    ByteWriter out = begin(size, attributes.size());
    for (Map.Entry<String, Value> attribute : attributes.entrySet()) {
      write(out, attribute.getKey(), attribute.getValue());
    }
    return new Item(out.toArray());
  }

  /**
   * Writes the header of an item. The encoded length is close to DynamoDB's item size, which is
   * used as the initial capacity.
   */
  private static ByteWriter begin(int size, int count) {
    ByteWriter out = new ByteWriter(size + 4 * count + 16);
    out.writeLength(size);
    out.writeLength(count);
    return out;
  }

  private static void write(ByteWriter out, String name, Value value) {
    out.writeText(name);
    ValueWriter.write(out, value);
  }

  private static int size(String name, Value value) {
    return Utf8.length(name) + value.size();
  }

  /** The item with these bytes, which {@link #bytes} must have returned. */
  public static Item ofBytes(byte[] bytes) {
    return new Item(bytes);
  }

  /** The stored bytes. The array is shared and must not be modified. */
  public byte[] bytes() {
    return bytes;
  }

  /** The item size as DynamoDB calculates it, in bytes. */
  public int size() {
    return reader(ValueTarget.VALUE).nextLength();
  }

  private int count() {
    ValueReader<Value> reader = reader(ValueTarget.VALUE);
    reader.nextLength();
    return reader.nextLength();
  }

  /** Decodes one attribute; null if the item does not have it. */
  public @Nullable Value get(String name) {
    return find(name, ValueTarget.VALUE);
  }

  /** Decodes one attribute to the SDK's type; null if the item does not have it. */
  public @Nullable AttributeValue getSdk(String name) {
    return find(name, ValueTarget.sdk());
  }

  public boolean has(String name) {
    ValueReader<Value> reader = attributes(ValueTarget.VALUE);
    return seek(reader, name);
  }

  private <T> @Nullable T find(String name, ValueTarget<T> target) {
    ValueReader<T> reader = attributes(target);
    return seek(reader, name) ? reader.value() : null;
  }

  /** Moves the reader to the value of the attribute; returns false if the item does not have it. */
  private boolean seek(ValueReader<?> reader, String name) {
    while (reader.position < bytes.length) {
      if (reader.skipIfText(name)) {
        return true;
      }
      reader.skipText();
      reader.skip();
    }
    return false;
  }

  /** Decodes all attributes. */
  public Map<String, Value> attributes() {
    ValueReader<Value> reader = reader(ValueTarget.VALUE);
    reader.nextLength();
    return reader.members(reader.nextLength());
  }

  /** A view of all attributes as the SDK's type, decoded on each access. */
  public Map<String, AttributeValue> toSdk() {
    return new ItemView(this, count(), null);
  }

  /** The same view; {@code repeats} shares equal values between the items of one page. */
  public Map<String, AttributeValue> toSdk(RepeatedValues repeats) {
    return new ItemView(this, count(), repeats);
  }

  /** A reader at the first attribute. */
  <T> ValueReader<T> attributes(ValueTarget<T> target) {
    ValueReader<T> reader = reader(target);
    reader.nextLength();
    reader.nextLength();
    return reader;
  }

  private <T> ValueReader<T> reader(ValueTarget<T> target) {
    return new ValueReader<>(bytes, target);
  }

  /** A copy with these attributes set or, if the value is null, removed. */
  public Item with(Map<String, @Nullable Value> changes) {
    int size = size();
    int count = count();
    for (Map.Entry<String, @Nullable Value> change : changes.entrySet()) {
      Value before = get(change.getKey());
      Value after = change.getValue();
      size += (after == null ? 0 : size(change.getKey(), after));
      size -= (before == null ? 0 : size(change.getKey(), before));
      count += (after == null ? 0 : 1) - (before == null ? 0 : 1);
    }
    ByteWriter out = begin(size, count);
    writeChanged(out, changes);
    changes.forEach(
        (name, value) -> {
          if (value != null && !has(name)) {
            write(out, name, value);
          }
        });
    return new Item(out.toArray());
  }

  /** Writes the existing attributes in their order, with the changes applied. */
  private void writeChanged(ByteWriter out, Map<String, @Nullable Value> changes) {
    ValueReader<Value> reader = attributes(ValueTarget.VALUE);
    while (reader.position < bytes.length) {
      int begin = reader.position;
      String name = reader.nextText();
      reader.skip();
      if (!changes.containsKey(name)) {
        out.write(bytes, begin, reader.position - begin);
        continue;
      }
      Value value = changes.get(name);
      if (value != null) {
        write(out, name, value);
      }
    }
  }

  /** A copy with only the attributes whose name matches; the others are not decoded. */
  public Item only(Predicate<String> names) {
    int size = 0;
    int count = 0;
    ByteWriter kept = new ByteWriter();
    ValueReader<Value> reader = attributes(ValueTarget.VALUE);
    while (reader.position < bytes.length) {
      int begin = reader.position;
      String name = reader.nextText();
      if (names.test(name)) {
        size += size(name, reader.value());
        count++;
        kept.write(bytes, begin, reader.position - begin);
      } else {
        reader.skip();
      }
    }
    ByteWriter out = begin(size, count);
    kept.appendTo(out);
    return new Item(out.toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Item item
        && (Arrays.equals(bytes, item.bytes)
            || bytes.length == item.bytes.length
                && !differsInAScalar(item)
                && sameAttributes(item));
  }

  private boolean sameAttributes(Item other) {
    return attributes().equals(other.attributes());
  }

  /**
   * Whether a scalar differs, compared as long as both items have the same names in the same order.
   * This finds most changes without decoding either item.
   */
  private boolean differsInAScalar(Item other) {
    ValueReader<Value> left = attributes(ValueTarget.VALUE);
    ValueReader<Value> right = other.attributes(ValueTarget.VALUE);
    while (left.position < bytes.length) {
      int beginLeft = left.position;
      int beginRight = right.position;
      left.skipText();
      right.skipText();
      if (!isSame(other, beginLeft, left.position, beginRight, right.position)) {
        return false;
      }
      int value = left.position;
      boolean scalar = left.isAtScalar();
      beginRight = right.position;
      left.skip();
      right.skip();
      if (!isSame(other, value, left.position, beginRight, right.position)) {
        return scalar;
      }
    }
    return false;
  }

  private boolean isSame(Item other, int begin, int end, int otherBegin, int otherEnd) {
    return Arrays.equals(bytes, begin, end, other.bytes, otherBegin, otherEnd);
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
