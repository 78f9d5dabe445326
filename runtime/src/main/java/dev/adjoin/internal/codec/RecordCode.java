// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Takes records apart, and creates them. */
interface RecordCode {

  /** A new map with the stored form of the components. */
  Map<String, AttributeValue> item(Object record);

  /** The stored form of a nested record. */
  AttributeValue value(Object record);

  Object read(Map<String, AttributeValue> stored);
}
