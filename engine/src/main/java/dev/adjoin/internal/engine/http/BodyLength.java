// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/** The limits of body lengths, and their parsing. */
final class BodyLength {
  /** DynamoDB's own limit. */
  static final int MAX = 16 * 1024 * 1024;

  private static final int MAX_DIGITS = 15;

  private BodyLength() {}

  /** A length in digits of a radix, with no sign and no space. */
  static int parse(String digits, int radix) throws BrokenRequest {
    boolean spelt = digits.chars().allMatch(c -> c < 0x80 && Character.digit(c, radix) >= 0);
    if (!spelt || digits.isEmpty() || digits.length() > MAX_DIGITS) {
      throw new BrokenRequest(Status.BAD_REQUEST);
    }
    return limited(Long.parseLong(digits, radix));
  }

  static int limited(long length) throws BrokenRequest {
    if (length > MAX) {
      throw new BrokenRequest(Status.CONTENT_TOO_LARGE);
    }
    return (int) length;
  }
}
