// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;

/**
 * The time limits of single requests, so that a call ends by its deadline even if an endpoint
 * accepts a request and never answers. A limit covers a request with all its retries in the SDK.
 * Thread-safe.
 *
 * <p>A request is given what is left of its call's deadline; a request of a call that has just
 * begun is given all of it, by a setting that is made once. A timeout of the client's own
 * configuration stays in force if it is shorter. The embedded engine answers in the calling thread
 * and takes no notice of time limits.
 */
public final class RequestTimeouts {
  /** The longest time for one write, with its retries in the SDK, each of which is signed anew. */
  public static final Duration LONGEST_WRITE = Duration.ofMinutes(1);

  private static final Duration LONGEST_READ = Duration.ofHours(1);
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /** Keeps the SDK from sending a request again by itself, however the client is configured. */
  private static final SdkPlugin WITHOUT_RETRIES =
      client -> client.overrideConfiguration(OneAttempt.CONFIGURATION);

  private final Supplier<? extends SdkServiceClientConfiguration> client;
  private final Duration limit;
  private volatile @Nullable Limits limits;

  /** Loaded when a client of the SDK first needs it. */
  private static final class OneAttempt {
    private static final ClientOverrideConfiguration CONFIGURATION =
        ClientOverrideConfiguration.builder().retryStrategy(AwsRetryStrategy.doNotRetry()).build();
  }

  /** The limits that depend on the client's configuration, and the settings of first requests. */
  private record Limits(
      boolean isOfSdk,
      Duration longestRead,
      Duration longestWrite,
      AwsRequestOverrideConfiguration firstRead,
      AwsRequestOverrideConfiguration firstWrite,
      AwsRequestOverrideConfiguration firstWriteOnce) {}

  /**
   * @param client the configuration of a client; throws if the SDK has not built the client
   * @param limit the time limit of a call
   */
  public RequestTimeouts(Supplier<? extends SdkServiceClientConfiguration> client, Duration limit) {
    this.client = client;
    this.limit = limit;
  }

  /** The limits, made by the first request: a client may open its engine when it is first used. */
  private Limits limits() {
    Limits known = limits;
    if (known == null) {
      Optional<Duration> found = configured(client);
      Duration configured = found.orElse(LONGEST_READ);
      Duration read = shorter(configured, LONGEST_READ);
      Duration write = shorter(configured, LONGEST_WRITE);
      AwsRequestOverrideConfiguration first = of(shorter(Deadline.forWrite(limit, limit), write));
      known =
          new Limits(found.isPresent(), read, write, of(shorter(limit, read)), first, once(first));
      limits = known;
    }
    return known;
  }

  /** The timeout that the client was built with; empty if the SDK has not built it. */
  private static Optional<Duration> configured(
      Supplier<? extends SdkServiceClientConfiguration> client) {
    try {
      return Optional.of(
          client.get().overrideConfiguration().apiCallTimeout().orElse(LONGEST_READ));
    } catch (UnsupportedOperationException e) {
      // Only clients that the SDK builds have a configuration.
      return Optional.empty();
    }
  }

  /** Whether the SDK has built the client, which then takes notice of the settings of requests. */
  boolean areObeyed() {
    return limits().isOfSdk();
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static AwsRequestOverrideConfiguration of(Duration timeout) {
    Duration positive = timeout.compareTo(SHORTEST) < 0 ? SHORTEST : timeout;
    return AwsRequestOverrideConfiguration.builder().apiCallTimeout(positive).build();
  }

  private static AwsRequestOverrideConfiguration once(AwsRequestOverrideConfiguration repeated) {
    return repeated.toBuilder().addPlugin(WITHOUT_RETRIES).build();
  }

  /** The time limit of a request that reads, or that concerns the table itself. */
  public AwsRequestOverrideConfiguration ofRead(Purpose purpose) {
    Deadline deadline = purpose.deadline();
    if (deadline == null || deadline.hasJustBegun()) {
      return limits().firstRead();
    }
    return of(shorter(left(purpose, deadline), limits().longestRead()));
  }

  /** The time limit of a request that writes items. */
  AwsRequestOverrideConfiguration ofWrite(Purpose purpose) {
    Deadline deadline = purpose.deadline();
    if (deadline == null || deadline.hasJustBegun()) {
      return limits().firstWrite();
    }
    return of(shorter(deadline.forWrite(left(purpose, deadline)), limits().longestWrite()));
  }

  /** The same for a request that the SDK must not send again by itself. */
  AwsRequestOverrideConfiguration ofWriteOnce(Purpose purpose) {
    AwsRequestOverrideConfiguration repeated = ofWrite(purpose);
    return repeated == limits().firstWrite() ? limits().firstWriteOnce() : once(repeated);
  }

  private static Duration left(Purpose purpose, Deadline deadline) {
    Duration left = deadline.left();
    if (left.isNegative() || left.isZero()) {
      throw FailureBuilder.of(Reason.UNAVAILABLE, purpose.pattern())
          .attempts(purpose.attempt())
          .because("reached its deadline before a request was sent");
    }
    return left;
  }
}
