// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.diagnostic.Quoted;
import java.util.Optional;

/** Encodes strings; characters that the rule escapes are written as % and their code. */
record StringCodec(StringEncoding rule) implements KeyCodec {

  @Override
  public String encode(Object value) {
    if (!(value instanceof String string)) {
      throw new IllegalArgumentException(
          "must be a String, but was of type " + value.getClass().getSimpleName());
    }
    check(string);
    return escape(string);
  }

  @Override
  public boolean isOrdered() {
    return rule == StringEncoding.ESCAPED;
  }

  @Override
  public Optional<StringEncoding> encoding() {
    return Optional.of(rule);
  }

  private void check(String value) {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("must not be empty");
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (rule.refuses(c)) {
        throw new IllegalArgumentException(
            "must not contain # or control characters, which a table with plain encoding cannot"
                + " hold in keys, but was "
                + Quoted.of(value));
      }
      if (Character.isSurrogate(c) && Character.charCount(value.codePointAt(i++)) == 1) {
        throw new IllegalArgumentException(
            "must be well-formed Unicode, but was " + Quoted.of(value) + " with half a character");
      }
    }
  }

  /** Most values need no escape and are returned as they are. */
  private String escape(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (rule.escapes(value.charAt(i))) {
        return escape(value, i);
      }
    }
    return value;
  }

  private String escape(String value, int first) {
    StringBuilder escaped = new StringBuilder(value.length() + 8).append(value, 0, first);
    for (int i = first; i < value.length(); i++) {
      char c = value.charAt(i);
      if (rule.escapes(c)) {
        escaped.append('%').append(digit(c >> 4)).append(digit(c & 0xf));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private static char digit(int value) {
    return Character.toUpperCase(Character.forDigit(value, 16));
  }

  @Override
  public Object decode(String text) {
    String value = rule == StringEncoding.PLAIN ? text : unescape(text);
    if (!encode(value).equals(text)) {
      throw unreadable(text);
    }
    return value;
  }

  /** Most texts are plain: then no value has to be made to see that there is one. */
  @Override
  public boolean matches(String key, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!rule.isPlain(key.charAt(i))) {
        return KeyCodec.super.matches(key, from, to);
      }
    }
    return from < to;
  }

  /** Accepts texts that are not canonical; the caller compares with the encoding of the result. */
  private static String unescape(String text) {
    StringBuilder value = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        value.append(code(text, i + 1));
        i += 2;
      } else {
        value.append(c);
      }
    }
    return value.toString();
  }

  private static char code(String text, int at) {
    int high = at + 1 < text.length() ? Character.digit(text.charAt(at), 16) : -1;
    int low = high < 0 ? -1 : Character.digit(text.charAt(at + 1), 16);
    if (low < 0) {
      throw unreadable(text);
    }
    return (char) (high << 4 | low);
  }

  private static IllegalArgumentException unreadable(String text) {
    return new IllegalArgumentException("must be an escaped string, but was " + Quoted.of(text));
  }
}
