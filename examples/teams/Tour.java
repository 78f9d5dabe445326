// SPDX-License-Identifier: Apache-2.0
package teams;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.BulkSummary;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Page;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import teams.Teams.Group;
import teams.Teams.Membership;
import teams.Teams.Role;
import teams.Teams.Status;
import teams.Teams.User;

/** Users and groups, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Teams.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    users(db);
    groups(db);
    members(db);
    lists(db);
    changes(db);
    together(db);
  }

  /** A user is created once, and so is an address. */
  private static void users(Adjoin db) {
    Entities<User> users = db.entity(User.class);
    users.create(new User("ada", "Ada", "ada@example.com", MONDAY));
    users.create(new User("bob", "Bob", "bob@example.com", MONDAY));
    try {
      users.create(new User("eve", "Eve", "ada@example.com", MONDAY));
    } catch (AdjoinException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(users.unique(User::email).is("bob@example.com").orElseThrow());
  }

  private static void groups(Adjoin db) {
    Entities<Group> groups = db.entity(Group.class);
    for (String id : List.of("chess", "choir", "rowing")) {
      groups.create(new Group(id, "The " + id + " group", null, MONDAY));
    }
  }

  /** Links are new or there already, and count on their group in the same transaction. */
  private static void members(Adjoin db) {
    Edges<Membership> memberships = db.relationship(Membership.class);
    memberships.link(membership("bob", "chess", Role.OWNER, Status.INVITED));
    LinkOutcome<Membership> again =
        memberships.link(membership("bob", "chess", Role.MEMBER, Status.ACTIVE));
    System.out.println("bob is " + again.edge().role() + " already");
    BulkSummary many =
        memberships.linkAll(
            Stream.of("chess", "choir", "rowing")
                .map(group -> membership("ada", group, Role.MEMBER, Status.ACTIVE)));
    System.out.println("ada joined " + many.written() + " groups");
  }

  private static Membership membership(String user, String group, Role role, Status status) {
    return new Membership(user, group, role, status, MONDAY, null, null, null, MONDAY);
  }

  /** Both directions, numbers, a sparse view and pages. */
  private static void lists(Adjoin db) {
    Edges<Membership> memberships = db.relationship(Membership.class);
    memberships.from("ada").stream().map(Membership::groupId).forEach(System.out::println);
    memberships.to("chess").stream().map(Membership::userId).forEach(System.out::println);
    System.out.println("groups of ada: " + memberships.from("ada").count());
    System.out.println("members of chess: " + memberships.to("chess").consistent().count());
    System.out.println("active: " + memberships.to("chess").view("active").count());

    Page<Membership> page = memberships.to("chess").page(1);
    System.out.println("first page: " + page.items().get(0).userId());
    page = memberships.to("chess").page(1, page.next());
    System.out.println("second page: " + page.items().get(0).userId());

    memberships.from("ada").withEntities(Group.class).stream()
        .map(found -> found.entity().name())
        .forEach(System.out::println);
    memberships.to("chess").withEntities(User.class).stream()
        .map(found -> found.entity().name())
        .forEach(System.out::println);
  }

  /** A role and permissions change; a membership ends. */
  private static void changes(Adjoin db) {
    Edges<Membership> memberships = db.relationship(Membership.class);
    memberships
        .change("bob", "chess")
        .set(Membership::role)
        .to(Role.ADMIN)
        .set(Membership::status)
        .to(Status.ACTIVE)
        .set(Membership::permissions)
        .to(Set.of("read"))
        .apply();
    Membership changed = memberships.get("bob", "chess").orElseThrow();
    System.out.println(changed.role() + " may " + changed.permissions());
    memberships.unlink("ada", "chess");
    System.out.println("members of chess: " + memberships.to("chess").consistent().count());
  }

  /** A group with its owner: both, or neither. */
  private static void together(Adjoin db) {
    db.transaction(
        t -> {
          t.entity(Group.class).create(new Group("fencing", "Fencing", null, MONDAY));
          t.relationship(Membership.class)
              .link(membership("bob", "fencing", Role.OWNER, Status.ACTIVE));
        });
    System.out.println(
        "members of fencing: " + db.relationship(Membership.class).to("fencing").count());
  }
}
