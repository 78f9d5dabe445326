// SPDX-License-Identifier: Apache-2.0
package teams;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.View;
import dev.adjoin.declare.WhenDeleted;
import dev.adjoin.declare.Workload;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Users belong to groups: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Teams"),
    classes = {Teams.User.class, Teams.Group.class, Teams.Membership.class},
    patterns = {
      @Pattern(
          name = "groupsOfUser",
          ask = "Which groups does this user belong to?",
          read = "Membership.from",
          requests = 1),
      @Pattern(
          name = "userWithGroups",
          ask = "Who is this user, with all memberships?",
          read = "Membership.from",
          with = Answer.TOGETHER,
          requests = 1),
      @Pattern(
          name = "groupsInFull",
          ask = "The groups themselves, not only the links?",
          read = "Membership.from",
          with = Answer.ENTITIES,
          requests = 2),
      @Pattern(
          name = "groupCount",
          ask = "How many groups does this user belong to?",
          read = "Membership.from",
          with = Answer.COUNT,
          requests = 1),
      @Pattern(
          name = "members",
          ask = "Who belongs to this group?",
          read = "Membership.to",
          requests = 1),
      @Pattern(
          name = "memberPage",
          ask = "The next 25 members?",
          read = "Membership.to",
          first = 25,
          requests = 1),
      @Pattern(
          name = "memberCount",
          ask = "How many members does this group have?",
          read = "Membership.to",
          with = Answer.COUNT,
          consistent = true,
          requests = 1),
      @Pattern(
          name = "newestActive",
          ask = "Which 10 active members joined last?",
          read = "Membership.active",
          reversed = true,
          first = 10,
          requests = 1),
      @Pattern(
          name = "membership",
          ask = "Which role has this user in this group?",
          read = "Membership.get",
          consistent = true,
          requests = 1),
      @Pattern(
          name = "byEmail",
          ask = "Whose address is this?",
          read = "User.email",
          consistent = true,
          requests = 2)
    },
    workload = {
      @Workload(
          type = Teams.User.class,
          items = "400_000",
          bytes = "150",
          reads = "200/s",
          creates = "500/d",
          changes = "1_000/d",
          deletes = "50/d"),
      @Workload(
          type = Teams.Group.class,
          items = "50_000",
          bytes = "200",
          reads = "50/s",
          creates = "100/d",
          deletes = "5/d"),
      @Workload(
          type = Teams.Membership.class,
          perFrom = "4",
          perTo = "32",
          maxPerTo = "2_000",
          bytes = "300",
          links = "2_000/d",
          unlinks = "500/d",
          changes = "10/s"),
      @Workload(read = "userWithGroups", reads = "150/s"),
      @Workload(read = "memberPage", reads = "60/s"),
      @Workload(read = "newestActive", reads = "20/s"),
      @Workload(read = "membership", reads = "300/s"),
      @Workload(read = "byEmail", reads = "10/s")
    })
public final class Teams {
  private Teams() {}

  @Entity(sort = "PROFILE")
  public record User(
      @Id String userId, String name, @Unique String email, @Default("now") Instant createdAt) {}

  @Entity(sort = "INFO")
  public record Group(
      @Id String groupId,
      String name,
      @Nullable String description,
      @Default("now") Instant createdAt) {}

  @Relationship(
      from = User.class,
      to = Group.class,
      count = @Count(to = "memberCount"),
      views = @View(name = "active", side = Side.TO, order = "joinedAt", when = "status = active"),
      onDelete = @WhenDeleted(from = OnDelete.CASCADE, to = OnDelete.CASCADE))
  public record Membership(
      @From String userId,
      @To String groupId,
      Role role,
      Status status,
      @Default("now") Instant joinedAt,
      @Nullable String invitedBy,
      @Nullable Set<String> permissions,
      @Nullable Instant lastActiveAt,
      @Default("changed") Instant updatedAt) {}

  public enum Role {
    OWNER,
    ADMIN,
    MEMBER
  }

  public enum Status {
    INVITED,
    ACTIVE,
    SUSPENDED
  }
}
