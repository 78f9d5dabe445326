// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** A client that records what is sent through it, in the API's own form. Thread-safe. */
final class RecordedRequests {
  private final ConcurrentLinkedQueue<Sent> sent = new ConcurrentLinkedQueue<>();
  private final DynamoDbClient client;

  /**
   * One request.
   *
   * @param items the items of the response to a GetItem or Query
   */
  record Sent(
      String operation, Map<String, Object> body, List<Map<String, AttributeValue>> items) {}

  RecordedRequests(DynamoDbClient target) {
    this.client =
        (DynamoDbClient)
            Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                  try {
                    Object response = method.invoke(target, arguments);
                    if (arguments != null && arguments[0] instanceof DynamoDbRequest request) {
                      sent.add(
                          new Sent(
                              request.getClass().getSimpleName().replaceFirst("Request$", ""),
                              members(request),
                              items(response)));
                    }
                    return response;
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
  }

  DynamoDbClient client() {
    return client;
  }

  /** What was sent since the last call. */
  List<Sent> take() {
    List<Sent> taken = List.copyOf(sent);
    sent.clear();
    return taken;
  }

  private static List<Map<String, AttributeValue>> items(Object response) {
    if (response instanceof QueryResponse query) {
      return query.items();
    }
    return response instanceof GetItemResponse get && get.hasItem()
        ? List.of(get.item())
        : List.of();
  }

  private static Map<String, Object> members(SdkPojo pojo) {
    Map<String, Object> members = new TreeMap<>();
    for (SdkField<?> field : pojo.sdkFields()) {
      Object value = plain(field.getValueOrDefault(pojo));
      if (value != null && !field.memberName().equals("ReturnConsumedCapacity")) {
        members.put(field.memberName(), value);
      }
    }
    return members;
  }

  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof SdkPojo pojo) {
      return members(pojo);
    }
    if (value instanceof SdkAutoConstructMap<?, ?> || value instanceof SdkAutoConstructList<?>) {
      return null;
    }
    if (value instanceof SdkBytes bytes) {
      return Base64.getEncoder().encodeToString(bytes.asByteArray());
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put((String) name, plain(member)));
      return members;
    }
    if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(plain(element)));
      return elements;
    }
    return value;
  }

  /** An attribute value from the API's own form. */
  static AttributeValue attributeValue(Map<?, ?> stored) {
    Map.Entry<?, ?> tagged = stored.entrySet().iterator().next();
    Object value = tagged.getValue();
    return switch ((String) tagged.getKey()) {
      case "S" -> AttributeValue.fromS((String) value);
      case "N" -> AttributeValue.fromN((String) value);
      case "BOOL" -> AttributeValue.fromBool((Boolean) value);
      case "SS" -> AttributeValue.fromSs(strings(value));
      case "NS" -> AttributeValue.fromNs(strings(value));
      case "L" ->
          AttributeValue.fromL(
              ((List<?>) value).stream().map(each -> attributeValue((Map<?, ?>) each)).toList());
      case "M" -> {
        Map<String, AttributeValue> members = new LinkedHashMap<>();
        ((Map<?, ?>) value)
            .forEach((name, each) -> members.put((String) name, attributeValue((Map<?, ?>) each)));
        yield AttributeValue.fromM(members);
      }
      default -> throw new IllegalStateException("A document must not have " + tagged);
    };
  }

  private static List<String> strings(Object values) {
    return ((List<?>) values).stream().map(String.class::cast).toList();
  }
}
