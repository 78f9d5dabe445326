// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A program writes only while it knows the recorded design: one read every two minutes. */
class DesignLeaseTest {
  private static final String MODEL =
      """
      model: notes
      entities: {Note: {id: noteId, attributes: {noteId: string}}}
      """;

  private final List<String> sent = new ArrayList<>();

  @Test
  void aWriteAfterTwoMinutesReadsTheRecordAgain() {
    VirtualClock clock = new VirtualClock();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
        Adjoin db =
            Adjoin.builder(ModelFile.parse("notes.yaml", MODEL))
                .environment(new VirtualEnvironment(clock, 1))
                .listener(report -> sent.add(report.pattern()))
                .connect(engine.client())) {
      db.createTable();
      create(db, "a");
      sent.clear();

      create(db, "b");
      clock.advance(Duration.ofSeconds(119));
      create(db, "c");
      assertThat(sent).containsExactly("Note.create", "Note.create");
      sent.clear();

      clock.advance(Duration.ofSeconds(2));
      create(db, "d");
      create(db, "e");
      assertThat(sent).containsExactly("design.read", "Note.create", "Note.create");
      sent.clear();

      clock.advance(Duration.ofHours(1));
      db.entity("Note").get("a");
      assertThat(sent).containsExactly("Note.get");
    }
  }

  private static void create(Adjoin db, String id) {
    db.entity("Note").create(Item.of("noteId", id));
  }
}
