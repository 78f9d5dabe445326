// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.Place;

/**
 * The class or component that a message is about.
 *
 * @param place where it is declared
 * @param name its name in the model
 */
record Subject(Place place, String name) {

  static Subject of(ClassDescription type) {
    return new Subject(Place.of(ClassNames.source(type)), ClassNames.type(type));
  }

  /** A component of this class. */
  Subject component(String javaName, String modelName) {
    return new Subject(Place.of(place.source() + "." + javaName), name + "." + modelName);
  }

  /** A setting of this class that has a name, such as a view. */
  Subject setting(String setting) {
    return new Subject(place, name + "." + setting);
  }
}
