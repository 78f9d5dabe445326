// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** What programs without Adjoin remove and change is applied from the table's stream. */
class ForeignChangesTest {
  private static final String CLUBS =
      """
      model: clubs
      table: {name: Clubs, stream: true}
      entities:
        User:
          id: userId
          attributes: {userId: string, name: string, email: string?}
          unique: [email]
          removals: streamed
        Club:
          id: clubId
          attributes: {clubId: string, title: string}
          removals: streamed
        Badge:
          id: badgeId
          attributes: {badgeId: string}
        Post:
          parent: User
          id: postId
          attributes: {postId: string}
          integrity: checked
          copy: {author: User.name}
      relationships:
        Membership:
          from: User
          to: Club
          attributes: {rank: int = 0}
          inverse: mirror
          order: {to: [rank]}
          count: {from: clubs, to: members}
          copy: {from: [name], to: [title]}
          onDelete: {from: cascade, to: cascade}
          removals: streamed
        Award:
          from: User
          to: Badge
          count: {to: holders}
          onDelete: {from: cascade, to: cascade}
          removals: streamed
        Fan:
          from: User
          to: Club
          as: {from: FAN_OF, to: FAN}
          shards: {to: 3}
          count: {to: fans}
          onDelete: {from: cascade, to: cascade}
          removals: streamed
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
    db.entity("User")
        .create(Item.of("userId", id, "name", "name of " + id, "email", id + "@example.org"));
  }

  private void club(String id) {
    db.entity("Club").create(Item.of("clubId", id, "title", "title of " + id));
  }

  private boolean join(String user, String club) {
    return db.relationship("Membership")
        .link(Item.of("userId", user, "clubId", club))
        .toString()
        .startsWith("Linked");
  }

  /** Removes an item as a program does that knows nothing of Adjoin. */
  private void remove(String partition, String sort) {
    engine
        .client()
        .deleteItem(
            delete ->
                delete
                    .tableName("Clubs")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS(partition),
                            "SK", AttributeValue.fromS(sort))));
    clock.advance(Duration.ofSeconds(1));
  }

  private void removeMembership(String user, String club) {
    remove("USER#" + user, "CLUB#" + club);
  }

  private void rename(String user, String name) {
    engine
        .client()
        .updateItem(
            update ->
                update
                    .tableName("Clubs")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("USER#" + user),
                            "SK", AttributeValue.fromS("USER#" + user)))
                    .updateExpression("SET #n = :n")
                    .expressionAttributeNames(Map.of("#n", "name"))
                    .expressionAttributeValues(Map.of(":n", AttributeValue.fromS(name))));
  }

  private long drain() {
    return db.follow(engine.streams()).drain().applied();
  }

  // ---- Removals

  @Test
  void anEdgeThatAnotherProgramRemovedIsCountedOutAndItsMirrorGoes() {
    user("ada");
    user("bob");
    club("chess");
    join("ada", "chess");
    join("bob", "chess");
    removeMembership("ada", "chess");
    assertThat(table.count("Club", "chess", "members")).isEqualTo(2);
    assertThat(drain()).isEqualTo(1);
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    assertThat(table.count("User", "ada", "clubs")).isZero();
    assertThat(db.relationship("Membership").to("chess").list()).hasSize(1);
  }

  @Test
  void aRecountLeavesOutAMirrorWhoseEdgeWasJustRemoved() {
    user("ada");
    user("bob");
    club("chess");
    join("ada", "chess");
    join("bob", "chess");
    engine
        .client()
        .updateItem(
            update ->
                update
                    .tableName("Clubs")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("CLUB#chess"),
                            "SK", AttributeValue.fromS("CLUB#chess")))
                    .updateExpression("SET members = :wrong")
                    .expressionAttributeValues(Map.of(":wrong", AttributeValue.fromN("9"))));
    // The Scan has seen the edge; its mirror stays until the stream's record is applied.
    AtomicBoolean isRemoved = new AtomicBoolean();
    DynamoDbClient watched =
        before(
            request -> {
              boolean isCount =
                  request instanceof QueryRequest query
                      && query.expressionAttributeValues().toString().contains("CLUB#chess");
              if (isCount && isRemoved.compareAndSet(false, true)) {
                removeMembership("ada", "chess");
              }
            });
    try (Adjoin checking = table.open(watched)) {
      checking.check().repair().run();
    }
    assertThat(isRemoved).isTrue();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    drain();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    assertThat(table.count("User", "ada", "clubs")).isZero();
  }

  /** A client that shows each request before it is sent. */
  private DynamoDbClient before(Consumer<Object> look) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (arguments != null) {
                look.accept(arguments[0]);
              }
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void whatAdjoinRemovesIsNotCountedOutAgain() {
    user("ada");
    user("bob");
    user("cleo");
    club("chess");
    join("ada", "chess");
    join("bob", "chess");
    join("cleo", "chess");
    db.relationship("Membership").unlink("ada", "chess");
    db.relationship("Membership").unlinkAll(List.of(Key.of("bob", "chess")));
    assertThat(drain()).isZero();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
  }

  /** Links three users to a club by one transaction. */
  private void joinTogether() {
    club("chess");
    List<Item> edges = new ArrayList<>();
    for (String user : List.of("ada", "bob", "cleo")) {
      user(user);
      edges.add(Item.of("userId", user, "clubId", "chess"));
    }
    db.relationship("Membership").linkAll(edges);
  }

  @Test
  void edgesThatWereLinkedTogetherAreCountedOutOneByOne() {
    joinTogether();
    removeMembership("ada", "chess");
    removeMembership("bob", "chess");
    assertThat(drain()).isEqualTo(2);
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
  }

  @Test
  void edgesThatWereLinkedTogetherAreUnlinkedTogether() {
    joinTogether();
    db.transaction(
        t -> {
          t.relationship("Membership").unlink("ada", "chess");
          t.relationship("Membership").unlink("bob", "chess");
        });
    assertThat(drain()).isZero();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
  }

  @Test
  void anEntityIsDeletedWithEdgesThatWereLinkedTogether() {
    user("ada");
    user("bob");
    db.entity("Badge").create(Item.of("badgeId", "gold"));
    db.relationship("Award")
        .linkAll(
            List.of(
                Item.of("userId", "ada", "badgeId", "gold"),
                Item.of("userId", "bob", "badgeId", "gold")));
    db.entity("Badge").delete("gold");
    assertThat(drain()).isZero();
    assertThat(db.entity("Badge").get("gold")).isEmpty();
    assertThat(db.relationship("Award").from("ada").list()).isEmpty();
  }

  @Test
  void whatADeleteRemovesIsNotRemovedAgain() {
    user("ada");
    user("bob");
    club("chess");
    for (String user : List.of("ada", "bob")) {
      join(user, "chess");
      db.relationship("Fan").link(Item.of("userId", user, "clubId", "chess"));
    }
    db.entity("User").delete("ada");
    db.resume();
    assertThat(drain()).isZero();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    db.entity("Club").delete("chess");
    db.resume();
    assertThat(drain()).isZero();
    assertThat(db.entity("Club").get("chess")).isEmpty();
    assertThat(table.count("User", "bob", "clubs")).isZero();
  }

  @Test
  void whatARepairRemovesIsNotCountedOutAgain() {
    user("ada");
    user("bob");
    club("chess");
    join("ada", "chess");
    join("bob", "chess");
    remove("USER#ada", "USER#ada");
    db.check().repair().run();
    drain();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
  }

  @Test
  void aRepairBetweenTheRemovalAndItsRecordIsNotCountedTwice() {
    user("ada");
    user("bob");
    club("chess");
    join("ada", "chess");
    join("bob", "chess");
    removeMembership("ada", "chess");
    db.check().repair().run();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    drain();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
  }

  @Test
  void anEntityThatAnotherProgramRemovedTakesWhatDependsOnItWithIt() {
    user("ada");
    user("bob");
    club("chess");
    for (String user : List.of("ada", "bob")) {
      join(user, "chess");
      db.relationship("Fan").link(Item.of("userId", user, "clubId", "chess"));
    }
    db.entity("Post").create(Item.of("userId", "ada", "postId", "1"));
    remove("USER#ada", "USER#ada");
    drain();
    db.resume();
    assertThat(db.entity("User").get("ada")).isEmpty();
    assertThat(db.entity("Post").get("ada", "1")).isEmpty();
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    db.entity("User").create(Item.of("userId", "eve", "name", "Eve", "email", "ada@example.org"));
    assertThat(drain()).isZero();
  }

  @Test
  void aDeleteWhoseItemAnotherProgramRemovedIsFinished() {
    user("ada");
    club("chess");
    join("ada", "chess");
    mark("ada");
    remove("USER#ada", "USER#ada");
    db.resume();
    assertThat(db.relationship("Membership").to("chess").list()).hasSize(1);
    drain();
    clock.advance(Duration.ofMinutes(11));
    db.resume();
    assertThat(db.entity("User").get("ada")).isEmpty();
    assertThat(table.count("Club", "chess", "members")).isZero();
  }

  /** Begins a delete and ends before anything is removed. */
  private void mark(String user) {
    var crashing =
        table.open(
            (DynamoDbClient)
                Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {DynamoDbClient.class},
                    (proxy, method, arguments) -> {
                      Object response = method.invoke(engine.client(), arguments);
                      if (method.getName().equals("transactWriteItems")) {
                        throw new Crash();
                      }
                      return response;
                    }));
    try {
      crashing.entity("User").delete(user);
    } catch (Crash e) {
      return;
    }
    throw new AssertionError("The delete must have been interrupted");
  }

  /** The end of a process in the middle of a request. */
  private static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** Links, unlinks and foreign removals, whose records come twice, late and in any order. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void recordsMayComeTwiceLateAndInAnyOrder(long seed) {
    Random random = new Random(seed);
    List<String> users = List.of("u0", "u1", "u2");
    List<String> clubs = List.of("c0", "c1");
    users.forEach(this::user);
    clubs.forEach(this::club);
    Map<String, Boolean> edges = new HashMap<>();
    List<Record> delivered = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      String user = users.get(random.nextInt(users.size()));
      String club = clubs.get(random.nextInt(clubs.size()));
      switch (random.nextInt(4)) {
        case 0, 1 -> {
          join(user, club);
          edges.put(user + club, true);
        }
        case 2 -> {
          db.relationship("Membership").unlink(user, club);
          edges.remove(user + club);
        }
        default -> {
          removeMembership(user, club);
          edges.remove(user + club);
        }
      }
      clock.advance(Duration.ofMillis(200));
      if (random.nextInt(20) == 0) {
        delivered.addAll(deliver(table.records(), random));
      }
    }
    deliver(table.records(), random);
    deliver(delivered, random);
    for (String club : clubs) {
      long expected = edges.keySet().stream().filter(edge -> edge.endsWith(club)).count();
      assertThat(table.count("Club", club, "members")).isEqualTo(expected);
    }
  }

  private List<Record> deliver(List<Record> records, Random random) {
    List<Record> shuffled = new ArrayList<>(records);
    Collections.shuffle(shuffled, random);
    for (int i = 0; i < shuffled.size(); i += 10) {
      assertThat(
              table
                  .open()
                  .streamHandler()
                  .handle(shuffled.subList(i, Math.min(shuffled.size(), i + 10)))
                  .failures())
          .isEmpty();
    }
    return records;
  }

  @Test
  void aRecordWhoseMarkerMayBeGoneIsNotTrusted() {
    user("ada");
    user("bob");
    club("chess");
    join("ada", "chess");
    join("bob", "chess");
    db.relationship("Membership").unlink("ada", "chess");
    List<Record> records = table.records();
    clock.advance(Duration.ofDays(3));
    deliver(records, new Random(1));
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
  }

  @Test
  void markersExpire() {
    user("ada");
    club("chess");
    join("ada", "chess");
    db.relationship("Membership").unlink("ada", "chess");
    assertThat(markers()).hasSize(1);
    clock.advance(Duration.ofDays(8));
    assertThat(markers()).isEmpty();
  }

  private List<Map<String, AttributeValue>> markers() {
    return engine.directClient().scan(s -> s.tableName("Clubs")).items().stream()
        .filter(item -> item.get("PK").s().startsWith("_ADJOIN#STREAM#clubs#REMOVED#"))
        .toList();
  }

  // ---- Clocks that are off

  @ParameterizedTest
  @ValueSource(ints = {-30, 0, 30})
  void aRepairByAProgramWhoseClockIsOffCountsEachRemovalOnce(int hours) {
    user("ada");
    user("bob");
    club("chess");
    join("ada", "chess");
    join("bob", "chess");
    removeMembership("ada", "chess");
    try (Adjoin checking = table.open(engine.client(), Duration.ofHours(hours))) {
      checking.check().repair().run();
    }
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
    clock.advance(Duration.ofMinutes(1));
    removeMembership("bob", "chess");
    drain();
    assertThat(table.count("Club", "chess", "members")).isZero();
    user("cyd");
    join("cyd", "chess");
    assertThat(table.count("Club", "chess", "members")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {-30, 0, 30})
  void aRemovalIsAppliedByAProgramWhoseClockIsOff(int hours) {
    user("ada");
    club("chess");
    join("ada", "chess");
    removeMembership("ada", "chess");
    clock.advance(Duration.ofHours(10));
    try (Adjoin following = table.open(engine.client(), Duration.ofHours(hours))) {
      assertThat(following.follow(engine.streams()).drain().applied()).isEqualTo(1);
    }
    assertThat(table.count("Club", "chess", "members")).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {-30, 0, 30})
  void markersExpireByTheTimeOfDynamoDb(int hours) {
    user("ada");
    club("chess");
    join("ada", "chess");
    try (Adjoin skewed = table.open(engine.client(), Duration.ofHours(hours))) {
      skewed.relationship("Membership").unlink("ada", "chess");
    }
    long end = clock.instant().plus(Duration.ofDays(7)).getEpochSecond();
    assertThat(Long.parseLong(markers().get(0).get("_expires").n())).isBetween(end - 2, end);
  }

  // ---- Changes of what others copy

  @Test
  void aChangeByAnotherProgramReachesTheCopies() {
    user("ada");
    club("chess");
    join("ada", "chess");
    db.entity("Post").create(Item.of("userId", "ada", "postId", "1"));
    rename("ada", "Ada Lovelace");
    assertThat(drain()).isEqualTo(1);
    db.resume();
    assertThat(db.entity("Post").get("ada", "1").orElseThrow().find("author"))
        .hasValue("Ada Lovelace");
    assertThat(db.relationship("Membership").to("chess").list().get(0).find("name"))
        .hasValue("Ada Lovelace");
    assertThat(drain()).isZero();
  }

  @Test
  void aChangeByAdjoinIsLeftToAdjoin() {
    user("ada");
    db.entity("Post").create(Item.of("userId", "ada", "postId", "1"));
    db.entity("User").change("ada").set("name").to("Ada Lovelace").apply();
    assertThat(drain()).isZero();
  }

  @Test
  void aLateRecordNeverTakesACopyBack() {
    user("ada");
    db.entity("Post").create(Item.of("userId", "ada", "postId", "1"));
    rename("ada", "Second");
    List<Record> late = table.records();
    db.entity("User").change("ada").set("name").to("Third").apply();
    rename("ada", "Fourth");
    deliver(table.records(), new Random(3));
    deliver(late, new Random(4));
    db.resume();
    assertThat(db.entity("Post").get("ada", "1").orElseThrow().find("author")).hasValue("Fourth");
  }

  @Test
  void aProgramThatReplacesTheItemWithoutItsVersionAndIdentityIsFollowed() {
    user("ada");
    db.entity("User").change("ada").set("name").to("Second").apply();
    db.entity("User").change("ada").set("name").to("Third").apply();
    db.entity("Post").create(Item.of("userId", "ada", "postId", "1"));
    Map<String, AttributeValue> item =
        new HashMap<>(
            engine.directClient().scan(s -> s.tableName("Clubs")).items().stream()
                .filter(i -> i.get("SK").s().equals("USER#ada"))
                .findFirst()
                .orElseThrow());
    item.keySet().removeAll(List.of("_version", "_born"));
    item.put("name", AttributeValue.fromS("Fourth"));
    engine.client().putItem(p -> p.tableName("Clubs").item(item));
    drain();
    db.resume();
    assertThat(db.entity("Post").get("ada", "1").orElseThrow().find("author")).hasValue("Fourth");
  }
}
