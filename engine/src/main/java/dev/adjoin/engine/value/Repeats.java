// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.value;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What items that are read one after the other have in common.
 *
 * <p>Items of one page mostly have the same names in the same places, and often the same values,
 * such as that of the partition key; what stands where the item before had it is not made again.
 * Not thread-safe: one for each page.
 */
public final class Repeats {
  private @Nullable String[] names = {};
  private @Nullable AttributeValue[] values = {};

  /** The bytes that each value was read from, and where in them it begins. */
  private byte[][] sources = {};

  private int[] begins = {};

  /** Reads as many attributes as the item has. */
  void read(
      ValueReader<AttributeValue> reader,
      int count,
      BiConsumer<? super String, ? super AttributeValue> action) {
    if (count > names.length) {
      names = Arrays.copyOf(names, count);
      values = Arrays.copyOf(values, count);
      sources = Arrays.copyOf(sources, count);
      begins = Arrays.copyOf(begins, count);
    }
    for (int place = 0; place < count; place++) {
      action.accept(name(reader, place), value(reader, place));
    }
  }

  private String name(ByteReader reader, int place) {
    String known = names[place];
    if (known != null && reader.skipIfText(known)) {
      return known;
    }
    String name = reader.nextText();
    names[place] = name;
    return name;
  }

  private AttributeValue value(ValueReader<AttributeValue> reader, int place) {
    AttributeValue known = values[place];
    if (known != null && reader.skipIfValue(sources[place], begins[place])) {
      return known;
    }
    int begin = reader.position;
    AttributeValue value = reader.value();
    values[place] = value;
    sources[place] = reader.bytes;
    begins[place] = begin;
    return value;
  }
}
