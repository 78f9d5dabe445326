// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Key;
import dev.adjoin.ListQuery;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Calls with null, missing or wrong arguments: each message names the expected argument. */
class WrongUseTest {
  enum Level {
    HIGH,
    LOW
  }

  @Entity
  record User(
      @Id String userId,
      @Unique String email,
      @Lookup String city,
      Set<Integer> tags,
      Level level) {}

  @Entity
  record Group(@Id String groupId) {}

  @Relationship(from = User.class, to = Group.class)
  record Membership(
      @From String userId,
      @To String groupId,
      @Distinct String role,
      int number,
      OffsetDateTime at,
      List<String> words) {}

  private static Adjoin db;
  private static Entities<User> users;
  private static Edges<Membership> memberships;

  @BeforeAll
  static void open() {
    db = Adjoin.embedded(User.class, Group.class, Membership.class);
    users = db.entity(User.class);
    memberships = db.relationship(Membership.class);
  }

  @AfterAll
  static void close() {
    db.close();
  }

  private static void refuses(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void idsThatAreMissing() {
    String message = "User.userId must have a value, but was null";
    refuses(() -> users.get((Object) null), message);
    refuses(() -> users.get((Object[]) null), message);
    refuses(() -> users.getAll(Arrays.asList("a", null)), message);
    refuses(() -> users.getAll(List.of(Key.of((Object) null))), message);
    refuses(() -> users.getAll(null), "A collection of keys must not be null");
    refuses(() -> users.collection((Object) null), message);
    refuses(() -> users.change((Object) null), message);
    refuses(() -> users.delete((Object) null), message);
    refuses(() -> users.delete((Object[]) null), message);
    refuses(() -> users.edit(null, user -> user), message);
    refuses(() -> users.edit("a", null), "An edit must not be null");
    Entities<Group> groups = db.entity(Group.class);
    groups.put(new Group("g"));
    refuses(
        () -> groups.edit("g", group -> null),
        "The function of Group.edit must return a Group, but returned null; return the one that it"
            + " got to change nothing");
    refuses(() -> memberships.linkAll((List<Membership>) null), "An iterable must not be null");
    refuses(
        () -> memberships.from((Object) null), "Membership.userId must have a value, but was null");
    refuses(
        () -> memberships.get("a", null, "owner"),
        "Membership.groupId must have a value, but was null; Membership.get takes userId,"
            + " groupId, role");
    refuses(
        () -> memberships.edit(Key.of(null, "g"), edge -> edge),
        "The identity of Membership must be userId, groupId, role, but was 2 values, of types"
            + " null, String");
    refuses(
        () -> memberships.get("a", "b"),
        "Membership.get needs userId, groupId, role, but got 2 values, of types"
            + " String, String");
    refuses(() -> users.get(5), "User.userId must be a string, but was of type Integer");
  }

  @Test
  void wholeValuesThatAreMissingOrOfAnotherClass() {
    refuses(
        () -> users.create(null), "The argument of User.create must have a value, but was null");
    refuses(
        () -> memberships.link(null),
        "The argument of Membership.link must have a value, but was null");
    @SuppressWarnings({"unchecked", "rawtypes"}) // what a caller without generics can do
    Entities<Object> raw = (Entities) users;
    refuses(() -> raw.put(new Group("g")), "User must be of type User, but was of type Group");
    refuses(
        () -> db.entity((Class<?>) null),
        "A class must be a record of the model, but was null; it has User, Group, Membership");
    refuses(
        () -> db.entity((String) null),
        "A type must be an entity or relationship of the model, but was null; there are User,"
            + " Group, Membership");
    refuses(() -> db.transaction(null), "The work of a transaction must not be null");
    refuses(() -> db.commonEdges(null, memberships.from("a")), "The first list must not be null");
  }

  @Test
  void lookupsOfWhatIsNotThere() {
    refuses(
        () -> users.unique("email").is((Object) null),
        "User.email must have a value, but was null");
    refuses(
        () -> users.unique("emial").is("x"),
        "There is no read User.unique(emial); there is User.unique(email)");
    refuses(() -> users.by("city").is((Object) null), "User.city must have a value, but was null");
    refuses(
        () -> users.by("town").is("x"),
        "There is no list User.by(town); annotate town of User with @Lookup");
  }

  @Test
  void narrowingByNothing() {
    ListQuery<Membership> list = memberships.from("a");
    String names = "userId, groupId, role, number, at, words";
    String message = "Membership.role must have a value, but was null";
    refuses(
        () -> list.where((String) null).is("x"),
        "An attribute must be one of Membership, but was null; there are " + names);
    refuses(() -> list.where("role").is(null), message);
    refuses(() -> list.where("role").between(null, "x"), message);
    refuses(() -> list.where("role").between("x", null), message);
    refuses(() -> list.where("role").lessThan(null), message);
    refuses(() -> list.where("role").greaterThan(null), message);
    refuses(() -> list.where("role").beginsWith(null), message);
    refuses(
        () -> list.where("roles").beginsWith(""),
        "An attribute must be one of Membership, but was \"roles\"; did you mean role?");
    refuses(() -> list.filter((Condition) null), "A condition must not be null");
    refuses(() -> list.filter("role").is(null), message);
    refuses(() -> Condition.of("role").in((List<String>) null), "Values of role must not be null");
    refuses(() -> list.filter(Condition.of("role").in(Collections.singletonList(null))), message);
    refuses(() -> Condition.of("role").beginsWith(null), "A prefix of role must not be null");
    refuses(() -> Condition.of("role").exists().and(null), "A condition must not be null");
  }

  @Test
  void comparisonsThatDynamoDbWouldRefuseOrAnswerWrong() {
    ListQuery<Membership> list = memberships.from("a");
    refuses(
        () -> list.filter(Condition.of("at").lessThan(OffsetDateTime.MAX)),
        "Membership.at must be ordered by DynamoDB as it is to be compared by <, but is of type"
            + " offsetdatetime");
    refuses(
        () -> list.filter(Condition.of("words").atLeast(List.of("a")).negated()),
        "Membership.words must be ordered by DynamoDB as it is to be compared by >=, but is of type"
            + " list(string)");
    refuses(
        () -> users.change("a").when(Condition.of("level").greaterThan(Level.HIGH)),
        "User.level must be ordered by DynamoDB as it is to be compared by >, but is of type"
            + " enum(high, low)");
    refuses(
        () -> list.filter(Condition.of("number").beginsWith("1")),
        "Membership.number must be stored as a string to be compared by a prefix, but is of type"
            + " int");
    refuses(
        () -> list.filter(Condition.of("number").contains(1)),
        "Membership.number must be a list, a set or a string with a text to be searched for a part,"
            + " but was of type int");
    refuses(
        () -> users.by("city").is("x").filter(Condition.of("tags").contains("one")),
        "User.tags[] must be an int, but was of type String");
  }
}
