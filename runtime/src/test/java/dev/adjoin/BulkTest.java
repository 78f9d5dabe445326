// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static dev.adjoin.BulkModel.edge;
import static dev.adjoin.BulkModel.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bulk runs of every kind on every engine: the reported outcomes are those in the table. */
class BulkTest {
  private static final int USERS = 40;
  private static final int GROUPS = 6;

  /** Every user in every group, one after the other. */
  private static Stream<Item> everyone() {
    return ids(USERS).flatMap(u -> ids(GROUPS).map(g -> edge(u, g)));
  }

  private static List<Object> counts(BulkSummary summary) {
    return List.of(summary.written(), summary.unchanged(), summary.failed());
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void plainEdgesAreLinkedOnceEach(Place place) {
    try (BulkModel model = new BulkModel(place).with(USERS, GROUPS)) {
      Edges<Item> likes = model.db.relationship("Like");
      assertThat(counts(likes.linkAll(everyone()))).containsExactly(240L, 0L, 0L);
      assertThat(counts(likes.linkAll(everyone()))).containsExactly(0L, 240L, 0L);
      assertThat(model.operations()).containsExactly("PutItem");
      assertThat(model.stored("Like", USERS)).isEqualTo(240);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void gatesCountEveryEdgeThatIsWrittenAndNoOther(Place place) {
    try (BulkModel model = new BulkModel(place).with(USERS, GROUPS)) {
      Edges<Item> memberships = model.db.relationship("Membership");
      memberships.link(edge(3, 3));
      assertThat(counts(memberships.linkAll(everyone()))).containsExactly(239L, 1L, 0L);
      assertThat(model.operations()).containsExactly("TransactWriteItems");
      for (int g = 0; g < GROUPS; g++) {
        assertThat(model.number("Group", "g" + g, "members")).isEqualTo(USERS);
      }
      assertThat(model.number("User", "u7", "groups")).isEqualTo(GROUPS);
      assertThat(counts(memberships.unlinkAll(keys(0)))).containsExactly(40L, 0L, 0L);
      assertThat(counts(memberships.unlinkAll(keys(0)))).containsExactly(0L, 40L, 0L);
      assertThat(model.number("Group", "g0", "members")).isZero();
      assertThat(model.number("User", "u7", "groups")).isEqualTo(GROUPS - 1);
      assertThat(model.stored("Membership", USERS)).isEqualTo(200);
    }
  }

  /** Everybody's key in one group. */
  private static Stream<Key> keys(int group) {
    return ids(USERS).map(u -> Key.of("u" + u, "g" + group));
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shardedGatesAddUp(Place place) {
    try (BulkModel model = new BulkModel(place).with(USERS, GROUPS)) {
      Edges<Item> fans = model.db.relationship("Fan");
      assertThat(counts(fans.linkAll(everyone()))).containsExactly(240L, 0L, 0L);
      assertThat(fans.consistent().to("g2").count()).isEqualTo(USERS);
      assertThat(model.stored("Fan", USERS)).isEqualTo(240);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void mirrorsAreWrittenAndRemovedWithTheirEdges(Place place) {
    try (BulkModel model = new BulkModel(place).with(USERS, GROUPS)) {
      Edges<Item> follows = model.db.relationship("Follow");
      List<Item> all =
          ids(20)
              .flatMap(a -> ids(8).map(b -> Item.of("follower", "u" + a, "followed", "u" + b)))
              .toList();
      assertThat(counts(follows.linkAll(all))).containsExactly(160L, 0L, 0L);
      assertThat(follows.consistent().to("u3").list()).hasSize(20);
      assertThat(follows.consistent().from("u3").list()).hasSize(8);
      List<Key> gone = ids(20).map(a -> Key.of("u" + a, "u3")).toList();
      assertThat(counts(follows.unlinkAll(gone))).containsExactly(20L, 0L, 0L);
      assertThat(follows.consistent().to("u3").list()).isEmpty();
      assertThat(follows.consistent().from("u3").list()).hasSize(7);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void copiesAndSummariesAreMade(Place place) {
    try (BulkModel model = new BulkModel(place).with(USERS, GROUPS)) {
      assertThat(counts(model.db.relationship("Rating").linkAll(everyone())))
          .containsExactly(240L, 0L, 0L);
      assertThat(model.db.relationship("Rating").consistent().from("u5").list())
          .extracting(item -> item.string("title"))
          .containsExactly("Group 0", "Group 1", "Group 2", "Group 3", "Group 4", "Group 5");
      Edges<Item> badges = model.db.relationship("Badge");
      assertThat(counts(badges.linkAll(everyone()))).containsExactly(240L, 0L, 0L);
      assertThat(counts(badges.linkAll(everyone()))).containsExactly(0L, 240L, 0L);
      assertThat(badges.consistent().from("u5").list()).hasSize(GROUPS);
      assertThat(badges.consistent().to("g5").list()).hasSize(USERS);
      assertThat(counts(badges.unlinkAll(keys(5)))).containsExactly(40L, 0L, 0L);
      assertThat(badges.consistent().to("g5").list()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aMissingEndOrAFullSideFailsNothingElse(Place place) {
    try (BulkModel model = new BulkModel(place).with(70, 2)) {
      Edges<Item> memberships = model.db.relationship("Membership");
      List<BulkFailure> failures = new ArrayList<>();
      Stream<Item> some =
          Stream.of(
                  ids(70).map(u -> edge(u, 0)),
                  ids(9).map(u -> edge(u, 5)),
                  Stream.of(edge(99, 1), edge(1, 1)))
              .flatMap(s -> s);
      BulkSummary summary = memberships.linkAll(some, bulk -> bulk.onFailure(failures::add));
      assertThat(counts(summary)).containsExactly(61L, 0L, 20L);
      assertThat(summary.reasons()).isEqualTo(Map.of(Reason.FULL, 10L, Reason.END_NOT_FOUND, 10L));
      assertThat(failures).hasSize(20);
      assertThat(summary.firstFailures()).hasSize(10).isSubsetOf(failures);
      assertThat(failures.stream().filter(f -> f.position() == 79))
          .singleElement()
          .extracting(f -> f.cause().getMessage())
          .asString()
          .startsWith("Membership.link: User u99 does not exist or is being deleted");
      assertThat(model.number("Group", "g0", "members")).isEqualTo(60);
      assertThat(model.number("Group", "g1", "members")).isEqualTo(1);
      assertThat(model.stored("Membership", 70)).isEqualTo(61);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void duplicatesAreLinkedOnceAndTheFirstCounts(Place place) {
    try (BulkModel model = new BulkModel(place).with(USERS, GROUPS)) {
      Stream<Item> twice =
          Stream.concat(
              everyone().map(e -> with(e, "role", "first")),
              everyone().map(e -> with(e, "role", "second")));
      BulkSummary summary = model.db.relationship("Membership").linkAll(twice);
      assertThat(counts(summary)).containsExactly(240L, 240L, 0L);
      assertThat(model.number("Group", "g4", "members")).isEqualTo(USERS);
      assertThat(model.db.relationship("Membership").consistent().from("u8").list())
          .extracting(item -> item.string("role"))
          .containsOnly("first");
    }
  }

  private static Item with(Item edge, String name, Object value) {
    return Item.of("userId", edge.string("userId"), "groupId", edge.string("groupId"), name, value);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void whatOverwritesGoesInBatchesAndTheLastCounts(Place place) {
    try (BulkModel model = new BulkModel(place).with(USERS, GROUPS)) {
      Edges<Item> likes = model.db.relationship("Like");
      likes.link(with(edge(1, 1), "stars", 5));
      model.reports.clear();
      Stream<Item> thrice =
          Stream.of(1, 2, 3).flatMap(n -> everyone().map(e -> with(e, "stars", n)));
      BulkSummary summary = likes.linkAll(thrice, bulk -> bulk.overwriting());
      assertThat(counts(summary)).containsExactly(720L, 0L, 0L);
      assertThat(model.operations()).containsExactly("BatchWriteItem");
      assertThat(model.stored("Like", USERS)).isEqualTo(240);
      for (int u = 0; u < USERS; u++) {
        assertThat(likes.consistent().from("u" + u).list())
            .extracting(item -> item.integer("stars"))
            .containsOnly(3);
      }
      model.setting.settle().run();
      assertThat(likes.to("g1").list()).hasSize(USERS);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void entitiesAreCreatedOnceAndPutLast(Place place) {
    try (BulkModel model = new BulkModel(place)) {
      Entities<Item> accounts = model.db.entity("Account");
      Stream<Item> some =
          ids(150).map(i -> Item.of("accountId", "a" + i, "email", "mail" + i % 100));
      BulkSummary created = accounts.createAll(some);
      assertThat(counts(created)).containsExactly(100L, 0L, 50L);
      assertThat(created.reasons()).isEqualTo(Map.of(Reason.NOT_UNIQUE, 50L));
      assertThat(
              accounts.consistent().unique("email").is("mail7").orElseThrow().string("accountId"))
          .isEqualTo("a7");
      Stream<Item> named =
          Stream.of("x", "y")
              .flatMap(n -> ids(90).map(i -> Item.of("userId", "u" + i, "name", n + i)));
      Entities<Item> users = model.db.entity("User");
      assertThat(counts(users.putAll(named))).containsExactly(180L, 0L, 0L);
      assertThat(users.consistent().get("u8").orElseThrow().string("name")).isEqualTo("y8");
      Edges<Item> memberships = model.db.relationship("Membership");
      model.with(0, 3);
      Stream<Item> puts =
          Stream.of("one", "two")
              .flatMap(role -> ids(50).map(u -> with(edge(u, u % 3), "role", role)));
      assertThat(counts(memberships.putAll(puts))).containsExactly(100L, 0L, 0L);
      assertThat(memberships.consistent().get("u4", "g1").orElseThrow().string("role"))
          .isEqualTo("two");
      assertThat(model.number("Group", "g1", "members")).isEqualTo(17);
    }
  }
}
