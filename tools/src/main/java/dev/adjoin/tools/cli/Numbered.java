// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

/** A number and the noun it counts. */
final class Numbered {
  private Numbered() {}

  static String of(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }
}
