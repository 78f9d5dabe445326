// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.stream;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validation of stream ARNs in requests. */
final class StreamArn {
  private static final Pattern FORM =
      Pattern.compile("arn:[\\w-]+:dynamodb:[\\w-]+:\\d+:table/[a-zA-Z0-9_.-]+/stream/[^/]+");

  private StreamArn() {}

  /** Throws a validation error for a malformed ARN. */
  static void check(@Nullable String arn) {
    if (arn != null && !FORM.matcher(arn).matches()) {
      throw ApiErrors.validation("Invalid StreamArn");
    }
  }
}
