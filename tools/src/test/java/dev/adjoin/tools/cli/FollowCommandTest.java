// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.tools.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowCommandTest {
  @TempDir Path temporary;
  private Path model;
  private String engine;

  @BeforeEach
  void writeModel() throws IOException {
    model = temporary.resolve("rooms.yaml");
    Files.writeString(
        model,
        """
        model: rooms
        table: {name: Rooms, stream: true}
        entities:
          User: {id: userId, attributes: {userId: string}}
          Room: {id: roomId, attributes: {roomId: string}}
        relationships:
          Presence:
            from: User
            to: Room
            attributes: {until: instant?}
            expires: until
            expiry: streamed
            count: {to: present}
        """);
    engine = "dir:" + temporary.resolve("data");
  }

  /** Stores two edges, of which one has expired when this returns. */
  private void fill() {
    VirtualClock clock = new VirtualClock();
    clock.advance(Duration.between(clock.instant(), Instant.now()));
    try (EmbeddedDynamoDb data =
            EmbeddedDynamoDb.builder().at(temporary.resolve("data")).clock(clock).build();
        Adjoin db = Adjoin.connect(data.client(), ModelFile.read(model))) {
      db.createTable();
      db.entity("Room").create(Item.of("roomId", "r1"));
      for (String user : new String[] {"ada", "bob"}) {
        db.entity("User").create(Item.of("userId", user));
      }
      Instant soon = clock.instant().plusSeconds(1);
      db.relationship("Presence").link(Item.of("userId", "ada", "roomId", "r1", "until", soon));
      db.relationship("Presence").link(Item.of("userId", "bob", "roomId", "r1"));
      clock.advance(Duration.ofSeconds(5));
    }
  }

  private Ran follow(String... more) {
    String[] all = new String[4 + more.length];
    all[0] = "follow";
    all[1] = model.toString();
    all[2] = "--engine";
    all[3] = engine;
    System.arraycopy(more, 0, all, 4, more.length);
    return InProcess.run(all);
  }

  private String room() {
    return InProcess.run("get", model.toString(), "Room", "r1", "--engine", engine, "--json").out();
  }

  @Test
  void anExpiredEdgeIsCountedOutOnce() {
    fill();
    assertThat(room()).contains("\"present\": 2");
    Ran first = follow("--once");
    assertThat(first.out()).isEqualTo("9 records, 1 applied\n");
    assertThat(first.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(room()).contains("\"present\": 1");
    assertThat(follow("--once").out()).isEqualTo("The stream holds nothing new.\n");
    Ran check = InProcess.run("check", model.toString(), "--engine", engine);
    assertThat(check.out()).startsWith("Table Rooms: ").contains("nothing is wrong");
  }

  @Test
  void jsonHasTheNumbers() {
    fill();
    assertThat(follow("--once", "--json").out())
        .isEqualTo("{\"records\": 9, \"applied\": 1, \"failures\": []}\n");
  }

  @Test
  void aTableInMemoryOrWithoutAStreamIsRefused() throws IOException {
    engine = "memory";
    assertThat(follow("--once").err())
        .isEqualTo(
            """
            adjoin: The tables of --engine memory live as long as one command, so nothing happens in them to follow
                Give the engine that has the table, or leave --engine out
            """);
    engine = "dir:" + temporary.resolve("data");
    Files.writeString(
        model, "model: notes\nentities: {Note: {id: noteId, attributes: {noteId: string}}}\n");
    InProcess.run("put", model.toString(), "Note", "noteId=n", "--engine", engine);
    Ran refused = follow("--once");
    assertThat(refused.err())
        .startsWith("adjoin: stream: the table notes has no stream; declare stream: true");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILED);
  }
}
