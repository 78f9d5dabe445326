// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.testing.Dynoxide;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The engines that the suite runs on; the same tests must pass on all of them. */
public enum Place {
  /** The embedded engine as it is. */
  EMBEDDED {
    @Override
    Setting prepare() {
      EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
      return Setting.of(engine);
    }
  },
  /**
   * The embedded engine with the lag, throttling and faults of the cloud, more often than usual.
   */
  CLOUD_1 {
    @Override
    Setting prepare() {
      return underCloudConditions(1);
    }
  },
  CLOUD_2 {
    @Override
    Setting prepare() {
      return underCloudConditions(2);
    }
  },
  CLOUD_3 {
    @Override
    Setting prepare() {
      return underCloudConditions(3);
    }
  },
  /** Another engine, over HTTP, with the SDK's own network stack. */
  DYNOXIDE {
    @Override
    Setting prepare() {
      Assumptions.assumeTrue(Dynoxide.isAvailable(), "npm cannot provide the other engine here");
      Dynoxide other = Dynoxide.start();
      return new Setting(
          other.client(), other.client(), Environment.real(), other::close, () -> {});
    }
  };

  /**
   * An engine that is ready for tests.
   *
   * @param direct a client without faults
   * @param settle lets time pass until every index has every change
   */
  record Setting(
      DynamoDbClient client,
      DynamoDbClient direct,
      Environment environment,
      Runnable closing,
      Runnable settle)
      implements AutoCloseable {
    /** An embedded engine in real time. */
    static Setting of(EmbeddedDynamoDb engine) {
      return new Setting(
          engine.client(), engine.directClient(), Environment.real(), engine::close, () -> {});
    }

    @Override
    public void close() {
      environment.close();
      closing.run();
    }

    /** A database in a new table of it. */
    Adjoin open(Adjoin.Builder opening) {
      Adjoin opened = connect(opening, "Suite-" + UUID.randomUUID());
      // If responses are lost, the table can exist already when the request is repeated.
      opened.createTableIfAbsent();
      return opened;
    }

    /**
     * A database in a table that is there. Its design is not recorded, so that every write is one
     * of a plan; recorded designs have tests of their own.
     */
    Adjoin connect(Adjoin.Builder opening, String table) {
      return connect(opening, table, client);
    }

    private Adjoin connect(Adjoin.Builder opening, String table, DynamoDbClient through) {
      return opening
          .environment(environment)
          .deadline(Duration.ofMinutes(8))
          .table(table)
          .unrecorded()
          .settle(Duration.ZERO)
          .connect(through);
    }

    /** What is wrong in the table of a database, read without faults; empty if nothing is. */
    List<String> problems(Adjoin db) {
      String table = db.table().calls().table();
      Adjoin checked = connect(Adjoin.builder(db.model()), table, direct);
      return Intact.problems(checked.table());
    }
  }

  abstract Setting prepare();

  private static Setting underCloudConditions(long seed) {
    VirtualClock clock = new VirtualClock();
    Cloud cloud =
        Cloud.builder(seed)
            .indexLag(Delay.heavyTailed(Duration.ofMillis(10), Duration.ofSeconds(2)))
            .replicaLag(Delay.heavyTailed(Duration.ofMillis(5), Duration.ofMillis(500)))
            .conflicts(0.05)
            .unprocessed(0.1)
            .throttled(0.02)
            .internalErrors(0.03)
            .latency(Delay.heavyTailed(Duration.ofMillis(3), Duration.ofMillis(200)))
            .lostBefore(0.03)
            .lostAfter(0.03)
            .tableCreation(Duration.ofSeconds(5))
            .retries()
            .build();
    EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build();
    return new Setting(
        engine.client(),
        engine.directClient(),
        new VirtualEnvironment(clock, seed),
        engine::close,
        () -> clock.advance(cloud.longestLag()));
  }
}
