// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.text.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The identity of an item on the page: its primary key as typed JSON on one line. */
public final class RowId {
  private RowId() {}

  public static String of(Map<String, AttributeValue> item, String partitionKey, String sortKey) {
    Map<String, Object> key = new LinkedHashMap<>();
    for (String name : new String[] {partitionKey, sortKey}) {
      AttributeValue value = item.get(name);
      if (value != null) {
        key.put(name, TypedJson.of(value));
      }
    }
    return JsonText.line(key);
  }
}
