// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.tools.engine.InterceptedClient;
import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * A client that refuses everything but reads, as DynamoDB refuses a user without permission to
 * write. It guards a table on AWS until it is unlocked, whatever screen asks.
 */
final class LockedClient {
  private static final Set<String> READS =
      Set.of(
          "getItem",
          "query",
          "scan",
          "batchGetItem",
          "transactGetItems",
          "describeTable",
          "describeTimeToLive",
          "describeContinuousBackups",
          "listTables",
          "serviceClientConfiguration",
          "serviceName",
          "close");

  private static final int FORBIDDEN = 403;

  private LockedClient() {}

  static DynamoDbClient of(DynamoDbClient client) {
    return InterceptedClient.of((method, arguments) -> send(client, method, arguments));
  }

  private static @Nullable Object send(
      DynamoDbClient client, Method method, Object @Nullable [] arguments) throws Throwable {
    if (!READS.contains(method.getName())) {
      throw DynamoDbException.builder()
          .message("This table is read-only until it is unlocked")
          .statusCode(FORBIDDEN)
          .awsErrorDetails(
              AwsErrorDetails.builder()
                  .errorCode("AccessDeniedException")
                  .errorMessage("This table is read-only until it is unlocked")
                  .build())
          .build();
    }
    return InterceptedClient.send(client, method, arguments);
  }
}
