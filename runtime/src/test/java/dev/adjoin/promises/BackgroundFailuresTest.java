// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BackgroundFailure;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ModelFile;
import dev.adjoin.PendingWork;
import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.StreamFollower;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.testing.Logged;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Work that fails where no call can throw its exception is logged, heard of and listed. */
class BackgroundFailuresTest {
  private static final ModelFile FORUM =
      ModelFile.parse(
          "forum.yaml",
          """
          model: forum
          table: {name: Forum, stream: true}
          entities:
            User: {id: userId, attributes: {userId: string, name: string, until: instant?}, expires: until, expiry: streamed}
            Post:
              parent: User
              id: postId
              copy: {author: User.name}
              onDelete: cascade
              attributes: {postId: string}
          """);

  private final VirtualClock clock = new VirtualClock(Instant.parse("2026-11-15T10:00:00Z"));
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private final List<BackgroundFailure> failures = new ArrayList<>();
  private final Logged log = new Logged("dev.adjoin");
  private Predicate<String> denied = request -> false;
  private int programs;

  @AfterEach
  void close() {
    log.close();
    engine.close();
  }

  private final class Heard implements RequestListener {
    @Override
    public void sent(RequestReport report) {}

    @Override
    public void failed(BackgroundFailure failure) {
      failures.add(failure);
    }
  }

  private Adjoin.Builder builder() {
    return TestDatabases.builder(FORUM, new VirtualEnvironment(clock, ++programs))
        .settle(Duration.ZERO)
        .listener(new Heard());
  }

  /** A client that DynamoDB refuses some requests. */
  private DynamoDbClient client() {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (arguments != null && denied.test(method.getName() + arguments[0])) {
                throw DynamoDbException.builder()
                    .statusCode(400)
                    .message("User ada may not write ada@example.org")
                    .awsErrorDetails(AwsErrorDetails.builder().errorCode("Denied").build())
                    .build();
              }
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Adjoin filled() {
    Adjoin db = builder().connect(client());
    db.createTable();
    db.entity("User").create(Item.of("userId", "ada", "name", "Ada"));
    // More than go with the change of their user.
    db.entity("Post")
        .overwriteAll(
            IntStream.range(0, 60).mapToObj(i -> Item.of("userId", "ada", "postId", "p" + i)));
    return db;
  }

  private static boolean isOfPosts(String request) {
    boolean isNote = request.contains(":failure");
    return !isNote && !request.startsWith("query") && request.contains("POST#");
  }

  private void isReported(String kind, String type, Key key, String text) {
    assertThat(failures)
        .allSatisfy(
            failure -> {
              assertThat(failure.kind()).isEqualTo(kind);
              assertThat(failure.type()).isEqualTo(type);
              assertThat(failure.key()).isEqualTo(key);
              assertThat(failure.cause().reason()).isEqualTo(Reason.UNAVAILABLE);
            })
        .hasSize(1);
    assertThat(log.messages())
        .singleElement()
        .asString()
        .startsWith("Failed in the background, %s of %s: ".formatted(kind, type))
        .contains(text)
        .doesNotContain("example.org");
  }

  private static void isListed(Adjoin db, String kind) {
    assertThat(db.pending())
        .singleElement()
        .satisfies(
            work -> {
              assertThat(work.kind()).isEqualTo(kind);
              assertThat(work.failure()).contains("failed in DynamoDB (Denied)");
            });
  }

  @Test
  void copiesThatStayOld() {
    try (Adjoin db = filled();
        Adjoin other = builder().connect(engine.client())) {
      denied = BackgroundFailuresTest::isOfPosts;

      db.entity("User").change("ada").set("name").to("Ada L.").apply();

      isReported("propagate", "User", Key.of("ada"), "failed in DynamoDB (Denied)");
      isListed(other, "propagate");
      assertThat(other.resume().unfinished()).isEmpty();
      assertThat(other.pending()).isEmpty();
      assertThat(other.entity("Post").get("ada", "p1").orElseThrow().string("author"))
          .isEqualTo("Ada L.");
    }
  }

  /** Leaves the delete of a user after its mark. */
  private void leaveDelete() {
    try (Adjoin db = filled()) {
      denied = request -> request.startsWith("query");
      try {
        db.entity("User").delete("ada");
      } catch (RuntimeException e) {
        // It stays in the journal.
      }
      denied = request -> false;
    }
    try (Adjoin db = builder().connect(engine.client())) {
      assertThat(db.pending()).extracting(PendingWork::kind).containsExactly("delete");
      assertThat(db.pending()).extracting(PendingWork::failure).containsExactly("");
    }
  }

  private static boolean isOfChildren(String request) {
    return request.startsWith("query") && request.contains("USER#ada");
  }

  @Test
  void whatOpeningCannotFinish() {
    leaveDelete();
    denied = BackgroundFailuresTest::isOfChildren;
    try (Adjoin db = builder().resumeOnOpen(true).connect(client())) {
      isReported("delete", "User", Key.of("ada"), "failed in DynamoDB (Denied)");
      isListed(db, "delete");
      denied = request -> false;
      assertThat(db.resume().unfinished()).isEmpty();
    }
  }

  @Test
  void whatAStreamFollowerCannotFinish() {
    leaveDelete();
    denied = BackgroundFailuresTest::isOfChildren;
    try (Adjoin db = builder().connect(client())) {
      db.follow(engine.streams()).drain();

      isReported("delete", "User", Key.of("ada"), "failed in DynamoDB (Denied)");
      isListed(db, "delete");
    }
  }

  @Test
  void aRecordOfTheStreamOnce() {
    try (Adjoin db = filled()) {
      db.entity("User").change("ada").set("until").to(clock.instant().plusSeconds(1)).apply();
      clock.advance(Duration.ofMinutes(1));
      denied = request -> request.startsWith("transactWriteItems");
      StreamFollower follower = db.follow(engine.streams());
      follower.drain();
      follower.drain();
      assertThat(failures).hasSize(1);
      isReported("stream", "Table", failures.get(0).key(), "failed in DynamoDB (Denied)");

      denied = request -> false;
      assertThat(follower.drain().failures()).isEmpty();
      assertThat(db.entity("Post").get("ada", "p1")).isEmpty();
    }
  }

  @Test
  void theDescriptionOfTheTable() {
    filled().close();
    denied = request -> request.startsWith("describeTable");
    try (Adjoin db = builder().connect(client())) {
      isReported("describe", "Table", Key.of("Forum"), "failed in DynamoDB (Denied)");
      assertThat(db.entity("User").get("ada")).isPresent();
    }
  }

  @Test
  void aListenerThatFailsChangesNothing() {
    try (Adjoin db = filled();
        Adjoin hostile =
            builder()
                .listener(
                    new RequestListener() {
                      @Override
                      public void sent(RequestReport report) {}

                      @Override
                      public void failed(BackgroundFailure failure) {
                        throw new IllegalStateException("listener");
                      }
                    })
                .connect(client())) {
      denied = BackgroundFailuresTest::isOfPosts;
      Thread.UncaughtExceptionHandler before = Thread.currentThread().getUncaughtExceptionHandler();
      List<Throwable> uncaught = new ArrayList<>();
      Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
      try {
        hostile.entity("User").change("ada").set("name").to("Ada L.").apply();
      } finally {
        Thread.currentThread().setUncaughtExceptionHandler(before);
      }
      assertThat(uncaught).extracting(Throwable::getMessage).containsExactly("listener");
      assertThat(failures).hasSize(1);
      isListed(db, "propagate");
    }
  }
}
