// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Users and groups. A membership counts on both entities and is in the index of its inverse and,
 * while it is active, in that of a view: three items and two entries.
 */
final class Teams implements Domain {
  private static final int MANY = 30;
  private static final String NO_ENDS =
      "the guides do not check that the user is there, and have no view of active members";

  @Override
  public String example() {
    return "teams";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    Edges<Item> memberships = database.edges("Membership");
    fill(database.entity("User"), database.entity("Group"), memberships);
    long all = database.bytes("Membership", MANY + 1);
    List<Row> rows = new ArrayList<>(writes(database, memberships));
    rows.addAll(bulk(memberships));
    rows.addAll(lists(memberships, all));
    rows.addAll(reads(database, memberships, all));
    return rows;
  }

  private static void fill(Entities<Item> users, Entities<Item> groups, Edges<Item> memberships) {
    users.createAll(Stream.concat(Stream.of("ada", "many"), ids("u")).map(Teams::user));
    groups.createAll(Stream.concat(Stream.of("chess", "all"), ids("g")).map(Teams::group));
    memberships.linkAll(ids("g").map(group -> membership("ada", group)));
    memberships.linkAll(ids("u").map(user -> membership(user, "chess")));
    memberships.change("u10", "chess").set("status").to("suspended").apply();
    memberships.link(membership("ada", "chess"));
  }

  private static Stream<String> ids(String prefix) {
    return IntStream.range(10, 10 + MANY).mapToObj(i -> prefix + i);
  }

  private static Item user(String id) {
    return Item.of("userId", id, "name", "Name of " + id, "email", id + "@example.com");
  }

  private static Item group(String id) {
    return Item.of("groupId", id, "name", "Name of " + id);
  }

  private static Item membership(String user, String group) {
    return Item.of("userId", user, "groupId", group, "role", "member", "status", "active");
  }

  private static List<Row> writes(RecordingDatabase database, Edges<Item> memberships) {
    return List.of(
        new Row(
            "create a user, whose address is unique",
            () -> database.entity("User").create(user("new")),
            RequestCost.transaction(2, 0),
            RequestCost.write(1, 0),
            "the guides let two users have one address"),
        new Row(
            "create a group",
            () -> database.entity("Group").create(group("new")),
            RequestCost.write(1, 0),
            RequestCost.write(1, 0),
            ""),
        new Row(
            "add a user to a group, counted",
            () -> memberships.link(membership("new", "new")),
            RequestCost.transaction(3, 2),
            RequestCost.transaction(2, 1),
            NO_ENDS),
        new Row(
            "change role and permissions",
            () ->
                memberships
                    .change("new", "new")
                    .set("role")
                    .to("admin")
                    .set("permissions")
                    .to(Set.of("read", "write"))
                    .apply(),
            RequestCost.write(1, 2),
            RequestCost.write(1, 1),
            "the guides have no view of active members"),
        new Row(
            "remove a user from a group, counted",
            () -> memberships.unlink("new", "new"),
            RequestCost.transaction(3, 2),
            RequestCost.transaction(2, 1),
            Row.TOLD));
  }

  private static List<Row> bulk(Edges<Item> memberships) {
    RequestCost guides = RequestCost.write(25, 25).plus(RequestCost.write(MANY - 25, MANY - 25));
    String unguarded = "the guides neither count nor check, and may overwrite";
    return List.of(
        new Row(
            "add a user to 30 groups",
            () -> memberships.linkAll(ids("g").map(group -> membership("many", group))),
            RequestCost.transaction(2 * MANY + 1, 2 * MANY),
            guides,
            unguarded),
        new Row(
            "add 30 users to a group",
            () -> memberships.linkAll(ids("u").map(user -> membership(user, "all"))),
            RequestCost.transaction(2 * MANY + 1, 2 * MANY),
            guides,
            unguarded));
  }

  private static List<Row> lists(Edges<Item> memberships, long all) {
    long page = all * 25 / (MANY + 1);
    return List.of(
        new Row(
            "31 groups of a user",
            memberships.from("ada")::list,
            RequestCost.read(all),
            RequestCost.read(all),
            Row.OWN),
        new Row(
            "31 users of a group",
            memberships.to("chess")::list,
            RequestCost.read(all),
            RequestCost.read(all),
            Row.OWN),
        new Row(
            "a page of 25 members",
            () -> memberships.to("chess").page(25),
            RequestCost.read(page),
            RequestCost.read(page),
            ""),
        new Row(
            "30 active members",
            memberships.to("chess").view("active")::list,
            RequestCost.read(all),
            RequestCost.read(all),
            Row.OWN));
  }

  private static List<Row> reads(RecordingDatabase database, Edges<Item> memberships, long all) {
    return List.of(
        new Row(
            "count the groups of a user",
            memberships.from("ada")::count,
            RequestCost.read(all),
            RequestCost.read(all),
            Row.OWN),
        new Row(
            "count the users of a group",
            memberships.to("chess")::count,
            RequestCost.read(1),
            RequestCost.read(all),
            "the number is kept; the guides' Query reads all edges"),
        new Row(
            "31 groups of a user, in full",
            memberships.from("ada").withEntities()::list,
            RequestCost.read(all).plus(RequestCost.batchGet(MANY + 1)),
            RequestCost.read(all).plus(RequestCost.batchGet(MANY + 1)),
            Row.OWN),
        new Row(
            "a user by a unique address",
            () -> database.entity("User").unique("email").is("ada@example.com"),
            RequestCost.read(1).times(2),
            RequestCost.read(1),
            "strong if asked for; an index would be one request, eventual and not unique"));
  }
}
