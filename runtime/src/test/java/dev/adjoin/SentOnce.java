// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

/** Requests that the SDK must not repeat by itself. */
public final class SentOnce {
  private SentOnce() {}

  /** Whether the plugins of a request rule retries out, as the SDK applies them. */
  public static boolean isRuledBy(Object request) {
    return request instanceof AwsRequest aws
        && aws.overrideConfiguration()
            .map(
                configured -> {
                  DynamoDbServiceClientConfiguration.Builder own =
                      DynamoDbServiceClientConfiguration.builder();
                  configured.plugins().forEach(plugin -> plugin.configureClient(own));
                  return own.overrideConfiguration()
                      .retryStrategy()
                      .filter(strategy -> strategy.maxAttempts() == 1)
                      .isPresent();
                })
            .orElse(false);
  }
}
