// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.diagnostic.Quoted;
import java.util.HexFormat;

/** Encodes bytes as lower-case hexadecimal digits, whose order is that of unsigned bytes. */
enum BytesCodec implements KeyCodec {
  HEXADECIMAL;

  private static final HexFormat FORMAT = HexFormat.of();

  @Override
  public String encode(Object value) {
    if (!(value instanceof byte[] bytes)) {
      throw new IllegalArgumentException(
          "must be a byte[], but was of type " + value.getClass().getSimpleName());
    }
    if (bytes.length == 0) {
      throw new IllegalArgumentException("must not be empty");
    }
    return FORMAT.formatHex(bytes);
  }

  @Override
  public Object decode(String text) {
    boolean canonical = !text.isEmpty() && text.length() % 2 == 0;
    if (!canonical || !text.chars().allMatch(BytesCodec::isDigit)) {
      throw new IllegalArgumentException(
          "must be pairs of lower-case hexadecimal digits, but was " + Quoted.of(text));
    }
    return FORMAT.parseHex(text);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
  }
}
