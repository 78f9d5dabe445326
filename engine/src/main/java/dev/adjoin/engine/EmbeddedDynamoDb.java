// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.internal.engine.client.EmbeddedClient;
import dev.adjoin.internal.engine.client.EmbeddedStreamsClient;
import dev.adjoin.internal.engine.client.ExpiryRounds;
import dev.adjoin.internal.engine.cloud.Simulation;
import dev.adjoin.internal.engine.expression.Expressions;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.store.FileStore;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.store.Verification;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Readiness;
import dev.adjoin.internal.engine.table.Tables;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Runs DynamoDB's API in your process: in memory or in a directory. Pass its client wherever you
 * pass one of the AWS SDK.
 *
 * <pre>{@code
 * try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.inMemory()) {
 *   DynamoDbClient client = dynamoDb.client();
 *   ...
 * }
 * }</pre>
 *
 * <p>Thread-safe. Instances are independent of each other, but only one can have a directory open.
 * Closing an engine stops its background threads. An engine in memory that is never closed is
 * garbage collected together with its clients.
 */
public final class EmbeddedDynamoDb implements AutoCloseable {
  private final Store kept;
  private final Engine engine;
  private final DynamoDbClient client;
  private final DynamoDbClient directClient;
  private final DynamoDbStreamsClient streamsClient;
  private final ExpiryRounds expiry;

  EmbeddedDynamoDb(Store kept, InstantSource clock, Simulation cloud, StreamSharding sharding) {
    this.kept = kept;
    Store store = cloud.store(kept);
    Streams streams = new Streams(store, clock, sharding);
    this.engine = engine(store, streams, clock, cloud);
    DynamoDbClient embedded = new EmbeddedClient(engine);
    this.client = cloud.client(DynamoDbClient.class, embedded);
    this.directClient = cloud.directClient(DynamoDbClient.class, embedded);
    this.streamsClient =
        cloud.client(DynamoDbStreamsClient.class, new EmbeddedStreamsClient(engine, streams));
    this.expiry = new ExpiryRounds(engine);
  }

  private static Engine engine(
      Store store, Streams streams, InstantSource clock, Simulation cloud) {
    ItemLocks locks = new ItemLocks(cloud.conflicts());
    return new Engine(
        store,
        tables(store, locks, streams, clock, cloud.readiness()),
        new Expressions(),
        locks,
        new Commits(streams, cloud.admission()),
        clock);
  }

  /** On a virtual clock nothing runs in the background, so that each run is the same. */
  private static Tables tables(
      Store store, ItemLocks locks, Streams streams, InstantSource clock, Readiness readiness) {
    return clock instanceof VirtualClock
        ? new Tables(store, locks, streams, readiness, Runnable::run)
        : new Tables(store, locks, streams, readiness);
  }

  /** An engine that keeps its tables in memory. */
  public static EmbeddedDynamoDb inMemory() {
    return builder().build();
  }

  /**
   * An engine that keeps its tables in a directory, which is created if it does not exist.
   *
   * @throws DirectoryInUseException if another engine has the directory open
   * @throws UnusableDirectoryException if the directory cannot be used for another reason
   */
  public static EmbeddedDynamoDb at(Path directory) {
    return builder().at(directory).build();
  }

  /**
   * Reads everything in the directory of an engine that is not open, and reports what is damaged.
   * Changes nothing.
   *
   * @throws DirectoryInUseException if an engine has the directory open
   * @throws UnusableDirectoryException if the directory does not exist, is not an engine's or was
   *     written by another version
   */
  public static DirectoryReport verify(Path directory) {
    return verify(directory, (bytes, total) -> {});
  }

  /** The same as {@link #verify(Path)}, with a listener that learns how much was read. */
  public static DirectoryReport verify(Path directory, DirectoryReport.Progress progress) {
    Objects.requireNonNull(directory, "The directory must not be null");
    return Verification.of(directory, Objects.requireNonNull(progress, "Progress must be given"));
  }

  /** A builder of an engine in memory, on the system clock, without simulated faults. */
  public static Builder builder() {
    return new Builder();
  }

  /** The clock of the engine, which its responses are dated by. */
  InstantSource clock() {
    return engine.clock();
  }

  /**
   * Whether a client is that of an engine in this process, without a simulated network: no request
   * is on its way for long.
   */
  public static boolean isEmbedded(DynamoDbClient client) {
    return client instanceof EmbeddedClient;
  }

  /** The client of this engine. Closing the client has no effect; close the engine instead. */
  public DynamoDbClient client() {
    return client;
  }

  /**
   * A client without the simulated network of a {@link Cloud}: its requests have no latency, no
   * faults and no lost responses. The simulated lag, limits and conflicts of tables still apply.
   * Without a {@code Cloud}, this client behaves as {@link #client}.
   */
  public DynamoDbClient directClient() {
    return directClient;
  }

  /** The streams client of this engine. Closing it has no effect. */
  public DynamoDbStreamsClient streams() {
    return streamsClient;
  }

  /**
   * Records in the directory where this engine is served, so that a {@link DirectoryInUseException}
   * of another process has the address, and the access key if the server needs one. Other users of
   * the machine cannot read the key. Has no effect on an engine in memory.
   *
   * @throws java.io.UncheckedIOException if the lock file of the directory cannot be written or
   *     kept from other users
   */
  public void announce(DynamoDbServer server) {
    if (kept instanceof FileStore files) {
      files.announce(server.uri().toString(), server.accessKey().orElse(null));
    }
  }

  /** Closes the engine. Its clients throw {@link IllegalStateException} from then on. */
  @Override
  public void close() {
    try {
      expiry.close();
      engine.tables().close();
    } finally {
      engine.store().close();
    }
  }

  @Override
  public String toString() {
    return "DynamoDB " + kept;
  }

  /** Settings of a new engine. */
  public static final class Builder {
    private @Nullable Path directory;
    private @Nullable Durability durability;
    private InstantSource clock = InstantSource.system();
    private @Nullable Cloud cloud;
    private StreamSharding sharding = StreamSharding.DEFAULT;

    private Builder() {}

    /** Keeps the tables in a directory, which is created if it does not exist. */
    public Builder at(Path path) {
      this.directory = Objects.requireNonNull(path, "The directory must not be null");
      return this;
    }

    /** Sets the durability of writes. The default is {@link Durability#SYNC}. */
    public Builder durability(Durability level) {
      this.durability = Objects.requireNonNull(level, "The durability must not be null");
      return this;
    }

    /**
     * Sets the clock of the engine. On a {@link VirtualClock} the engine never sleeps, and nothing
     * runs in the background.
     */
    public Builder clock(InstantSource source) {
      this.clock = Objects.requireNonNull(source, "The clock must not be null");
      return this;
    }

    /** Simulates the conditions of DynamoDB in the cloud: lag, limits and faults. */
    public Builder cloud(Cloud settings) {
      this.cloud = Objects.requireNonNull(settings, "The cloud must not be null");
      return this;
    }

    /** Sets how streams are divided into shards. The default is {@link StreamSharding#DEFAULT}. */
    public Builder sharding(StreamSharding streams) {
      this.sharding = Objects.requireNonNull(streams, "The sharding must not be null");
      return this;
    }

    /**
     * Starts the engine.
     *
     * @throws IllegalStateException if a durability is given without a directory
     * @throws DirectoryInUseException if another engine has the directory open
     * @throws UnusableDirectoryException if the directory is not an engine's, is damaged or cannot
     *     be written
     */
    public EmbeddedDynamoDb build() {
      Store store = store();
      try {
        return new EmbeddedDynamoDb(store, clock, new Simulation(cloud, clock), sharding);
      } catch (RuntimeException | Error e) {
        store.close();
        throw e;
      }
    }

    private Store store() {
      if (directory != null) {
        return FileStore.open(directory, durability == null ? Durability.SYNC : durability);
      }
      if (durability != null) {
        throw new IllegalStateException("Durability needs a directory: call at(directory) as well");
      }
      return new MemoryStore();
    }
  }
}
