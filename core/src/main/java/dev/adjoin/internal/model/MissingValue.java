// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.io.Serial;

/** A value that a call must give and did not. */
public final class MissingValue extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1L;
  private final String attribute;

  /**
   * @param found how it was missing: {@code null}, {@code absent}
   */
  public MissingValue(String type, String attribute, String found) {
    super("%s.%s must have a value, but was %s".formatted(type, attribute, found));
    this.attribute = attribute;
  }

  public String attribute() {
    return attribute;
  }
}
