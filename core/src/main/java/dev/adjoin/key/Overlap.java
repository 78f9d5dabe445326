// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.key;

/** Whether two codecs can give the same text. */
final class Overlap {

  private Overlap() {}

  static boolean between(KeyCodec one, KeyCodec other) {
    if (one instanceof ListedCodec listed) {
      return listed.texts().stream().anyMatch(other::canBe);
    }
    if (other instanceof ListedCodec) {
      return between(other, one);
    }
    if (one instanceof FixedCodec fixed) {
      return fixed(fixed, other);
    }
    return !(other instanceof FixedCodec fixed) || fixed(fixed, one);
  }

  private static boolean fixed(FixedCodec fixed, KeyCodec other) {
    if (other instanceof FixedCodec second) {
      return fixed.shape().overlaps(second.shape());
    }
    return !(other instanceof BytesCodec) || fixed.shape().isHexadecimalPairs();
  }
}
