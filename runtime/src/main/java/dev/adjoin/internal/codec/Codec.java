// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Turns values of one class or model type into what DynamoDB stores, and back.
 *
 * <p>Implementations are records without exception: the compiler of the JVM takes the fields of
 * records for constants, so that a whole tree of codecs becomes straight code.
 */
interface Codec {

  /**
   * What is stored for a value.
   *
   * @throws InvalidValue when the value is none of the type
   */
  AttributeValue store(Object value);

  /**
   * The value of what is stored.
   *
   * @throws InvalidValue when it is stored in another form
   */
  Object read(AttributeValue stored);

  /** That something is stored in another form than the codec writes. */
  static InvalidValue wrongForm(String wanted, AttributeValue stored) {
    return new InvalidValue("must be stored as " + wanted + ", but was " + stored.type());
  }
}
