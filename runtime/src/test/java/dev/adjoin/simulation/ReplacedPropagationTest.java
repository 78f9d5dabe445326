// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Pause;
import dev.adjoin.simulation.SimulatedClient.Stopped;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A rename pauses at any of its requests. Meanwhile another process renames the same user and ends
 * before it has changed the copies: the first one must leave the journal entry of the second one.
 */
class ReplacedPropagationTest {
  private static final CompiledModel MODEL =
      Adjoin.compile(
          ModelFile.parse(
              "posts.yaml",
              """
              table: Posts
              entities:
                User: {id: userId, attributes: {userId: string, name: string}}
                Post:
                  parent: User
                  id: postId
                  copy: {author: User.name}
                  attributes: {postId: string}
              """));

  /** More than change in one transaction. */
  private static final int POSTS = 52;

  private static final class Posts implements AutoCloseable {
    private final VirtualClock clock = new VirtualClock();
    private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    private final Adjoin db = open(engine.client());

    Posts() {
      db.createTable();
      db.entity("User").create(Item.of("userId", "ada", "name", "Ada"));
      IntStream.range(0, POSTS)
          .forEach(i -> db.entity("Post").create(Item.of("userId", "ada", "postId", "p" + i)));
    }

    Adjoin open(DynamoDbClient client) {
      return Adjoin.builder(MODEL).clock(clock).settle(Duration.ZERO).unrecorded().connect(client);
    }

    PausedProcess process(Pause pause) {
      return new PausedProcess(engine.client(), clock, pause);
    }

    static PausedProcess.Call<String> rename(PausedProcess process, Adjoin other) throws Exception {
      return process.call(
          () -> {
            rename(other, "First");
            return "";
          });
    }

    static void rename(Adjoin process, String name) {
      process.entity("User").change("ada").set("name").to(name).apply();
    }

    /** Renames the user in a process that ends as soon as the change is stored. */
    void renameAndEnd() {
      for (int i = 1; !isRenamed(); i++) {
        DynamoDbClient dying =
            SimulatedClient.of(engine.client(), new VirtualClock(), any -> {}, i, true);
        try (Adjoin ending = open(dying)) {
          rename(ending, "Second");
          throw new IllegalStateException("The process must end before its call");
        } catch (Stopped e) {
          // The next process makes one request more.
        }
      }
    }

    private boolean isRenamed() {
      return db.entity("User")
          .consistent()
          .get("ada")
          .orElseThrow()
          .string("name")
          .equals("Second");
    }

    @Override
    public void close() {
      db.close();
      engine.close();
    }
  }

  @Test
  void theCopiesGetTheNameOfTheSecondChange() throws Exception {
    List<Pause> pauses;
    try (Posts posts = new Posts()) {
      PausedProcess process = posts.process(Pause.NONE);
      try (Adjoin other = posts.open(process.client())) {
        Posts.rename(process, other).end();
      }
      pauses = process.pauses();
    }
    // The last request removes the journal entry.
    Pause last = pauses.get(pauses.size() - 1);
    for (Pause pause : pauses) {
      if (pause.request() < last.request() - 2) {
        continue;
      }
      try (Posts posts = new Posts()) {
        PausedProcess process = posts.process(pause);
        try (Adjoin other = posts.open(process.client())) {
          PausedProcess.Call<String> rename = Posts.rename(process, other);
          posts.renameAndEnd();
          rename.end();
        }
        posts.db.resume();
        assertThat(posts.db.entity("Post").of("ada").consistent().list())
            .as("%s", pause)
            .hasSize(POSTS)
            .allMatch(post -> post.string("author").equals("Second"));
        assertThat(posts.db.check().segments(1).run().isSound()).as("%s", pause).isTrue();
      }
    }
  }
}
