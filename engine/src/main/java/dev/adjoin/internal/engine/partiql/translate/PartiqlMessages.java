// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Adapts error messages about expressions to PartiQL, whose requests have no parameter such as
 * ConditionExpression to name.
 */
public final class PartiqlMessages {
  private static final Pattern KIND =
      Pattern.compile("^Invalid (Condition|Filter|KeyCondition|Projection|Update)Expression: ");

  private PartiqlMessages() {}

  /**
   * Calls the supplier and removes the name of the request parameter from the message of a
   * validation error.
   */
  public static <T> T withoutParameterNames(Supplier<T> call) {
    try {
      return call.get();
    } catch (DynamoDbException refusal) {
      String message = refusal.awsErrorDetails().errorMessage();
      String plain = KIND.matcher(message).replaceFirst("");
      throw plain.equals(message) ? refusal : ApiErrors.validation(plain);
    }
  }
}
