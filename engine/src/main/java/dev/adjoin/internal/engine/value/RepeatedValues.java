// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.Arrays;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Shares values between items that are decoded one after the other.
 *
 * <p>The items of one page mostly have the same attribute names at the same positions, and often
 * the same values, such as the partition key. An attribute that equals the one at the same position
 * in the previous item is not decoded again. Not thread-safe; use one instance per page.
 */
public final class RepeatedValues {
  private Place[] places = {};

  /** The attribute of the last item at one position, and the bytes it was decoded from. */
  private static final class Place {
    String name = "";
    AttributeValue value = Values.NOTHING;
    byte[] bytes = {};
    int begin;
    int end;
  }

  /** Decodes the attributes of one item. */
  void read(
      ValueReader<AttributeValue> reader,
      int count,
      BiConsumer<? super String, ? super AttributeValue> action) {
    int known = places.length;
    if (count > known) {
      places = Arrays.copyOf(places, count);
      Arrays.setAll(places, i -> i < known ? places[i] : new Place());
    }
    for (int i = 0; i < count; i++) {
      Place place = places[i];
      read(reader, place);
      action.accept(place.name, place.value);
    }
  }

  /** Updates the position with the next attribute of the reader. */
  private static void read(ValueReader<AttributeValue> reader, Place place) {
    byte[] bytes = reader.bytes;
    int begin = reader.position;
    reader.skipText();
    int value = reader.position;
    reader.skip();
    int end = reader.position;
    // One comparison covers both name and value: if only the values differ, the first difference is
    // after the name.
    int difference = Arrays.mismatch(bytes, begin, end, place.bytes, place.begin, place.end);
    if (difference < 0) {
      return;
    }
    if (difference < value - begin) {
      reader.position = begin;
      place.name = reader.nextText();
    }
    reader.position = value;
    place.value = reader.value();
    place.bytes = bytes;
    place.begin = begin;
    place.end = end;
  }
}
