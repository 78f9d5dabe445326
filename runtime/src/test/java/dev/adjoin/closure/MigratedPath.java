// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Migration;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.testing.closure.Declared;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs programs in virtual time, on a table that is migrated from model to model. */
final class MigratedPath extends UntypedPath {
  /** More than what expires can take along, one after the other. */
  private static final int ROUNDS = 10;

  private static final AtomicLong SEEDS = new AtomicLong();

  private final VirtualClock clock;

  /** Changes what a migration sends, or sees of what it gets. */
  private final UnaryOperator<DynamoDbClient> migrating;

  private boolean hasWorker = true;

  private MigratedPath(
      VirtualClock clock,
      EmbeddedDynamoDb engine,
      DynamoDbClient client,
      String yaml,
      UnaryOperator<DynamoDbClient> migrating) {
    super(yaml, engine, builder(clock, yaml).connect(client));
    this.clock = clock;
    this.migrating = migrating;
  }

  static MigratedPath of(String yaml) {
    return of(yaml, UnaryOperator.identity());
  }

  /**
   * The path of a model.
   *
   * @param change changes what the runtime sends, or sees of what it gets
   */
  static MigratedPath of(String yaml, UnaryOperator<DynamoDbClient> change) {
    VirtualClock clock = new VirtualClock();
    EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    return new MigratedPath(
        clock, engine, change.apply(engine.client()), yaml, UnaryOperator.identity());
  }

  /**
   * The path of a model.
   *
   * @param migrating changes what a migration sends, or sees of what it gets
   */
  static MigratedPath migrating(String yaml, UnaryOperator<DynamoDbClient> migrating) {
    VirtualClock clock = new VirtualClock();
    EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    return new MigratedPath(clock, engine, engine.client(), yaml, migrating);
  }

  /** The path of a model, without the worker that corrects what depended on an expired item. */
  static MigratedPath withoutWorker(String yaml) {
    MigratedPath path = of(yaml);
    path.hasWorker = false;
    return path;
  }

  private Migration migration(String yaml) {
    return builder(clock, yaml).migrate(migrating.apply(client()));
  }

  private static Adjoin.Builder builder(VirtualClock clock, String yaml) {
    return TestDatabases.builder(
            ModelFile.parse("closure.yaml", yaml),
            new VirtualEnvironment(clock, SEEDS.incrementAndGet()))
        .settle(Duration.ZERO);
  }

  @Override
  public Instant tick() {
    clock.advance(Duration.ofSeconds(1));
    return clock.instant();
  }

  @Override
  public void expire() {
    clock.advance(Duration.between(clock.instant(), Declared.SOON).plusMinutes(5));
    boolean isStreamed = hasWorker && yaml().contains("expiry: streamed");
    for (int round = 0; isStreamed && round < ROUNDS; round++) {
      boolean isDone = db().follow(streams()).drain().applied() == 0;
      db().resume();
      if (isDone) {
        return;
      }
    }
  }

  @Override
  public String edit(String yaml, int killedAt) {
    if (killedAt > 0) {
      try {
        builder(clock, yaml).migrate(killed(killedAt)).offline().withoutBackup().run();
      } catch (AdjoinException e) {
        return e.reason() + ": " + e.getMessage();
      } catch (Killed e) {
        // The next process carries it out.
      }
    }
    return run(yaml, migration(yaml).offline());
  }

  @Override
  public String announce(String yaml) {
    try {
      migration(yaml).withoutBackup().run();
      return "";
    } catch (AdjoinException e) {
      return e.reason() + ": " + e.getMessage();
    }
  }

  @Override
  public String giveUp() {
    return run(yaml(), migration(yaml()));
  }

  @Override
  public String back(List<String> lost) {
    Migration migration = migration(yaml()).offline().back();
    return run(yaml(), lost.isEmpty() ? migration : migration.losing(lost.toArray(new String[0])));
  }

  /** Runs a migration, and goes on with its model. */
  private String run(String yaml, Migration migration) {
    try {
      migration.withoutBackup().run();
      replace(builder(clock, yaml).connect(client()));
      db().verifyTable();
      return "";
    } catch (AdjoinException e) {
      return e.reason() + ": " + e.getMessage();
    }
  }

  /** The end of a process, which no code catches. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** A client whose process ends after a request. */
  private DynamoDbClient killed(int request) {
    AtomicInteger sent = new AtomicInteger();
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            MigratedPath.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (sent.get() == request) {
                throw new Killed();
              }
              try {
                return method.invoke(client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              } finally {
                if (sent.incrementAndGet() == request) {
                  throw new Killed();
                }
              }
            });
  }
}
