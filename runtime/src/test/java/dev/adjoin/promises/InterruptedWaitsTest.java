// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A thread that waits for an hour ends as soon as it is interrupted, with its flag still set. */
@Timeout(60)
class InterruptedWaitsTest {
  private static final ModelFile MODEL =
      ModelFile.parse(
          "club.yaml",
          """
          model: club
          table: {name: Club, stream: true}
          entities:
            User: {id: userId, attributes: {userId: string}}
            Group: {id: groupId, attributes: {groupId: string, title: string?}}
            Note: {parent: User, id: noteId, onDelete: cascade, attributes: {noteId: string}}
          relationships:
            Membership: {from: User, to: Group, onDelete: {from: cascade}, count: {to: members}}
          """);

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Adjoin db =
      Adjoin.builder(MODEL).settle(Duration.ofHours(1)).connect(engine.client());

  InterruptedWaitsTest() {
    db.createTable();
    db.entity("User").create(Item.of("userId", "ada"));
    db.entity("Group").create(Item.of("groupId", "chess"));
    db.relationship("Membership").link(Item.of("userId", "ada", "groupId", "chess"));
  }

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  /** Interrupts a call when its thread sleeps. */
  private static void isInterrupted(Executable call) throws InterruptedException {
    AtomicReference<AdjoinException> failure = new AtomicReference<>();
    AtomicBoolean hasFlag = new AtomicBoolean();
    Thread thread =
        new Thread(
            () -> {
              failure.set(catchThrowableOfType(AdjoinException.class, call::execute));
              hasFlag.set(Thread.currentThread().isInterrupted());
            });
    thread.start();
    while (thread.isAlive() && !isSleeping(thread)) {
      Thread.onSpinWait();
    }
    thread.interrupt();
    thread.join();
    assertThat(failure.get().reason()).isEqualTo(Reason.INTERRUPTED);
    assertThat(hasFlag).isTrue();
  }

  private static boolean isSleeping(Thread thread) {
    for (StackTraceElement each : thread.getStackTrace()) {
      if (each.getClassName().equals("java.lang.Thread") && each.getMethodName().equals("sleep")) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aCountOfEdgesThroughAnIndex() throws InterruptedException {
    engine
        .client()
        .updateItem(
            r ->
                r.tableName("Club")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("GROUP#chess"),
                            "SK", AttributeValue.fromS("GROUP#chess")))
                    .updateExpression("SET members = :n")
                    .expressionAttributeValues(Map.of(":n", AttributeValue.fromN("7"))));

    isInterrupted(() -> db.check().run());
  }

  @Test
  void aMigration() throws InterruptedException {
    ModelFile after =
        ModelFile.parse(
            "club.yaml",
            """
            model: club
            table: {name: Club, stream: true}
            entities:
              User: {id: userId, attributes: {userId: string}}
              Group: {id: groupId, attributes: {groupId: string, title: string?}, views: {byTitle: {by: [title]}}}
              Note: {parent: User, id: noteId, onDelete: cascade, attributes: {noteId: string}}
            relationships:
              Membership: {from: User, to: Group, onDelete: {from: cascade}, count: {to: members}}
            """);

    isInterrupted(
        () ->
            Adjoin.builder(after)
                .settle(Duration.ofHours(1))
                .migrate(engine.client())
                .withoutBackup()
                .finish()
                .run());
  }

  @Test
  void aDeleteThatSettles() throws InterruptedException {
    db.entity("Note").create(Item.of("userId", "ada", "noteId", "n1"));
    db.entity("User").delete("ada");

    isInterrupted(() -> db.resume());
  }

  @Test
  void aStreamFollower() throws InterruptedException {
    isInterrupted(() -> db.follow(engine.streams()).run());
  }
}
