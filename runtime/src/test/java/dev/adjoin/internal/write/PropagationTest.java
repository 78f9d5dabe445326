// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Item;
import dev.adjoin.internal.write.Interference.Fate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of attributes that many items copy, of every kind of dependant. */
class PropagationTest {
  private static final String MODEL =
      """
      model: forum
      table: Forum
      entities:
        User:
          id: userId
          attributes: {userId: string, name: string, rank: int = 0}
        Group:
          id: groupId
          attributes: {groupId: string, title: string}
        Post:
          parent: User
          id: postId
          copy: {author: User.name}
          attributes: {postId: string, topic: string = none}
          views: {byTopic: {by: [topic], order: [author]}}
        Reply:
          parent: Post
          id: replyId
          copy: {poster: User.name}
          attributes: {replyId: string}
        Room: {id: roomId, attributes: {roomId: string, label: string}}
        Badge: {id: badgeId, attributes: {badgeId: string, motto: string}}
      relationships:
        Membership:
          from: User
          to: Group
          copy: {to: [title]}
          count: {to: members}
        Follow:
          from: User
          to: Group
          as: {from: FOLLOWS, to: FOLLOWED}
          copy: {from: {follower: name}}
        Watch:
          from: Group
          to: Room
          copy: {to: [label]}
        Presence:
          from: User
          to: Room
          inverse: mirror
          order: {to: [visitor]}
          copy: {from: {visitor: name}}
        Award:
          from: User
          to: Badge
          store: summaries
          summary: {from: [motto], to: [name]}
          max: {from: 60, to: 60}
      """;

  private final Database db = Database.of(MODEL);
  private final ItemWriter<Item> users = db.entity("User");
  private final ItemWriter<Item> groups = db.entity("Group");
  private final ItemWriter<Item> rooms = db.entity("Room");

  @AfterEach
  void agrees() {
    assertThat(db.resumption(Duration.ZERO).pending()).isEmpty();
    Intact.check(db);
    db.close();
  }

  private void user(String id) {
    users.create(Item.of("userId", id, "name", "Ada"));
  }

  private void group(String id) {
    groups.create(Item.of("groupId", id, "title", "Old"));
  }

  private void room(String id) {
    rooms.create(Item.of("roomId", id, "label", "Old"));
  }

  private void join(int from, int to, String group) {
    IntStream.range(from, to)
        .forEach(
            i -> {
              user("u" + i);
              db.edges("Membership").link(Item.of("userId", "u" + i, "groupId", group));
            });
  }

  private List<String> values(String attribute) {
    return db.all().values().stream()
        .filter(item -> item.containsKey("_copied") && item.containsKey(attribute))
        .map(item -> item.get(attribute).s())
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 49, 50, 51, 1000})
  void childrenAtAnyDepthFollowTheirAncestor(int number) {
    user("a");
    for (int i = 0; i < number; i++) {
      db.entity("Post").create(Item.of("userId", "a", "postId", "p" + i));
    }
    db.sent();
    users.change("a").set("name").to("Eve").apply();
    List<String> sent = db.sent();
    if (number <= 50) {
      assertThat(sent).filteredOn("TransactWriteItems"::equals).hasSize(1);
      assertThat(sent).doesNotContain("UpdateItem");
    } else {
      assertThat(sent).filteredOn("UpdateItem"::equals).hasSizeGreaterThanOrEqualTo(number);
    }
    if (number > 0) {
      db.entity("Reply").create(Item.of("userId", "a", "postId", "p0", "replyId", "r"));
      assertThat(values("author")).containsExactly("Eve");
      users.change("a").set("name").to("Joe").apply();
      assertThat(values("author")).containsExactly("Joe");
      assertThat(values("poster")).containsExactly("Joe");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 49, 50, 51, 1000})
  void edgesThatAGateCountsFollowWithoutAnythingElse(int number) {
    group("g");
    join(0, number, "g");
    db.sent();
    groups.change("g").set("title").to("New").apply();
    if (number <= 50) {
      assertThat(db.sent()).containsExactly("GetItem", "Query", "TransactWriteItems");
    }
    assertThat(values("title")).hasSize(number == 0 ? 0 : 1).doesNotContain("Old");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 49, 50, 51, 1000})
  void edgesThatAnIndexFindsFollow(int number) {
    room("r");
    for (int i = 0; i < number; i++) {
      group("g" + i);
      db.edges("Watch").link(Item.of("groupId", "g" + i, "roomId", "r"));
    }
    rooms.change("r").set("label").to("New").apply();
    assertThat(values("label")).hasSize(number == 0 ? 0 : 1).doesNotContain("Old");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 24, 25, 51, 300})
  void mirrorsThatMoveFollow(int number) {
    user("a");
    for (int i = 0; i < number; i++) {
      room("r" + i);
      db.edges("Presence").link(Item.of("userId", "a", "roomId", "r" + i));
    }
    users.change("a").set("name").to("Eve").apply();
    assertThat(values("visitor")).containsExactly("Eve");
    assertThat(db.shown("ROOM#r0", "USER#Eve#a")).contains("_copied={from=1}");
    assertThat(db.stored("ROOM#r0", "USER#Ada#a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 50, 51, 60})
  void summariesOnBothSidesFollow(int number) {
    user("a");
    for (int i = 0; i < number; i++) {
      db.entity("Badge").create(Item.of("badgeId", "b" + i, "motto", "Old"));
      db.edges("Award").link(Item.of("userId", "a", "badgeId", "b" + i));
    }
    users.change("a").set("name").to("Eve").apply();
    db.entity("Badge").change("b0").set("motto").to("New").apply();
    assertThat(db.shown("BADGE#b0", "BADGE#b0")).contains("name=Eve").doesNotContain("Ada");
    assertThat(db.shown("USER#a", "USER#a")).contains("motto=New");
  }

  @Test
  void aDependantCreatedBetweenTheReadAndTheTransactionIsFoundLater() {
    user("a");
    db.entity("Post").create(Item.of("userId", "a", "postId", "p0"));
    db.interference.next(
        new Fate.After(() -> db.entity("Post").create(Item.of("userId", "a", "postId", "p1"))));
    users.change("a").set("name").to("Eve").apply();
    assertThat(values("author")).containsExactly("Eve");
  }

  @Test
  void aLinkBetweenTheReadAndTheTransactionIsCounted() {
    group("g");
    join(0, 2, "g");
    user("late");
    db.interference.next(
        new Fate.After(
            () -> db.edges("Membership").link(Item.of("userId", "late", "groupId", "g"))));
    groups.change("g").set("title").to("New").apply();
    assertThat(values("title")).containsExactly("New");
  }

  /** Everything that copies the name of the user a, and more posts than one transaction takes. */
  private void fill(int posts) {
    user("a");
    for (int i = 0; i < posts; i++) {
      db.entity("Post").create(Item.of("userId", "a", "postId", "p" + i, "topic", "t" + i % 2));
    }
    db.entity("Reply").create(Item.of("userId", "a", "postId", "p0", "replyId", "r"));
    group("g");
    room("r");
    db.entity("Badge").create(Item.of("badgeId", "b", "motto", "Old"));
    db.edges("Follow").link(Item.of("userId", "a", "groupId", "g"));
    db.edges("Presence").link(Item.of("userId", "a", "roomId", "r"));
    db.edges("Award").link(Item.of("userId", "a", "badgeId", "b"));
  }

  private void rename(String name) {
    users.change("a").set("name").to(name).apply();
  }

  private void assertNamed(String name) {
    assertThat(db.shown("USER#a", "USER#a")).contains("name=" + name);
    assertThat(values("author")).containsExactly(name);
    assertThat(values("poster")).containsExactly(name);
    assertThat(values("follower")).containsExactly(name);
    assertThat(values("visitor")).containsExactly(name);
    assertThat(db.shown("BADGE#b", "BADGE#b")).contains("name=" + name);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 52})
  void aPropagationThatDiesAfterAnyRequestIsFinishedByResume(int posts) {
    fill(posts);
    db.requests.clear();
    rename("Name0");
    int requests = db.requests.size();
    for (int n = 0; n <= requests; n++) {
      String name = "Name" + (n + 1);
      db.interference.dieAfter(n);
      die(() -> rename(name));
      db.interference.revive();
      assertThat(Intact.problems(db.directTable))
          .as("after %d requests", n)
          .allMatch(problem -> problem.startsWith("unfinished work"));
      assertThat(db.resume().unfinished()).as("after %d requests", n).isEmpty();
      if (db.shown("USER#a", "USER#a").contains("name=" + name + ",")) {
        assertNamed(name);
      }
      Intact.check(db);
    }
    assertNamed("Name" + (requests + 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 52})
  void ofTwoChangesAtOnceTheNewestWinsEverywhere(int posts) {
    fill(posts);
    db.requests.clear();
    rename("Name0");
    long writes = db.sent().stream().filter(PropagationTest::isWrite).count();
    for (int n = 1; n <= writes; n++) {
      String name = "Name" + n;
      Fate[] fates = new Fate[n];
      Arrays.fill(fates, new Fate.After(() -> {}));
      fates[n - 1] = new Fate.After(() -> users.change("a").set("name").to(name).apply());
      db.interference.next(fates);
      rename("First" + n);
      db.interference.clear();
      assertNamed(n == 1 ? "First" + n : name);
      assertThat(db.resumption(Duration.ZERO).pending()).isEmpty();
      Intact.check(db);
    }
  }

  private static void die(Runnable work) {
    try {
      work.run();
    } catch (Interference.Died e) {
      assertThat(e).isNotNull();
    }
  }

  private static boolean isWrite(String operation) {
    return !operation.equals("GetItem") && !operation.equals("Query");
  }

  @Test
  void aSourceThatIsDeletedMeanwhileEndsThePropagation() {
    fill(60);
    db.interference.dieAfter(6);
    die(() -> rename("Eve"));
    db.interference.revive();
    assertThat(db.resumption(Duration.ZERO).pending())
        .singleElement()
        .extracting("kind", "type")
        .containsExactly("propagate", "User");
    db.edges("Follow").unlink("a", "g");
    db.edges("Presence").unlink("a", "r");
    db.edges("Award").unlink("a", "b");
    assertThat(db.delete("User", "a")).isTrue();
    assertThat(db.resume().unfinished()).isEmpty();
    assertThat(db.all()).hasSize(3);
  }

  @Test
  void aNumberThatIsAddedToIsCopiedAsItWasComputed() {
    try (Database score =
        Database.of(
            """
            model: score
            table: Score
            entities:
              Player: {id: p, attributes: {p: string, points: int = 0}}
              Game: {parent: Player, id: g, copy: {total: Player.points}, attributes: {g: string}}
            """)) {
      score.entity("Player").create(Item.of("p", "a", "points", 1));
      score.entity("Game").create(Item.of("p", "a", "g", "1"));
      score.interference.next(
          new Fate.After(() -> score.entity("Player").change("a").add("points").by(10).apply()));
      score.entity("Player").change("a").add("points").by(1).apply();
      assertThat(score.shown("PLAYER#a", "GAME#1")).contains("total=12");
      Intact.check(score);
    }
  }
}
