// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.value;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The attribute names of items that are read one after the other.
 *
 * <p>Items of one page mostly have the same names in the same places; a name that stands where the
 * item before had it is not made again. Not thread-safe: one for each page.
 */
public final class Names {
  private @Nullable String[] places = new String[8];

  /** The name that the reader comes to, at that place of its item. */
  String next(ByteReader reader, int place) {
    if (place >= places.length) {
      places = Arrays.copyOf(places, 2 * places.length);
    }
    String known = places[place];
    if (known != null && reader.skipIfText(known)) {
      return known;
    }
    String name = reader.nextText();
    places[place] = name;
    return name;
  }
}
