// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

/** Formats a number with the noun that it counts. */
public final class Quantity {
  private Quantity() {}

  public static String of(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }
}
