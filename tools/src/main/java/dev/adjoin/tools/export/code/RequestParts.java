// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.StoredType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Parts of requests that every language prints. */
final class RequestParts {
  private RequestParts() {}

  /** The keys of a BatchGetItem of one table, as the API takes them. */
  static List<?> keys(Request batch) {
    return (List<?>) of(batch).get("Keys");
  }

  static boolean isConsistent(Request request) {
    Object flag =
        request.operation() == Request.Operation.BATCH_GET_ITEM
            ? of(request).get("ConsistentRead")
            : request.body().get("ConsistentRead");
    return Boolean.TRUE.equals(flag);
  }

  private static Map<?, ?> of(Request batch) {
    return (Map<?, ?>) batch.map("RequestItems").values().iterator().next();
  }

  /** The input that a field of a key holds. */
  static Input input(List<Input> inputs, Segment.Field field) {
    return inputs.stream()
        .filter(each -> each.name().equals(field.attribute()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("A read needs " + field.attribute()));
  }

  /**
   * A sentence that names the inputs whose text in keys the caller must give; empty if there are
   * none.
   *
   * @param name writes the name of a parameter
   */
  static String encodedByCaller(ReadCode code, Function<IdentifierWords, String> name) {
    List<String> names =
        code.inputs().stream()
            .filter(input -> Encoding.isGivenAsText(input.type()))
            .map(input -> name.apply(IdentifierWords.of(input.name())))
            .toList();
    return names.isEmpty() ? "" : " Encoded as in keys: " + String.join(", ", names) + ".";
  }

  /**
   * The limit of a page as an expression.
   *
   * @param plus the operator, with the spaces that the language has around it
   * @param max the function that returns the larger of two numbers
   */
  static String limit(PageLimit page, String plus, String max) {
    String number = new ReadCode.Amount(null, page.limit().more()).text(plus);
    return page.isExact() ? number : max + "(" + number + ", " + PageLimit.LEAST_PAGE + ")";
  }

  /** The tag of a type's values in DynamoDB's API: {@code S}, {@code N}, {@code SS}, … */
  static String tag(AttributeType type) {
    return new StoredType(type, Map.of()).tag();
  }

  static boolean isNumber(AttributeType type) {
    return type == Scalar.INT || type == Scalar.LONG || type == Scalar.DECIMAL;
  }

  /** Conditions that can be joined: those that are alternatives are in parentheses. */
  static List<String> inParentheses(List<String> conditions, String or) {
    return conditions.stream().map(each -> each.contains(or) ? "(" + each + ")" : each).toList();
  }

  /** The members of a transaction, in which the name of the table is a variable of the source. */
  static Object named(Object value, String table) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach(
          (name, each) ->
              members.put(
                  (String) name,
                  name.equals("TableName") && each instanceof String
                      ? new NativeLiteral.Code(table)
                      : named(each, table)));
      return members;
    }
    return value instanceof List<?> list
        ? list.stream().map(each -> named(each, table)).toList()
        : value;
  }
}
