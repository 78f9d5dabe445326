// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import java.util.List;

/**
 * The path of a value in an item: an attribute, or a member of a map in an attribute.
 *
 * @param names the attribute, then a name for each map; a name may itself contain a dot
 */
public record AttributePath(List<String> names) {
  public AttributePath {
    names = List.copyOf(names);
    if (names.isEmpty()) {
      throw new IllegalArgumentException("A path must name an attribute");
    }
  }

  public static AttributePath of(String... names) {
    return new AttributePath(List.of(names));
  }

  /** The path with dots: {@code _to_Enrollment.number}. */
  @Override
  public String toString() {
    return String.join(".", names);
  }
}
