// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/** Parsing and limits of body lengths. */
final class BodyLength {
  /** DynamoDB's limit for request bodies. */
  static final int MAX = 16 * 1024 * 1024;

  private static final int MAX_DIGITS = 15;

  private BodyLength() {}

  /** Parses a length without sign or spaces, in the given radix. */
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
