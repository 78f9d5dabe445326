// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Pause;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A source is renamed while the index does not show one of its two edges yet, and the other one is
 * removed at any request of the rename: the number of edges then is that of the copies that were
 * found, and still one is old.
 */
class CopiesBehindALateIndexTest {
  private static final CompiledModel MODEL =
      Adjoin.compile(
          ModelFile.parse(
              "fans.yaml",
              """
              table: Fans
              entities:
                User: {id: userId, attributes: {userId: string, name: string}}
                Group: {id: groupId, attributes: {groupId: string}}
              relationships:
                Fan:
                  from: Group
                  to: User
                  count: {to: fans}
                  copy: {to: {copied: name}}
                  onDelete: {to: keep}
              """));
  private static final Duration LAG = Duration.ofSeconds(10);

  /** A user with an edge that the index shows, and one that it will show later. */
  private static final class Fans implements AutoCloseable {
    private final VirtualClock clock = new VirtualClock();
    private final EmbeddedDynamoDb engine =
        EmbeddedDynamoDb.builder()
            .clock(clock)
            .cloud(Cloud.builder(1).indexLag(Delay.between(LAG, LAG)).build())
            .build();
    private final Adjoin db = open(engine.client());

    Fans() {
      db.createTable();
      db.entity("User").create(Item.of("userId", "ada", "name", "Ada"));
      for (String id : List.of("shown", "late")) {
        db.entity("Group").create(Item.of("groupId", id));
        clock.advance(LAG.multipliedBy(2));
        db.relationship("Fan").link(Item.of("groupId", id, "userId", "ada"));
      }
    }

    Adjoin open(DynamoDbClient client) {
      return Adjoin.builder(MODEL)
          .clock(clock)
          .settle(Duration.ofMinutes(1))
          .unrecorded()
          .connect(client);
    }

    PausedProcess process(Pause pause) {
      return new PausedProcess(engine.client(), clock, pause);
    }

    PausedProcess.Call<String> rename(PausedProcess process, Adjoin other) throws Exception {
      return process.call(
          () -> {
            other.entity("User").change("ada").set("name").to("Ada Lovelace").apply();
            return "";
          });
    }

    @Override
    public void close() {
      db.close();
      engine.close();
    }
  }

  @Test
  void anEdgeThatTheIndexShowsLaterIsBroughtForward() throws Exception {
    List<Pause> pauses;
    try (Fans fans = new Fans()) {
      PausedProcess process = fans.process(Pause.NONE);
      try (Adjoin other = fans.open(process.client())) {
        fans.rename(process, other).end();
      }
      pauses = process.pauses();
    }
    assertThat(pauses).hasSizeGreaterThan(3);
    for (Pause pause : pauses) {
      try (Fans fans = new Fans()) {
        PausedProcess process = fans.process(pause);
        try (Adjoin other = fans.open(process.client())) {
          PausedProcess.Call<String> rename = fans.rename(process, other);
          fans.db.relationship("Fan").unlink("shown", "ada");
          rename.end();
        }
        fans.clock.advance(LAG.multipliedBy(2));
        assertThat(fans.db.resume().unfinished()).as("%s", pause).isEmpty();
        assertThat(fans.db.relationship("Fan").consistent().get("late", "ada"))
            .as("%s", pause)
            .contains(Item.of("groupId", "late", "userId", "ada", "copied", "Ada Lovelace"));
        assertThat(fans.db.check().segments(1).run().isSound()).as("%s", pause).isTrue();
      }
    }
  }
}
