// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Fate;
import dev.adjoin.simulation.PausedProcess.Pause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A program that pauses within a call while another process migrates the table: what the call finds
 * then is no answer, because the items that its conditions are about have another form.
 */
class PausedDuringMigrationTest {
  private static final ModelFile BEFORE = model(2);
  private static final ModelFile AFTER = model(3);

  private static ModelFile model(int shards) {
    return ModelFile.parse(
        "fair.yaml",
        """
        model: fair
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string}}
          Booth: {id: boothId, attributes: {boothId: string}}
        relationships:
          Visit: {from: Visitor, to: Booth, integrity: checked, shards: {to: %d}}
        """
            .formatted(shards));
  }

  @Test
  void aLinkByTheFormerShardsIsRefusedAndDoesNotMissTheEntity() throws Exception {
    int refused = 0;
    for (Pause pause : pauses()) {
      if (pause.fate() == Fate.SENT_LATER) {
        String answer = answer(pause);
        assertThat(answer).as(pause.toString()).isIn("linked", Reason.DIFFERENT_DESIGN.name());
        refused += answer.equals("linked") ? 0 : 1;
      }
    }
    assertThat(refused).isPositive();
  }

  private static List<Pause> pauses() throws Exception {
    List<Pause> pauses = new ArrayList<>();
    run(Pause.NONE, pauses);
    return pauses;
  }

  private static String answer(Pause pause) throws Exception {
    return run(pause, new ArrayList<>());
  }

  /** Links while another process migrates the table, unless there is no pause. */
  private static String run(Pause pause, List<Pause> pauses) throws Exception {
    VirtualClock clock = new VirtualClock();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build()) {
      VirtualEnvironment environment = new VirtualEnvironment(clock, 1);
      try (Adjoin db = TestDatabases.builder(BEFORE, environment).connect(engine.client())) {
        db.createTable();
        db.entity("Visitor").create(Item.of("visitorId", "v"));
        db.entity("Booth").create(Item.of("boothId", "b"));
        db.relationship("Visit").link(Item.of("visitorId", "v", "boothId", "b"));
        db.relationship("Visit").unlink("v", "b");
      }
      PausedProcess process = new PausedProcess(engine.client(), clock, pause);
      VirtualEnvironment own = new VirtualEnvironment(clock, 2);
      try (Adjoin old = TestDatabases.builder(BEFORE, own).connect(process.client())) {
        PausedProcess.Call<String> call = process.call(() -> link(old));
        if (pause != Pause.NONE) {
          TestDatabases.builder(AFTER, environment)
              .migrate(engine.client())
              .withoutBackup()
              .finish()
              .run();
          clock.advance(Duration.ofMinutes(3));
        }
        String answer = call.end();
        pauses.addAll(process.pauses());
        ModelFile now = pause == Pause.NONE ? BEFORE : AFTER;
        try (Adjoin db = TestDatabases.builder(now, environment).connect(engine.client())) {
          assertThat(TestDatabases.problems(db)).as(pause + ": " + answer).isEmpty();
          assertThat(db.relationship("Visit").from("v").list())
              .as(pause + ": " + answer)
              .hasSize(answer.equals("linked") ? 1 : 0);
        }
        return answer;
      }
    }
  }

  private static String link(Adjoin db) {
    try {
      return db.relationship("Visit").link(Item.of("visitorId", "v", "boothId", "b")).isNew()
          ? "linked"
          : "already linked";
    } catch (AdjoinException e) {
      return e.reason().name();
    }
  }
}
