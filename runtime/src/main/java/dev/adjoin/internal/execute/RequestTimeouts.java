// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

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
final class RequestTimeouts {
  /**
   * The longest time for one write. A write whose response was lost is sent again for at most 8
   * minutes, and DynamoDB remembers its token for 10.
   */
  private static final Duration LONGEST_WRITE = Duration.ofMinutes(2);

  private static final Duration LONGEST_READ = Duration.ofHours(1);
  private static final Duration SHORTEST = Duration.ofMillis(1);

  private final Duration longestRead;
  private final Duration longestWrite;
  private final AwsRequestOverrideConfiguration firstRead;
  private final AwsRequestOverrideConfiguration firstWrite;

  /**
   * @param limit the time limit of a call
   */
  RequestTimeouts(DynamoDbClient client, Duration limit) {
    Duration configured = configured(client);
    this.longestRead = shorter(configured, LONGEST_READ);
    this.longestWrite = shorter(configured, LONGEST_WRITE);
    this.firstRead = of(shorter(limit, longestRead));
    this.firstWrite = of(shorter(Deadline.forWrite(limit, limit), longestWrite));
  }

  /** The timeout that the client was built with. */
  private static Duration configured(DynamoDbClient client) {
    Optional<Duration> timeout = Optional.empty();
    try {
      timeout = client.serviceClientConfiguration().overrideConfiguration().apiCallTimeout();
    } catch (UnsupportedOperationException e) {
      // Only clients that the SDK builds have a configuration.
    }
    return timeout.orElse(LONGEST_READ);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static AwsRequestOverrideConfiguration of(Duration timeout) {
    Duration positive = timeout.compareTo(SHORTEST) < 0 ? SHORTEST : timeout;
    return AwsRequestOverrideConfiguration.builder().apiCallTimeout(positive).build();
  }

  /** The time limit of a request that reads, or that concerns the table itself. */
  AwsRequestOverrideConfiguration ofRead(Purpose purpose) {
    Deadline deadline = purpose.deadline();
    if (deadline == null || deadline.hasJustBegun()) {
      return firstRead;
    }
    return of(shorter(left(purpose, deadline), longestRead));
  }

  /** The time limit of a request that writes items. */
  AwsRequestOverrideConfiguration ofWrite(Purpose purpose) {
    Deadline deadline = purpose.deadline();
    if (deadline == null || deadline.hasJustBegun()) {
      return firstWrite;
    }
    return of(shorter(deadline.forWrite(left(purpose, deadline)), longestWrite));
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
