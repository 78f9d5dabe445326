// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.Arrays;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Values shared by items that are decoded one after the other.
 *
 * <p>Items of one page mostly have the same names in the same places, and often the same values,
 * such as that of the partition key; what stands where the item before had it is not made again.
 * Not thread-safe: one for each page.
 */
public final class RepeatedValues {
  private Place[] places = {};

  /** The attribute that the last item had in one place, and the bytes it was read from. */
  private static final class Place {
    String name = "";
    AttributeValue value = Values.NOTHING;
    byte[] bytes = {};
    int begin;
    int end;
  }

  /** Reads as many attributes as the item has. */
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

  /** Makes the place hold the attribute that the reader comes to. */
  private static void read(ValueReader<AttributeValue> reader, Place place) {
    byte[] bytes = reader.bytes;
    int begin = reader.position;
    reader.skipText();
    int value = reader.position;
    reader.skip();
    int end = reader.position;
    // One comparison tells of both: where only values differ, they differ after the name.
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
