// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

/**
 * The text of whole numbers at a fixed width: {@code 1} and the digits, or {@code 0} and the digits
 * of the number plus the power of ten above them when it is negative.
 *
 * @param power that power of ten, as an unsigned number: 10^19 is beyond the signed ones
 */
record WholeNumber(int digits, long power) {
  static final WholeNumber TEN_DIGITS = new WholeNumber(10, 10_000_000_000L);
  static final WholeNumber NINETEEN_DIGITS =
      new WholeNumber(19, Long.parseUnsignedLong("10000000000000000000"));

  String write(long number) {
    return number < 0 ? "0" + padded(power + number, digits) : "1" + padded(number, digits);
  }

  /** The number. A text out of range gives a number that has another text. */
  long read(String text) {
    long number = Long.parseUnsignedLong(text.substring(1, digits + 1));
    return text.charAt(0) == '0' ? number - power : number;
  }

  int readInt(String text) {
    return Math.toIntExact(read(text));
  }

  static String padded(long unsigned, int width) {
    String number = Long.toUnsignedString(unsigned);
    return "0".repeat(width - number.length()) + number;
  }
}
