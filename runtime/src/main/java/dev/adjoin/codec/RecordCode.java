// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Takes the components of records, and makes records of them. */
interface RecordCode {

  void store(Object record, Map<String, AttributeValue> into);

  Object read(Map<String, AttributeValue> stored);
}
