// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts values of one class or model type to their stored form, and back.
 *
 * <p>Every implementation is a record: the JIT compiler treats fields of records as constants, and
 * can therefore inline a whole tree of codecs. Thread-safe.
 */
interface Codec {

  /**
   * Converts a value to its stored form.
   *
   * @throws InvalidValue if the value is not of the type
   */
  AttributeValue store(Object value);

  /**
   * Converts a stored value back.
   *
   * @throws InvalidValue if it is stored in another form
   */
  Object read(AttributeValue stored);

  /**
   * Checks that the nested values in a stored value have all attributes that are required. A value
   * of an untyped item can be read without them, a record cannot.
   *
   * @param stored a value that can be read
   * @throws InvalidValue naming the attribute
   */
  default void requireWhole(AttributeValue stored) {}

  /** The failure for a value that is stored in another form than this codec writes. */
  static InvalidValue wrongForm(String wanted, AttributeValue stored) {
    return new InvalidValue("must be stored as " + wanted + ", but was " + stored.type());
  }
}
