// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One request of DynamoDB's API: a template whose values contain placeholders, or a finished
 * request without any.
 *
 * @param body the members of the request by their names in the API, in the order of its
 *     documentation: strings, numbers, booleans, maps, lists and placeholders
 * @param writes the writes of single items in the body, with their expressions as trees; values in
 *     them stay placeholders
 */
public record Request(Operation operation, Map<String, Object> body, List<ItemWrite> writes) {

  /** The operations of the API that reads and writes use. */
  public enum Operation {
    GET_ITEM("GetItem"),
    QUERY("Query"),
    BATCH_GET_ITEM("BatchGetItem"),
    PUT_ITEM("PutItem"),
    UPDATE_ITEM("UpdateItem"),
    DELETE_ITEM("DeleteItem"),
    TRANSACT_WRITE_ITEMS("TransactWriteItems");

    private final String word;

    Operation(String word) {
      this.word = word;
    }

    /** The name in the API. */
    public String word() {
      return word;
    }
  }

  public Request {
    body = Collections.unmodifiableMap(new LinkedHashMap<>(body));
    writes = List.copyOf(writes);
  }

  /** A read. */
  public Request(Operation operation, Map<String, Object> body) {
    this(operation, body, List.of());
  }

  /** The member with this name. */
  public Optional<Object> member(String name) {
    return Optional.ofNullable(body.get(name));
  }

  /** The members of a member that is a map; empty if the request has no such member. */
  @SuppressWarnings("unchecked")
  public Map<String, Object> map(String name) {
    return (Map<String, Object>) body.getOrDefault(name, Map.of());
  }

  /**
   * The finished request.
   *
   * @param values the inputs by name
   * @throws IllegalArgumentException naming the input whose value is absent or unfit
   */
  public Request fill(Function<String, @Nullable Object> values) {
    return replace(placeholder -> placeholder.fill(values));
  }

  /** A copy with each placeholder replaced. */
  public Request replace(Function<Placeholder, Object> replacement) {
    return new Request(operation, members(body, replacement), writes);
  }

  private static Map<String, Object> members(
      Map<?, ?> members, Function<Placeholder, Object> replacement) {
    Map<String, Object> replaced = new LinkedHashMap<>();
    members.forEach((name, value) -> replaced.put((String) name, value(value, replacement)));
    return replaced;
  }

  private static Object value(Object value, Function<Placeholder, Object> replacement) {
    if (value instanceof Placeholder placeholder) {
      return replacement.apply(placeholder);
    }
    if (value instanceof Map<?, ?> members) {
      return members(members, replacement);
    }
    if (value instanceof List<?> elements) {
      List<Object> replaced = new ArrayList<>();
      elements.forEach(element -> replaced.add(value(element, replacement)));
      return replaced;
    }
    return value;
  }
}
