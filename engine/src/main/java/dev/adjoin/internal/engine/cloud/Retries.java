// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Delay;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.core.RequestOverrideConfiguration;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

/** Retries a call according to the SDK's retry strategy. */
final class Retries {
  /** The base delay that the SDK uses for DynamoDB. */
  private static final Duration BASE = Duration.ofMillis(25);

  private static final Duration BASE_WHEN_THROTTLED = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private final @Nullable RetryStrategy strategy;
  private final InstantSource clock;

  /** Retries by the strategy; null for a single attempt. */
  Retries(@Nullable RetryStrategy strategy, Chance chance, InstantSource clock) {
    this.strategy = strategy == null ? null : seeded(strategy, chance);
    this.clock = clock;
  }

  /** A copy of the strategy with its own token budget and delays that depend on the seed. */
  private static RetryStrategy seeded(RetryStrategy strategy, Chance chance) {
    return strategy.toBuilder()
        .backoffStrategy(seeded(BASE, chance))
        .throttlingBackoffStrategy(seeded(BASE_WHEN_THROTTLED, chance))
        .build();
  }

  private static BackoffStrategy seeded(Duration base, Chance chance) {
    BackoffStrategy growing = BackoffStrategy.exponentialDelayWithoutJitter(base, LONGEST);
    return attempt ->
        Delay.between(Duration.ZERO, growing.computeDelay(attempt))
            .quantile(chance.next(RandomDecision.BACKOFF));
  }

  /** Runs the attempts of a request. */
  <T> T run(AwsRequest request, Supplier<T> attempt) {
    if (strategy == null || isSentOnce(request)) {
      return attempt.get();
    }
    AcquireInitialTokenResponse initial =
        strategy.acquireInitialToken(AcquireInitialTokenRequest.create("dynamodb"));
    Pause.on(clock, initial.delay());
    RetryToken token = initial.token();
    for (int attempts = 1; ; attempts++) {
      try {
        T answer = attempt.get();
        strategy.recordSuccess(RecordSuccessRequest.create(token));
        return answer;
      } catch (RuntimeException failure) {
        token = next(strategy, token, failure, attempts);
      }
    }
  }

  /** Whether the configuration of the request itself rules retries out, as the SDK allows. */
  private static boolean isSentOnce(AwsRequest request) {
    List<SdkPlugin> plugins =
        request
            .overrideConfiguration()
            .map(RequestOverrideConfiguration::plugins)
            .orElse(List.of());
    if (plugins.isEmpty()) {
      return false;
    }
    DynamoDbServiceClientConfiguration.Builder own = DynamoDbServiceClientConfiguration.builder();
    plugins.forEach(plugin -> plugin.configureClient(own));
    return own.overrideConfiguration()
        .retryStrategy()
        .filter(configured -> configured.maxAttempts() == 1)
        .isPresent();
  }

  /**
   * Waits until the next attempt; if there is none, throws the failure with the number of attempts,
   * as the SDK does.
   */
  private RetryToken next(
      RetryStrategy allows, RetryToken token, RuntimeException failure, int attempts) {
    RefreshRetryTokenResponse next;
    try {
      next =
          allows.refreshRetryToken(
              RefreshRetryTokenRequest.builder()
                  .token(token)
                  .failure(failure)
                  .suggestedDelay(Duration.ZERO)
                  .build());
    } catch (TokenAcquisitionFailedException noMore) {
      throw failure instanceof SdkException sdk
          ? sdk.toBuilder().numAttempts(attempts).build()
          : failure;
    }
    Pause.on(clock, next.delay());
    return next.token();
  }
}
