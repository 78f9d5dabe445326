// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.AdjoinException.Reason.ALREADY_EXISTS;
import static dev.adjoin.AdjoinException.Reason.NOT_FOUND;
import static dev.adjoin.AdjoinException.Reason.NOT_UNIQUE;
import static dev.adjoin.guides.Failing.reason;
import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Page;
import dev.adjoin.Place;
import dev.adjoin.Suite;
import dev.adjoin.UnlinkOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users and groups of the first guide, on the example's model. */
class TeamsTest extends Suite {
  private Adjoin db;
  private Entities<Item> users;
  private Entities<Item> groups;
  private Edges<Item> memberships;

  @BeforeEach
  void open() {
    db = example("teams");
    users = db.entity("User");
    groups = db.entity("Group");
    memberships = db.relationship("Membership");
  }

  private static Item user(String id) {
    return Item.of("userId", id, "name", "User " + id, "email", id + "@example.com");
  }

  private static Item group(String id) {
    return Item.of("groupId", id, "name", "Group " + id);
  }

  private static Item membership(String user, String group, String role) {
    return Item.of("userId", user, "groupId", group, "role", role, "status", "active");
  }

  private void people(String... ids) {
    List.of(ids).forEach(id -> users.create(user(id)));
  }

  @Test
  void createsAUserOnce() {
    Instant before = now();
    Item created = users.create(user("123"));
    assertThat(created.instant("createdAt")).isBetween(before, now());
    assertThat(users.consistent().get("123")).contains(created);
    assertThat(reason(() -> users.create(user("123").with("email", "other@example.com"))))
        .isEqualTo(ALREADY_EXISTS);
    assertThat(users.consistent().get("123")).contains(created);
  }

  @Test
  void createsAGroupOnce() {
    groups.create(group("456").with("description", "A group"));
    assertThat(reason(() -> groups.create(group("456")))).isEqualTo(ALREADY_EXISTS);
    assertThat(groups.consistent().get("456").orElseThrow().string("description"))
        .isEqualTo("A group");
  }

  @Test
  void aGroupStartsWithoutMembers() {
    groups.create(group("456"));
    assertThat(memberships.to("456").consistent().count()).isZero();
  }

  @Test
  void noTwoUsersShareAnAddress() {
    people("123");
    assertThat(reason(() -> users.create(user("124").with("email", "123@example.com"))))
        .isEqualTo(NOT_UNIQUE);
    assertThat(
            users.consistent().unique("email").is("123@example.com").orElseThrow().string("userId"))
        .isEqualTo("123");
  }

  @Test
  void anAddressThatIsGivenUpCanBeTaken() {
    people("123");
    users.change("123").set("email").to("new@example.com").apply();
    users.create(user("124").with("email", "123@example.com"));
    assertThat(
            users.consistent().unique("email").is("new@example.com").orElseThrow().string("userId"))
        .isEqualTo("123");
  }

  @Test
  void addsAUserToAGroupOnce() {
    people("123");
    groups.create(group("456"));
    LinkOutcome<Item> first = memberships.link(membership("123", "456", "member"));
    LinkOutcome<Item> second = memberships.link(membership("123", "456", "owner"));
    assertThat(first).isInstanceOf(LinkOutcome.Linked.class);
    assertThat(second).isEqualTo(new LinkOutcome.AlreadyLinked<>(first.edge(), Set.of("role")));
    assertThat(memberships.consistent().get("123", "456").orElseThrow().string("role"))
        .isEqualTo("member");
  }

  @Test
  void changesRoleAndPermissionsAndSaysWhen() {
    people("123");
    groups.create(group("456"));
    Item before = memberships.link(membership("123", "456", "member")).edge();
    memberships
        .change("123", "456")
        .set("role")
        .to("admin")
        .set("permissions")
        .to(Set.of("read", "write", "delete"))
        .apply();
    Item after = memberships.consistent().get("123", "456").orElseThrow();
    assertThat(after.string("role")).isEqualTo("admin");
    assertThat(after.set("permissions")).containsExactlyInAnyOrder("read", "write", "delete");
    assertThat(after.instant("joinedAt")).isEqualTo(before.instant("joinedAt"));
    assertThat(after.instant("updatedAt")).isAfterOrEqualTo(before.instant("updatedAt"));
  }

  @Test
  void changesNoMembershipThatIsNotThere() {
    assertThat(reason(() -> memberships.change("123", "456").set("role").to("admin").apply()))
        .isEqualTo(NOT_FOUND);
    assertThat(items(db)).isEmpty();
  }

  @Test
  void removesAUserFromAGroupOnce() {
    people("123");
    groups.create(group("456"));
    Item edge = memberships.link(membership("123", "456", "member")).edge();
    assertThat(memberships.unlink("123", "456")).isEqualTo(new UnlinkOutcome.Unlinked<>(edge));
    assertThat(memberships.unlink("123", "456")).isEqualTo(new UnlinkOutcome.NotLinked<>());
    assertThat(memberships.to("456").consistent().count()).isZero();
  }

  @Test
  void listsBothDirectionsWithWhatTheEdgeSays() {
    people("123", "124");
    groups.create(group("456"));
    groups.create(group("789"));
    memberships.link(membership("123", "789", "member"));
    memberships.link(membership("123", "456", "owner"));
    memberships.link(membership("124", "456", "member"));
    settle();
    assertThat(strings(memberships.from("123").list(), "groupId")).containsExactly("456", "789");
    assertThat(strings(memberships.to("456").list(), "userId")).containsExactly("123", "124");
    assertThat(strings(memberships.to("456").list(), "role")).containsExactly("owner", "member");
  }

  @Test
  void addsAUserToManyGroupsInBulk() {
    people("123");
    List<String> ids = IntStream.range(10, 40).mapToObj(i -> "g" + i).toList();
    groups.createAll(ids.stream().map(TeamsTest::group));
    memberships.linkAll(ids.stream().map(id -> membership("123", id, "member")));
    settle();
    assertThat(strings(memberships.from("123").list(), "groupId")).isEqualTo(ids);
  }

  @Test
  void addsManyUsersToAGroupInBulk() {
    groups.create(group("456"));
    List<String> ids = IntStream.range(10, 40).mapToObj(i -> "u" + i).toList();
    users.createAll(ids.stream().map(TeamsTest::user));
    memberships.linkAll(ids.stream().map(id -> membership(id, "456", "member")));
    settle();
    assertThat(strings(memberships.to("456").list(), "userId")).isEqualTo(ids);
    assertThat(memberships.to("456").consistent().count()).isEqualTo(30);
  }

  @Test
  void addsAUserToManyGroupsTogether() {
    people("123");
    db.transaction(
        t ->
            IntStream.range(10, 40)
                .forEach(
                    i -> {
                      t.entity("Group").create(group("g" + i));
                      t.relationship("Membership").link(membership("123", "g" + i, "member"));
                    }));
    settle();
    assertThat(memberships.from("123").list()).hasSize(30);
    assertThat(memberships.to("g25").consistent().count()).isOne();
  }

  @Test
  void countsBothWays() {
    people("123", "124");
    groups.create(group("456"));
    groups.create(group("789"));
    memberships.link(membership("123", "456", "member"));
    memberships.link(membership("123", "789", "member"));
    memberships.link(membership("124", "456", "member"));
    settle();
    operations();
    assertThat(memberships.from("123").count()).isEqualTo(2);
    assertThat(memberships.to("456").count()).isEqualTo(2);
    if (place == Place.EMBEDDED) {
      assertThat(operations()).containsExactly("Query", "GetItem");
    }
  }

  @Test
  void keepsTheNumberOfMembersOnTheGroup() {
    people("123");
    groups.create(group("456"));
    memberships.link(membership("123", "456", "member"));
    memberships.link(membership("123", "456", "member"));
    assertThat(items(db))
        .filteredOn(item -> item.get("SK").s().equals("INFO"))
        .extracting(item -> item.get("memberCount").n())
        .containsExactly("1");
  }

  @Test
  void showsActiveMembershipsOnlyTheNewestFirst() {
    people("1", "2", "3");
    groups.create(group("456"));
    Instant monday = Instant.parse("2026-03-02T09:00:00Z");
    memberships.link(membership("1", "456", "member").with("joinedAt", monday));
    memberships.link(membership("2", "456", "member").with("joinedAt", monday.plusSeconds(1)));
    memberships.link(
        membership("3", "456", "member").with("status", "invited").with("joinedAt", monday));
    settle();
    assertThat(strings(memberships.view("active", "456").reversed().list(), "userId"))
        .containsExactly("2", "1");

    memberships.change("3", "456").set("status").to("active").apply();
    memberships.change("1", "456").set("status").to("suspended").apply();
    settle();
    assertThat(strings(memberships.view("active", "456").list(), "userId"))
        .containsExactly("3", "2");
  }

  @Test
  void givesMembersPageByPage() {
    groups.create(group("456"));
    for (int i = 10; i < 22; i++) {
      people("u" + i);
      memberships.link(membership("u" + i, "456", "member"));
    }
    settle();
    Page<Item> first = memberships.to("456").page(5);
    Page<Item> second = memberships.to("456").page(5, first.next());
    Page<Item> third = memberships.to("456").page(5, second.next());
    assertThat(strings(first.items(), "userId")).containsExactly("u10", "u11", "u12", "u13", "u14");
    assertThat(strings(second.items(), "userId"))
        .containsExactly("u15", "u16", "u17", "u18", "u19");
    assertThat(strings(third.items(), "userId")).containsExactly("u20", "u21");
    assertThat(third.next()).isNull();
    assertThat(memberships.to("456").page(5, second.previous()).items()).isEqualTo(first.items());
  }

  @Test
  void readsTheGroupsThemselvesInASecondRequest() {
    people("123");
    groups.create(group("456"));
    memberships.link(membership("123", "456", "owner"));
    settle();
    List<EdgeWithEntity<Item, Item>> found = memberships.from("123").withEntities().list();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).entity().string("name")).isEqualTo("Group 456");
  }

  @Test
  void readsAUserWithAllMembershipsInOneQuery() {
    people("123");
    groups.create(group("456"));
    memberships.link(membership("123", "456", "owner"));
    settle();
    operations();
    var together = memberships.from("123").together();
    assertThat(operations()).startsWith("Query");
    assertThat(together.entity().string("name")).isEqualTo("User 123");
    assertThat(strings(together.items(), "groupId")).containsExactly("456");
    assertThat(users.collection("123").edges("Membership")).hasSize(1);
  }
}
