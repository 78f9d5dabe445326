// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Adapts error messages of expressions to PartiQL, which has no request parameters to name. */
final class PartiqlMessages {
  private static final Pattern KIND =
      Pattern.compile("^Invalid (Condition|Filter|KeyCondition|Projection|Update)Expression: ");

  private PartiqlMessages() {}

  /** What the call answers; where it refuses an expression, without the name of the parameter. */
  static <T> T said(Supplier<T> call) {
    try {
      return call.get();
    } catch (DynamoDbException refusal) {
      String message = refusal.awsErrorDetails().errorMessage();
      String plain = KIND.matcher(message).replaceFirst("");
      throw plain.equals(message) ? refusal : ApiErrors.validation(plain);
    }
  }
}
