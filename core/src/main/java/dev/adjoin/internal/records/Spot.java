// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.Place;

/**
 * A class or component that a message speaks of.
 *
 * @param place where it stands in the source
 * @param name what the model calls it
 */
record Spot(Place place, String name) {

  static Spot of(Class<?> type) {
    return new Spot(Place.of(Names.source(type)), Names.of(type));
  }

  /** A component of this class. */
  Spot component(String javaName, String modelName) {
    return new Spot(Place.of(place.source() + "." + javaName), name + "." + modelName);
  }

  /** A setting of this class that has a name of its own, such as a view. */
  Spot setting(String setting) {
    return new Spot(place, name + "." + setting);
  }
}
