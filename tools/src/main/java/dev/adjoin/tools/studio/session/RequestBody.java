// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.tools.data.TypedJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A request of the SDK as the JSON of DynamoDB's API, with the members that it has. */
final class RequestBody {
  private RequestBody() {}

  static Map<String, Object> of(SdkPojo request) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (SdkField<?> field : request.sdkFields()) {
      Object value = field.getValueOrDefault(request);
      if (isGiven(value)) {
        members.put(field.memberName(), json(value));
      }
    }
    return members;
  }

  private static boolean isGiven(@Nullable Object value) {
    return value != null
        && !(value instanceof SdkAutoConstructList)
        && !(value instanceof SdkAutoConstructMap);
  }

  private static Object json(Object value) {
    if (value instanceof AttributeValue attribute) {
      return TypedJson.of(attribute);
    }
    if (value instanceof SdkPojo structure) {
      return of(structure);
    }
    if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(each -> elements.add(json(each)));
      return elements;
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach((name, each) -> members.put((String) name, json(each)));
      return members;
    }
    return value;
  }
}
