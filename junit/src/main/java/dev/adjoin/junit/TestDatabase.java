// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import dev.adjoin.Adjoin;
import dev.adjoin.CheckReport;
import dev.adjoin.CompiledModel;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The engine of a test, with the table of its model, if it has one. */
@SuppressWarnings("deprecation") // JUnit 5.12 closes nothing else that is in a store
final class TestDatabase implements AutoCloseable, ExtensionContext.Store.CloseableResource {
  private final TestSettings settings;
  private final @Nullable VirtualClock clock;
  private final @Nullable Cloud cloud;
  private final EmbeddedDynamoDb engine;
  private @Nullable Adjoin adjoin;

  /** How many unapplied changes earlier tests of the same database left. */
  private int reported;

  private TestDatabase(TestSettings settings, @Nullable Long seed) {
    this.settings = settings;
    this.clock = clock(settings.now(), seed);
    this.cloud = seed == null ? null : cloud(seed);
    EmbeddedDynamoDb.Builder builder = EmbeddedDynamoDb.builder().clock(time());
    this.engine = (cloud == null ? builder : builder.cloud(cloud)).build();
  }

  /**
   * Opens the database of a test and stores its data.
   *
   * @param seed of the simulated cloud; null without one
   */
  static TestDatabase open(TestSettings settings, @Nullable Long seed) {
    TestDatabase database = new TestDatabase(settings, seed);
    try {
      if (settings.model() != null) {
        database.prepare(settings.model());
      }
      return database;
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
  }

  private static @Nullable VirtualClock clock(@Nullable Instant now, @Nullable Long seed) {
    if (now != null) {
      return new VirtualClock(now);
    }
    return seed == null ? null : new VirtualClock();
  }

  /**
   * The faults of {@link Cloud#realistic} are too rare for the few requests of a test, and its lag
   * mostly too short to be seen. Here about one request in fifteen meets a fault.
   */
  private static Cloud cloud(long seed) {
    return Cloud.realistic(seed).toBuilder()
        .indexLag(Delay.between(Duration.ofMillis(50), Duration.ofSeconds(2)))
        .throttled(0.02)
        .conflicts(0.01)
        .unprocessed(0.05)
        .internalErrors(0.01)
        .lostBefore(0.01)
        .lostAfter(0.01)
        .tableCreation(Duration.ZERO)
        .build();
  }

  /** The test begins when the table is there and every read sees the data. */
  private void prepare(CompiledModel model) {
    try (Adjoin direct = connect(model, engine.directClient())) {
      direct.createTable();
      DataLine.store(settings.data(), direct);
    }
    settle();
    adjoin = connect(model, engine.client());
  }

  private Adjoin connect(CompiledModel model, DynamoDbClient client) {
    Adjoin.Builder builder = Adjoin.builder(model).clock(time()).rememberChanges();
    // Without a simulated cloud nothing arrives late.
    return (cloud == null ? builder.settle(Duration.ZERO) : builder).connect(client);
  }

  private void settle() {
    if (clock != null && cloud != null) {
      clock.advance(cloud.longestLag());
    }
  }

  EmbeddedDynamoDb engine() {
    return engine;
  }

  /** Empty for a test without a model. */
  Optional<Adjoin> adjoin() {
    return Optional.ofNullable(adjoin);
  }

  /** Empty for a test on the system clock. */
  Optional<VirtualClock> clock() {
    return Optional.ofNullable(clock);
  }

  InstantSource time() {
    return Objects.requireNonNullElse(clock, InstantSource.system());
  }

  /**
   * Checks that every change was applied, and everything that is stored.
   *
   * @throws AssertionFailedError with the findings, if something is wrong
   */
  void check() {
    if (settings.model() == null || !settings.check()) {
      return;
    }
    requireApplied();
    settle();
    try (Adjoin direct = connect(settings.model(), engine.directClient())) {
      CheckReport report = direct.check().run();
      if (!report.isSound()) {
        throw new AssertionFailedError(
            "The test left data that is wrong\n"
                + report
                + "@AdjoinTest(check = false) allows that");
      }
    }
  }

  private void requireApplied() {
    List<String> unapplied = adjoin == null ? List.of() : adjoin.unappliedChanges();
    List<String> left = unapplied.subList(Math.min(reported, unapplied.size()), unapplied.size());
    reported = unapplied.size();
    if (!left.isEmpty()) {
      throw new AssertionFailedError(
          "The test began changes that do nothing, because they do not end with apply()\n  "
              + String.join("\n  ", left)
              + "\n@AdjoinTest(check = false) allows that");
    }
  }

  @Override
  public void close() {
    if (adjoin != null) {
      adjoin.close();
    }
    engine.close();
  }
}
