// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import java.util.List;
import java.util.Map;

/** Parts of requests that every language prints. */
final class Requested {
  private Requested() {}

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
        .orElseThrow(() -> new IllegalStateException("A read must be given " + field.attribute()));
  }

  /** The names of inputs whose text in keys the caller must give. */
  static List<String> givenAsText(ReadCode code) {
    return code.inputs().stream()
        .filter(input -> Encoding.isGivenAsText(input.type()))
        .map(Input::name)
        .toList();
  }
}
