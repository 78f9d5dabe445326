// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Endpoint;
import dev.adjoin.internal.execute.Endpoint.OldSignatures;
import dev.adjoin.internal.execute.RequestTimeouts;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * How late a write can arrive that a program has sent while it was allowed to. Thread-safe.
 *
 * <p>DynamoDB refuses signatures that are older than five minutes, and takes those of a clock that
 * is five minutes ahead. An endpoint that accepts signatures of any age refuses none later either,
 * so that a wait of ten minutes protects nobody there: the settling time alone counts.
 */
public final class Lateness {
  /** No request is on its way for long. */
  public static final Lateness NONE = new Lateness(null, null, null);

  private static final Duration BY_SIGNATURE = Duration.ofMinutes(10);

  private final @Nullable Endpoint endpoint;
  private final @Nullable RequestTimeouts timeouts;
  private final @Nullable InstantSource clock;

  private Lateness(
      @Nullable Endpoint endpoint,
      @Nullable RequestTimeouts timeouts,
      @Nullable InstantSource clock) {
    this.endpoint = endpoint;
    this.timeouts = timeouts;
    this.clock = clock;
  }

  /**
   * How late a write can arrive at the endpoint of a client.
   *
   * @param limit the time limit of a request
   */
  public static Lateness of(DynamoDbClient client, Duration limit, InstantSource clock) {
    return new Lateness(
        new Endpoint(client),
        new RequestTimeouts(client::serviceClientConfiguration, limit),
        clock);
  }

  private OldSignatures oldSignatures() {
    return endpoint == null || timeouts == null || clock == null
        ? OldSignatures.REFUSED
        : endpoint.oldSignatures(clock, timeouts.ofRead(Purpose.of("migrate")));
  }

  /** How long after its signature a write is accepted at most, as far as the endpoint checks it. */
  public Duration latest() {
    return endpoint == null || oldSignatures() == OldSignatures.ACCEPTED
        ? Duration.ZERO
        : BY_SIGNATURE;
  }

  /**
   * The address of an endpoint that may accept signatures of any age; empty for DynamoDB and for an
   * engine of this process.
   */
  public Optional<URI> unchecked() {
    return endpoint == null || oldSignatures() == OldSignatures.REFUSED
        ? Optional.empty()
        : endpoint.foreign();
  }
}
