// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.util.Optional;
import java.util.stream.Stream;

/** Decides whether two codecs can encode to the same text. */
final class CodecOverlap {

  private CodecOverlap() {}

  static boolean between(KeyCodec one, KeyCodec other) {
    return listed(one)
        .map(texts -> texts.anyMatch(other::canBe))
        .or(() -> listed(other).map(texts -> texts.anyMatch(one::canBe)))
        .orElseGet(() -> ofMany(one, other));
  }

  /** All texts of a codec that has only a few. */
  private static Optional<Stream<String>> listed(KeyCodec codec) {
    if (codec instanceof ListedCodec listed) {
      return Optional.of(listed.texts().stream());
    }
    return codec instanceof ShardCodec shard ? Optional.of(shard.texts()) : Optional.empty();
  }

  /** A string can be any text, and bytes any bytes: only fixed-width formats exclude each other. */
  private static boolean ofMany(KeyCodec one, KeyCodec other) {
    if (one instanceof FixedWidthCodec fixed) {
      return withFixed(fixed.shape(), other);
    }
    return !(other instanceof FixedWidthCodec fixed) || withFixed(fixed.shape(), one);
  }

  private static boolean withFixed(FixedWidthFormat shape, KeyCodec other) {
    if (other instanceof FixedWidthCodec second) {
      return shape.overlaps(second.shape());
    }
    return !(other instanceof BytesCodec) || shape.isHexadecimalPairs();
  }
}
