// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs programs in virtual time, on a table that is migrated from model to model. */
final class MigratedPath extends UntypedPath {
  private static final AtomicLong SEEDS = new AtomicLong();

  private final VirtualClock clock;

  private MigratedPath(
      VirtualClock clock, EmbeddedDynamoDb engine, DynamoDbClient client, String yaml) {
    super(yaml, engine, builder(clock, yaml).connect(client));
    this.clock = clock;
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
    return new MigratedPath(clock, engine, change.apply(engine.client()), yaml);
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
  public String edit(String yaml) {
    try {
      builder(clock, yaml).migrate(client()).offline().withoutBackup().run();
      replace(builder(clock, yaml).connect(client()));
      db().verifyTable();
      return "";
    } catch (AdjoinException e) {
      return e.reason() + ": " + e.getMessage();
    }
  }
}
