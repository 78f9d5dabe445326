// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.PendingWork;
import dev.adjoin.StreamReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** What time to live removed is applied from the table's stream. */
class StreamsTest {
  private static final String CLUBS =
      """
      model: clubs
      table: {name: Clubs, stream: true}
      entities:
        User:
          id: userId
          attributes: {userId: string, email: string?, until: instant?}
          unique: [email]
          expires: until
          expiry: streamed
        Club:
          id: clubId
          attributes: {clubId: string, until: instant?}
          expires: until
          expiry: streamed
        Badge:
          id: badgeId
          attributes: {badgeId: string, code: string, until: instant?}
          unique: [code]
          expires: until
          expiry: streamed
      relationships:
        Membership:
          from: User
          to: Club
          attributes: {until: instant?, rank: int = 0, seat: string?}
          unique: [[clubId, seat]]
          expires: until
          expiry: streamed
          inverse: mirror
          order: {to: [rank]}
          count: {from: clubs, to: members}
          onDelete: {from: cascade, to: cascade}
        Fan:
          from: User
          to: Club
          as: {from: FAN_OF, to: FAN}
          attributes: {until: instant?}
          expires: until
          expiry: streamed
          shards: {to: 4}
          count: {to: fans}
          onDelete: {to: cascade}
        Follow:
          from: User
          to: User
          ends: {from: follower, to: followed}
          as: {from: FOLLOWING, to: FOLLOWER}
          attributes: {until: instant?}
          expires: until
          expiry: streamed
          count: {from: following, to: followers}
          onDelete: {from: cascade, to: cascade}
      """;

  private final StreamedTable table = new StreamedTable(CLUBS);
  private final VirtualClock clock = table.clock;
  private final EmbeddedDynamoDb engine = table.engine;
  private final Adjoin db = table.db;

  @AfterEach
  void everythingAgrees() {
    table.close();
  }

  private void user(String id) {
    db.entity("User").create(Item.of("userId", id).with("email", id + "@example.org"));
  }

  private void club(String id) {
    db.entity("Club").create(Item.of("clubId", id));
  }

  private Instant soon() {
    return clock.instant().plusSeconds(60);
  }

  private void join(String user, String club) {
    db.relationship("Membership")
        .link(Item.of("userId", user).with("clubId", club).with("until", soon()));
  }

  /** Lets what was to expire soon be removed. */
  private void expire() {
    clock.advance(Duration.ofMinutes(5));
  }

  private StreamReport drain() {
    return db.follow(engine.streams()).drain();
  }

  @Test
  void anExpiredEdgeIsCountedOutAndItsMirrorGoes() {
    user("ada");
    user("bob");
    club("chess");
    join("ada", "chess");
    db.relationship("Membership").link(Item.of("userId", "bob").with("clubId", "chess"));
    expire();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(2);
    assertThat(drain().applied()).isEqualTo(1);
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    assertThat(table.count("User", "ada", "clubs")).isEqualTo(0);
    assertThat(db.relationship("Membership").to("chess").list()).hasSize(1);
  }

  @Test
  void anEdgeThatWasLinkedAgainStaysAndIsCountedOnce() {
    user("ada");
    club("chess");
    join("ada", "chess");
    expire();
    db.relationship("Membership")
        .link(Item.of("userId", "ada").with("clubId", "chess").with("rank", 7));
    drain();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    assertThat(db.relationship("Membership").to("chess").list()).hasSize(1);
  }

  @Test
  void anEdgeOfAnEntityWithItselfIsCountedOutOnBothSides() {
    user("ada");
    db.relationship("Follow")
        .link(Item.of("follower", "ada").with("followed", "ada").with("until", soon()));
    expire();
    drain();
    assertThat(table.count("User", "ada", "following")).isEqualTo(0);
    assertThat(table.count("User", "ada", "followers")).isEqualTo(0);
  }

  @Test
  void theShardOfAnExpiredEdgeCountsItOut() {
    club("chess");
    for (int i = 0; i < 12; i++) {
      user("u" + i);
      db.relationship("Fan")
          .link(Item.of("userId", "u" + i).with("clubId", "chess").with("until", soon()));
    }
    expire();
    assertThat(drain().applied()).isEqualTo(12);
    assertThat(db.relationship("Fan").to("chess").list()).isEmpty();
  }

  @Test
  void anExpiredEntityTakesItsEdgesAndUniqueValuesWithIt() {
    db.entity("User")
        .create(Item.of("userId", "ada").with("email", "a@example.org").with("until", soon()));
    user("bob");
    club("chess");
    for (String user : List.of("ada", "bob")) {
      db.relationship("Membership").link(Item.of("userId", user).with("clubId", "chess"));
      db.relationship("Fan").link(Item.of("userId", user).with("clubId", "chess"));
    }
    db.relationship("Follow").link(Item.of("follower", "bob").with("followed", "ada"));
    expire();
    assertThat(db.entity("User").get("ada")).isEmpty();
    drain();
    db.resume();
    assertThat(db.entity("User").get("ada")).isEmpty();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    assertThat(table.count("User", "bob", "following")).isEqualTo(0);
    db.entity("User").create(Item.of("userId", "ada").with("email", "a@example.org"));
  }

  @Test
  void anExpiredEntityWithShardsIsDeletedWithAllOfThem() {
    db.entity("Club").create(Item.of("clubId", "chess").with("until", soon()));
    for (int i = 0; i < 60; i++) {
      user("u" + i);
      db.relationship("Fan").link(Item.of("userId", "u" + i).with("clubId", "chess"));
      join("u" + i, "chess");
    }
    expire();
    drain();
    db.resume();
    assertThat(db.entity("Club").get("chess")).isEmpty();
    assertThat(db.relationship("Fan").to("chess").list()).isEmpty();
    assertThat(table.count("User", "u3", "clubs")).isEqualTo(0);
    club("chess");
    assertThat(table.count("Club", "chess", "members")).isEqualTo(0);
  }

  @Test
  void theUniqueValueOfAnExpiredEntityIsFree() {
    db.entity("Badge").create(Item.of("badgeId", "b1").with("code", "gold").with("until", soon()));
    expire();
    assertThat(drain().applied()).isEqualTo(1);
    db.entity("Badge").create(Item.of("badgeId", "b2").with("code", "gold"));
  }

  @Test
  void theUniqueValueOfAnExpiredEdgeIsFreeUnlessTheEdgeHasItAgain() {
    user("ada");
    user("bob");
    club("chess");
    Item seat = Item.of("userId", "ada", "clubId", "chess", "seat", "s1");
    db.relationship("Membership").link(seat.with("until", soon()));
    expire();
    assertThat(drain().applied()).isEqualTo(1);
    Item bobs = seat.with("userId", "bob");
    db.relationship("Membership").link(bobs.with("until", soon()));
    expire();
    assertThatThrownBy(() -> db.relationship("Membership").link(bobs))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.NOT_UNIQUE));
    db.relationship("Membership").link(bobs.with("seat", "s2"));
    drain();
    db.relationship("Membership").link(seat);
    assertThatThrownBy(() -> db.relationship("Membership").put(seat.with("seat", "s2")))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.NOT_UNIQUE));
  }

  @Test
  void anEntityThatWasCreatedAgainKeepsWhatItHasNow() {
    db.entity("Badge").create(Item.of("badgeId", "b1").with("code", "gold").with("until", soon()));
    expire();
    db.entity("Badge").create(Item.of("badgeId", "b1").with("code", "silver"));
    drain();
    db.entity("Badge").create(Item.of("badgeId", "b2").with("code", "gold"));
    assertThatThrownBy(
            () -> db.entity("Badge").create(Item.of("badgeId", "b3").with("code", "silver")))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.NOT_UNIQUE));
  }

  @Test
  void anEntityThatWasCreatedAgainCountsTheEdgesThatItFinds() {
    db.entity("User").create(Item.of("userId", "ada").with("until", soon()));
    user("bob");
    for (String club : List.of("chess", "go", "bridge")) {
      club(club);
    }
    for (String club : List.of("chess", "go")) {
      db.relationship("Membership").link(Item.of("userId", "ada").with("clubId", club));
    }
    db.relationship("Follow").link(Item.of("follower", "bob").with("followed", "ada"));
    expire();
    user("ada");
    db.relationship("Membership").link(Item.of("userId", "ada").with("clubId", "bridge"));
    assertThat(table.count("User", "ada", "clubs")).isEqualTo(1);
    drain();
    assertThat(db.pending()).extracting(PendingWork::kind).containsExactly("recount");
    db.resume();
    assertThat(table.count("User", "ada", "clubs")).isEqualTo(3);
    assertThat(table.count("User", "ada", "followers")).isEqualTo(1);
    drain();
    assertThat(db.pending()).isEmpty();
  }

  @Test
  void anUnlinkFromAnEntityThatWasCreatedAgainWaitsForTheStream() {
    db.entity("User").create(Item.of("userId", "ada").with("until", soon()));
    club("chess");
    db.relationship("Membership").link(Item.of("userId", "ada").with("clubId", "chess"));
    expire();
    user("ada");

    assertThatThrownBy(() -> db.relationship("Membership").unlink("ada", "chess"))
        .hasMessage(
            "Membership.unlink: User ada does not count the edge that exists: if it expired and was created again, the stream handler counts anew; otherwise it needs a repair");

    drain();
    db.resume();
    db.relationship("Membership").unlink("ada", "chess");
    drain();
  }

  @Test
  void recordsMayComeTwiceLateAndInAnyOrder() {
    Random random = new Random(7);
    club("chess");
    for (int i = 0; i < 8; i++) {
      user("u" + i);
    }
    for (int round = 0; round < 4; round++) {
      for (int i = 0; i < 8; i++) {
        join("u" + i, "chess");
      }
      expire();
    }
    List<Record> records = new ArrayList<>(table.records());
    records.addAll(records);
    Collections.shuffle(records, random);
    long applied = 0;
    for (int i = 0; i < records.size(); i += 10) {
      applied +=
          table
              .open()
              .streamHandler()
              .handle(records.subList(i, Math.min(records.size(), i + 10)))
              .applied();
    }
    assertThat(applied).isEqualTo(32);
    assertThat(table.count("Club", "chess", "members")).isEqualTo(0);
  }

  @Test
  void theNextWorkerGoesOnWhereTheLastOneEnded() {
    user("ada");
    club("chess");
    join("ada", "chess");
    expire();
    assertThat(drain().records()).isPositive();
    assertThat(drain()).isEqualTo(StreamReport.NONE);
    join("ada", "chess");
    expire();
    StreamReport second = drain();
    assertThat(second.applied()).isEqualTo(1);
    assertThat(table.count("Club", "chess", "members")).isEqualTo(0);
  }

  @Test
  void aWorkerAloneCausesNoRecordsOfItsOwnWork() {
    user("ada");
    drain();
    List<Map<String, AttributeValue>> before = own();
    for (int i = 0; i < 5; i++) {
      drain();
    }
    assertThat(own()).isEqualTo(before);
  }

  private List<Map<String, AttributeValue>> own() {
    return engine.directClient().scan(s -> s.tableName("Clubs")).items().stream()
        .filter(item -> item.get("PK").s().startsWith("_ADJOIN#STREAM"))
        .toList();
  }

  @Test
  void aRepairBetweenTheExpiryAndItsRecordIsNotCountedTwice() {
    user("ada");
    user("bob");
    club("chess");
    join("ada", "chess");
    db.relationship("Membership").link(Item.of("userId", "bob").with("clubId", "chess"));
    expire();
    db.check().repair().run();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    drain();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
  }

  @Test
  void anItemThatCannotBeReadIsPassedOver() {
    user("ada");
    club("chess");
    engine
        .client()
        .putItem(
            put ->
                put.tableName("Clubs")
                    .item(
                        Map.of(
                            "PK", AttributeValue.fromS("USER#ada"),
                            "SK", AttributeValue.fromS("CLUB#chess"),
                            "_expires", AttributeValue.fromN("" + soon().getEpochSecond()))));
    expire();
    join("ada", "chess");
    expire();
    StreamReport report = drain();
    assertThat(report.failures()).hasSize(1);
    assertThat(report.failures().get(0).cause())
        .hasMessage("stream: a removed item does not have the form that the model declares");
    assertThat(report.applied()).isEqualTo(1);
    assertThat(drain()).isEqualTo(StreamReport.NONE);
    assertThat(table.count("Club", "chess", "members")).isEqualTo(0);
  }

  @Test
  void aTableWithoutAStreamCannotBeFollowed() {
    String yaml = "model: notes\nentities: {Note: {id: noteId, attributes: {noteId: string}}}\n";
    try (Adjoin other = Adjoin.embedded(ModelFile.parse("notes.yaml", yaml))) {
      assertThatThrownBy(() -> other.follow().drain())
          .hasMessage(
              "stream: the table notes has no stream; declare stream: true for the table, and"
                  + " enable it");
    }
    assertThatThrownBy(db::follow)
        .hasMessage(
            "follow() must be called on an embedded database; give follow a DynamoDbStreamsClient");
  }
}
