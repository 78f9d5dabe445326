// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Goes through the components of a record one by one. */
record Components(List<Part> parts, List<MethodHandle> accessors, MethodHandle constructor)
    implements RecordCode {

  @Override
  public void store(Object record, Map<String, AttributeValue> into) {
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).put(RecordAccess.get(accessors.get(i), record), into);
    }
  }

  @Override
  public Object read(Map<String, AttributeValue> stored) {
    @Nullable Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parts.get(i).take(stored);
    }
    return RecordAccess.make(constructor, values);
  }
}
