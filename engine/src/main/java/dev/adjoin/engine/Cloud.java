// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * Simulates the conditions of DynamoDB in the cloud: replication lag, capacity limits, conflicts
 * between transactions, faults and lost responses. A program that passes its tests under these
 * conditions handles the errors that an engine in the same process would otherwise never show.
 *
 * <p>Everything is off unless it is set. The seed makes random decisions repeatable: the same
 * sequence of calls on a {@link VirtualClock} has the same outcome in every run.
 *
 * @param indexLag how long a change takes to reach a replica of a global index
 * @param replicaLag how long a change takes to reach the other replicas of a table; the first
 *     replica is the leader
 * @param replicas the number of replicas; an eventually consistent read uses one of them
 * @param limits the capacity of a partition, and whether it splits; null for no limit
 * @param conflicts the probability that an item belongs to a transaction of another process; null
 *     if transactions never conflict
 * @param unprocessed the probability that an item of a batch is returned as unprocessed
 * @param throttled the probability that a request is throttled
 * @param internalErrors the probability of an internal error; in half of the cases the write was
 *     applied
 * @param latency how long a request takes, and how long a transaction holds its items
 * @param lostBefore the probability that a request is lost before it is applied
 * @param lostAfter the probability that a response is lost after the request was applied
 * @param shuffledSets whether the elements of sets in responses are in a random order; they are
 *     sorted otherwise
 * @param tableCreation how long a new table has the status CREATING
 * @param retries how the client retries; null if it reports every failure
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
    boolean shuffledSets,
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

  /**
   * The capacity of one partition, in units per second.
   *
   * @param splitsAfter how long a partition must be hot until it is split into two with these
   *     limits each, as on-demand tables split theirs; null if partitions never split. A partition
   *     is hot while it throttles requests or serves 90 % of a limit. It is split at the hash of a
   *     partition key that halves its recent traffic; one partition key is never in two partitions.
   */
  public record PartitionLimits(long readUnits, long writeUnits, @Nullable Duration splitsAfter) {
    /** The limits of DynamoDB, for partitions that never split. */
    public static final PartitionLimits STANDARD = new PartitionLimits(3000, 1000);

    /** Limits of partitions that never split. */
    public PartitionLimits(long readUnits, long writeUnits) {
      this(readUnits, writeUnits, null);
    }

    public PartitionLimits {
      if (readUnits < 1 || writeUnits < 1) {
        throw new IllegalArgumentException(
            "A partition must serve at least 1 unit a second, not "
                + Math.min(readUnits, writeUnits));
      }
      if (splitsAfter != null && splitsAfter.compareTo(Duration.ofSeconds(1)) < 0) {
        throw new IllegalArgumentException(
            "A partition must be hot for at least a second before it splits, but was "
                + splitsAfter);
      }
    }

    /** The same limits, for partitions that split when they were hot for this long. */
    public PartitionLimits withSplitsAfter(Duration hot) {
      return new PartitionLimits(readUnits, writeUnits, hot);
    }
  }

  /** A builder without any simulated condition. */
  public static Builder builder(long seed) {
    return new Builder(seed);
  }

  /** Settings in which every kind of fault happens occasionally, for a client that retries. */
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
        .shuffledSets()
        .tableCreation(Duration.ofSeconds(5))
        .retries()
        .build();
  }

  /** These settings without retries, for a caller that retries itself or connects over HTTP. */
  public Cloud withoutRetries() {
    Builder builder = toBuilder();
    builder.retries = null;
    return builder.build();
  }

  /** A builder that starts with these settings. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** The longest time after a write until every eventually consistent read sees it. */
  public Duration longestLag() {
    return indexLag.longest().plus(replicaLag.longest());
  }

  /** A builder of settings; a condition that is not set is not simulated. */
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
    private boolean shuffledSets;
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
      this.shuffledSets = cloud.shuffledSets;
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

    /** Limits partitions as DynamoDB does, and provisioned tables to their provisioned capacity. */
    public Builder limits() {
      return limits(PartitionLimits.STANDARD);
    }

    public Builder limits(PartitionLimits partition) {
      this.limits = partition;
      return this;
    }

    /** Transactions on the same item conflict. */
    public Builder conflicts() {
      return conflicts(0);
    }

    /**
     * Transactions on the same item conflict, and some conflict at random as if with another
     * process.
     */
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

    /** The elements of sets come back in a random order, as DynamoDB promises none. */
    public Builder shuffledSets() {
      this.shuffledSets = true;
      return this;
    }

    public Builder tableCreation(Duration duration) {
      this.tableCreation = duration;
      return this;
    }

    /** The client retries up to 8 times, the SDK's default for DynamoDB. */
    public Builder retries() {
      return retries(
          AwsRetryStrategy.legacyRetryStrategy().toBuilder().maxAttempts(DEFAULT_ATTEMPTS).build());
    }

    /** The strategy decides what is retried and how often; the seed decides the pauses. */
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
          shuffledSets,
          tableCreation,
          retries);
    }
  }
}
