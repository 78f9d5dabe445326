// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

/** A codec of single values that have a text of their own, so that sets can hold them. */
interface TextCodec extends Codec {

  /** The text of a value, as sets hold it. */
  String text(Object value);

  /** The value of such a text. */
  Object value(String text);

  /** Whether the text is a number's. */
  boolean isNumber();

  /** Whether different values always have different texts. */
  default boolean isDistinct() {
    return false;
  }
}
