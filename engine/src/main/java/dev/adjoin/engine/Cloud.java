// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * What the cloud does to a client.
 *
 * <p>Nothing of it unless it is set. The seed decides all that is left to chance: the same calls
 * one after the other on a {@link VirtualClock} meet the same fate.
 *
 * @param indexLag how long a replica of a global index takes to hear of a change of one entry
 * @param replicaLag how long a replica takes to show what its leader has; the leader of a table is
 *     the first replica
 * @param replicas how many there are of everything; an eventually consistent read asks one of them
 * @param limits what a partition serves; null when there is no limit
 * @param conflicts the probability that an item is part of somebody else's transaction; null when
 *     transactions never conflict
 * @param unprocessed the probability that a part of a batch is left unprocessed
 * @param throttled the probability that a request is refused for its rate
 * @param internalErrors the probability of an internal error, half of them after applying
 * @param latency how long a request takes, and how long a transaction keeps its items
 * @param lostBefore the probability that a request never arrives
 * @param lostAfter the probability that a response never arrives
 * @param tableCreation how long a table is being created
 * @param retries how the client retries; null when it shows every failure
 */
public record Cloud(
    long seed,
    Delay indexLag,
    Delay replicaLag,
    int replicas,
    @Nullable PartitionLimits limits,
    @Nullable Double conflicts,
    double unprocessed,
    double throttled,
    double internalErrors,
    Delay latency,
    double lostBefore,
    double lostAfter,
    Duration tableCreation,
    @Nullable RetryStrategy retries) {
  public Cloud {
    if (replicas < 1) {
      throw new IllegalArgumentException("There must be at least 1 replica, not " + replicas);
    }
    checkProbability("conflicts", conflicts == null ? 0 : conflicts);
    checkProbability("unprocessed", unprocessed);
    checkProbability("throttled", throttled);
    checkProbability("internalErrors", internalErrors);
    checkProbability("lostBefore", lostBefore);
    checkProbability("lostAfter", lostAfter);
    if (tableCreation.isNegative()) {
      throw new IllegalArgumentException("A table cannot be created in " + tableCreation);
    }
  }

  private static void checkProbability(String name, double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "The probability " + name + " must lie between 0 and 1, " + probability + " does not");
    }
  }

  /** What a partition serves in a second. */
  public record PartitionLimits(long readUnits, long writeUnits) {
    /** DynamoDB's. */
    public static final PartitionLimits STANDARD = new PartitionLimits(3000, 1000);

    public PartitionLimits {
      if (readUnits < 1 || writeUnits < 1) {
        throw new IllegalArgumentException(
            "A partition must serve at least 1 unit a second, not "
                + Math.min(readUnits, writeUnits));
      }
    }
  }

  public static Builder builder(long seed) {
    return new Builder(seed);
  }

  /** A day on which everything that can happen does now and then, to a client that retries. */
  public static Cloud realistic(long seed) {
    return builder(seed)
        .indexLag(Delay.heavyTailed(Duration.ofMillis(10), Duration.ofSeconds(2)))
        .replicaLag(Delay.heavyTailed(Duration.ofMillis(5), Duration.ofMillis(500)))
        .limits()
        .conflicts(0.001)
        .unprocessed(0.01)
        .throttled(0.001)
        .internalErrors(0.001)
        .latency(Delay.heavyTailed(Duration.ofMillis(3), Duration.ofMillis(200)))
        .lostBefore(0.0005)
        .lostAfter(0.0005)
        .tableCreation(Duration.ofSeconds(5))
        .retries()
        .build();
  }

  /** The same for a client that shows every failure: one that retries by itself, or over HTTP. */
  public Cloud withoutRetries() {
    Builder builder = toBuilder();
    builder.retries = null;
    return builder.build();
  }

  /** The same in the making, to change some of it. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** After this time without writes, every eventually consistent read is up to date. */
  public Duration longestLag() {
    return indexLag.longest().plus(replicaLag.longest());
  }

  /** Settings in the making. */
  public static final class Builder {
    private static final int DEFAULT_ATTEMPTS = 9;

    private final long seed;
    private Delay indexLag = Delay.NONE;
    private Delay replicaLag = Delay.NONE;
    private int replicas = 3;
    private @Nullable PartitionLimits limits;
    private @Nullable Double conflicts;
    private double unprocessed;
    private double throttled;
    private double internalErrors;
    private Delay latency = Delay.NONE;
    private double lostBefore;
    private double lostAfter;
    private Duration tableCreation = Duration.ZERO;
    private @Nullable RetryStrategy retries;

    private Builder(long seed) {
      this.seed = seed;
    }

    private Builder(Cloud cloud) {
      this.seed = cloud.seed;
      this.indexLag = cloud.indexLag;
      this.replicaLag = cloud.replicaLag;
      this.replicas = cloud.replicas;
      this.limits = cloud.limits;
      this.conflicts = cloud.conflicts;
      this.unprocessed = cloud.unprocessed;
      this.throttled = cloud.throttled;
      this.internalErrors = cloud.internalErrors;
      this.latency = cloud.latency;
      this.lostBefore = cloud.lostBefore;
      this.lostAfter = cloud.lostAfter;
      this.tableCreation = cloud.tableCreation;
      this.retries = cloud.retries;
    }

    public Builder indexLag(Delay lag) {
      this.indexLag = lag;
      return this;
    }

    public Builder replicaLag(Delay lag) {
      this.replicaLag = lag;
      return this;
    }

    public Builder replicas(int number) {
      this.replicas = number;
      return this;
    }

    /** Partitions serve what DynamoDB's do, and provisioned tables what is provisioned. */
    public Builder limits() {
      return limits(PartitionLimits.STANDARD);
    }

    public Builder limits(PartitionLimits partition) {
      this.limits = partition;
      return this;
    }

    /** Transactions that meet conflict. */
    public Builder conflicts() {
      return conflicts(0);
    }

    /** Transactions that meet conflict, and so do some that meet nobody of this process. */
    public Builder conflicts(double probability) {
      this.conflicts = probability;
      return this;
    }

    public Builder unprocessed(double probability) {
      this.unprocessed = probability;
      return this;
    }

    public Builder throttled(double probability) {
      this.throttled = probability;
      return this;
    }

    public Builder internalErrors(double probability) {
      this.internalErrors = probability;
      return this;
    }

    public Builder latency(Delay roundTrip) {
      this.latency = roundTrip;
      return this;
    }

    public Builder lostBefore(double probability) {
      this.lostBefore = probability;
      return this;
    }

    public Builder lostAfter(double probability) {
      this.lostAfter = probability;
      return this;
    }

    public Builder tableCreation(Duration duration) {
      this.tableCreation = duration;
      return this;
    }

    /** The client retries as the SDK's does unless told otherwise: up to 8 times. */
    public Builder retries() {
      return retries(
          AwsRetryStrategy.legacyRetryStrategy().toBuilder().maxAttempts(DEFAULT_ATTEMPTS).build());
    }

    /** The strategy decides what is retried and how often; how long it waits follows the seed. */
    public Builder retries(RetryStrategy strategy) {
      this.retries = strategy;
      return this;
    }

    public Cloud build() {
      return new Cloud(
          seed,
          indexLag,
          replicaLag,
          replicas,
          limits,
          conflicts,
          unprocessed,
          throttled,
          internalErrors,
          latency,
          lostBefore,
          lostAfter,
          tableCreation,
          retries);
    }
  }
}
