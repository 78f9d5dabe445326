// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.internal.engine.cloud.Cloud;
import dev.adjoin.internal.engine.cloud.Simulation;
import dev.adjoin.internal.engine.cloud.VirtualClock;
import dev.adjoin.internal.engine.expression.Expressions;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.store.Durability;
import dev.adjoin.internal.engine.store.FileStore;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.stream.Sharding;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Readiness;
import dev.adjoin.internal.engine.table.Tables;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * DynamoDB in this process.
 *
 * <pre>{@code
 * try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.inMemory()) {
 *   DynamoDbClient client = dynamoDb.client();
 *   ...
 * }
 * }</pre>
 *
 * <p>Thread-safe; any number of instances may live side by side, and none shares anything with
 * another, except that a process knows which directories it has open. Closing one ends what it runs
 * in the background; one in memory that is forgotten goes with its clients.
 */
public final class EmbeddedDynamoDb implements AutoCloseable {
  private final Store kept;
  private final Engine engine;
  private final DynamoDbClient client;
  private final DynamoDbClient directClient;
  private final DynamoDbStreamsClient streams;
  private final Rounds rounds;

  EmbeddedDynamoDb(Store kept, InstantSource clock, Simulation cloud, Sharding sharding) {
    this.kept = kept;
    Store store = cloud.store(kept);
    Streams told = new Streams(store, clock, sharding);
    this.engine = engine(store, told, clock, cloud);
    DynamoDbClient embedded = new EmbeddedClient(engine);
    this.client = cloud.client(DynamoDbClient.class, embedded);
    this.directClient = cloud.directClient(DynamoDbClient.class, embedded);
    DynamoDbStreamsClient streaming = new EmbeddedStreamsClient(engine, told);
    this.streams = cloud.client(DynamoDbStreamsClient.class, streaming);
    this.rounds = new Rounds(engine);
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

  /** On a virtual clock nothing is done in the background, so that the same happens again. */
  private static Tables tables(
      Store store, ItemLocks locks, Streams streams, InstantSource clock, Readiness readiness) {
    return clock instanceof VirtualClock
        ? new Tables(store, locks, streams, readiness, Runnable::run)
        : new Tables(store, locks, streams, readiness);
  }

  /** An engine whose tables live as long as it does. */
  public static EmbeddedDynamoDb inMemory() {
    return builder().build();
  }

  /** An engine whose tables are kept in that directory, made if it is new. */
  public static EmbeddedDynamoDb at(Path directory) {
    return builder().at(directory).build();
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The client of this engine. Closing the client does nothing: close the engine. */
  public DynamoDbClient client() {
    return client;
  }

  /**
   * The client without a network in between: it never waits, fails or loses anything on the way.
   * What {@link Cloud} does to tables it does here too. The same as {@link #client} without one.
   */
  public DynamoDbClient directClient() {
    return directClient;
  }

  /** The streams client of this engine; closing it does nothing either. */
  public DynamoDbStreamsClient streams() {
    return streams;
  }

  /**
   * Tells those who find the directory in use where they can reach it, such as {@code
   * http://127.0.0.1:8000}. Nobody can find an engine in memory.
   */
  public void announce(URI address) {
    if (kept instanceof FileStore files) {
      files.announce(address.toString());
    }
  }

  /**
   * Ends the engine; a call to one of its clients is an {@link IllegalStateException} afterwards.
   */
  @Override
  public void close() {
    try {
      rounds.close();
      engine.tables().close();
    } finally {
      engine.store().close();
    }
  }

  @Override
  public String toString() {
    return "DynamoDB " + kept;
  }

  /** An engine in the making: in memory, on the system's clock and without faults unless told. */
  public static final class Builder {
    private @Nullable Path directory;
    private @Nullable Durability durability;
    private InstantSource clock = InstantSource.system();
    private @Nullable Cloud cloud;
    private Sharding sharding = Sharding.DEFAULT;

    private Builder() {}

    /** Keeps the tables in that directory, made if it is new. */
    public Builder at(Path path) {
      this.directory = Objects.requireNonNull(path, "A directory must be given");
      return this;
    }

    /** What acknowledged writes survive in the directory: {@link Durability#SYNC} unless told. */
    public Builder durability(Durability survives) {
      this.durability = Objects.requireNonNull(survives, "A durability must be given");
      return this;
    }

    /**
     * The engine's time; a {@link dev.adjoin.internal.engine.cloud.VirtualClock} never makes one
     * wait.
     */
    public Builder clock(InstantSource source) {
      this.clock = Objects.requireNonNull(source, "A clock must be given");
      return this;
    }

    /** Lets clients meet what they meet in the cloud. */
    public Builder cloud(Cloud settings) {
      this.cloud = Objects.requireNonNull(settings, "Settings of the cloud must be given");
      return this;
    }

    /** How streams are divided: {@link Sharding#DEFAULT} unless told. */
    public Builder sharding(Sharding divided) {
      this.sharding = Objects.requireNonNull(divided, "A sharding must be given");
      return this;
    }

    /**
     * Starts the engine.
     *
     * @throws IllegalStateException if a durability is given without a directory
     * @throws dev.adjoin.internal.engine.store.StoreInUse if the directory is open already
     * @throws dev.adjoin.internal.engine.store.StoreUnusable if it is something else, damaged, or
     *     cannot be written
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
        throw new IllegalStateException(
            "Durability says nothing where tables are in memory: name a directory with at");
      }
      return new MemoryStore();
    }
  }
}
