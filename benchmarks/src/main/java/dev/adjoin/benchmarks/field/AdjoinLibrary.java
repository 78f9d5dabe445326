// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import dev.adjoin.Adjoin;
import dev.adjoin.BulkSummary;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.declare.As;
import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.WhenDeleted;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The tasks with Adjoin. */
final class AdjoinLibrary implements Library {
  static final Layout LAYOUT =
      new Layout("_type", "User", "Group", "Membership", "User guard email", true);

  // model
  @Entity(sort = "PROFILE")
  record User(@Id String userId, String name, @Unique String email) {}

  @Entity(sort = "INFO")
  record Group(@Id String groupId, String name) {}

  @Relationship(
      from = User.class,
      to = Group.class,
      count = @Count(to = "memberCount"),
      onDelete = @WhenDeleted(to = OnDelete.CASCADE))
  record Membership(
      @From String userId,
      @To String groupId,
      String role,
      @Default("now") @Nullable Instant joinedAt) {}

  private final DynamoDbClient client;
  private final Adjoin db;
  private final Entities<User> users;
  private final Entities<Group> groups;
  private final Edges<Membership> memberships;

  AdjoinLibrary(DynamoDbClient client) {
    this.client = client;
    this.db =
        Adjoin.builder(User.class, Group.class, Membership.class, Badge.class)
            .table(FieldServer.TABLE)
            .connect(client);
    this.users = db.entity(User.class);
    this.groups = db.entity(Group.class);
    this.memberships = db.relationship(Membership.class);
  }

  @Override
  public void createGroup(String groupId, String name) {
    groups.create(new Group(groupId, name));
  }

  // task 1
  @Override
  public void createUser(String userId, String name, String email) {
    users.create(new User(userId, name, email));
  }

  // task 2
  @Override
  public void link(String userId, String groupId, String role) {
    memberships.link(new Membership(userId, groupId, role, null));
  }

  // task 3
  @Override
  public List<String> groupsOf(String userId) {
    return memberships.from(userId).stream().map(Membership::groupId).toList();
  }

  @Override
  public List<String> membersOf(String groupId) {
    return memberships.to(groupId).stream().map(Membership::userId).toList();
  }

  // task 4
  @Override
  public Page membersWithRole(String groupId, String role, int size, @Nullable String cursor) {
    var page = memberships.to(groupId).filter(Membership::role).is(role).page(size, cursor);
    return new Page(page.items().stream().map(Membership::userId).toList(), page.next());
  }

  // task 5
  @Override
  public void unlink(String userId, String groupId) {
    memberships.unlink(userId, groupId);
  }

  // task 6
  @Override
  public void deleteGroup(String groupId) {
    groups.delete(groupId);
  }

  // task 7
  @Override
  public void changeRoles(String groupId, String role) {
    memberships.to(groupId).stream()
        .forEach(
            m -> memberships.change(m.userId(), groupId).set(Membership::role).to(role).apply());
  }

  // task 8
  @Override
  public void linkAll(List<String> userIds, String groupId, String role) {
    BulkSummary summary =
        memberships.linkAll(
            userIds.stream().map(user -> new Membership(user, groupId, role, null)));
    if (summary.failed() > 0) {
      throw summary.firstFailures().get(0).cause();
    }
  }

  // task 10
  @Override
  public List<Member> membersWithUsers(String groupId) {
    return memberships.to(groupId).withEntities(User.class).stream()
        .map(m -> new Member(m.item().userId(), m.item().role(), name(m.entity())))
        .toList();
  }

  private static @Nullable String name(@Nullable User user) {
    return user == null ? null : user.name();
  }

  // task 11
  @Relationship(from = User.class, to = Group.class, as = @As(from = "BADGE", to = "BADGED"))
  record Badge(
      @From String userId, @To String groupId, @Copied("to.name") @Nullable String groupName) {}

  @Override
  public void renameGroup(String groupId, String name) {
    groups.change(groupId).set(Group::name).to(name).apply();
  }

  // other
  @Override
  public void giveBadge(String userId, String groupId, String groupName) {
    db.relationship(Badge.class).link(new Badge(userId, groupId, null));
  }

  // end
  @Override
  public void close() {
    db.close();
    client.close();
  }
}
