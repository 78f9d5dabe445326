// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Takes the components of records, and makes records of them. */
interface RecordCode {

  /** A new map of what is stored for the components. */
  Map<String, AttributeValue> item(Object record);

  /** The same as a value inside an item. */
  AttributeValue value(Object record);

  Object read(Map<String, AttributeValue> stored);
}
