// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A database with relationships of every kind of storage, and the entities at their ends. */
final class BulkModel implements AutoCloseable {
  private static final String MODEL =
      """
      model: crowd
      entities:
        User: {id: userId, attributes: {userId: string, name: string?, groups: int?}}
        Group: {id: groupId, attributes: {groupId: string, title: string, members: int?, fans: int?}}
        Account: {id: accountId, unique: [email], attributes: {accountId: string, email: string}}
      relationships:
        Like: {from: User, to: Group, as: {from: LIKES, to: LIKED}, attributes: {stars: int?}}
        Membership:
          from: User
          to: Group
          as: {from: GROUP, to: MEMBER}
          attributes: {role: string?}
          count: {from: groups, to: members}
          max: {to: 60}
        Fan:
          from: User
          to: Group
          as: {from: FANOF, to: FAN}
          count: {to: fans}
          shards: {to: 4}
          attributes: {since: string?}
        Follow:
          from: User
          to: User
          ends: {from: follower, to: followed}
          as: {from: FOLLOWING, to: FOLLOWER}
          inverse: mirror
          attributes: {note: string?}
        Rating:
          from: User
          to: Group
          as: {from: RATED, to: RATING}
          copy: {to: [title]}
          attributes: {stars: int?}
        Badge:
          from: User
          to: Group
          store: summaries
          attributes: {kind: string?}
          max: {from: 50, to: 200}
      """;

  final Place.Setting setting;
  final Adjoin db;
  final List<RequestReport> reports = Collections.synchronizedList(new ArrayList<>());

  BulkModel(Place place) {
    this(place.prepare());
  }

  BulkModel(Place.Setting setting) {
    this.setting = setting;
    this.db =
        setting.open(Adjoin.builder(ModelFile.parse("crowd.yaml", MODEL)).listener(reports::add));
    reports.clear();
  }

  /** Users u0, u1, … and groups g0, g1, …. */
  BulkModel with(int users, int groups) {
    made(db.entity("User").createAll(ids(users).map(i -> Item.of("userId", "u" + i))));
    made(
        db.entity("Group")
            .createAll(ids(groups).map(i -> Item.of("groupId", "g" + i, "title", "Group " + i))));
    reports.clear();
    return this;
  }

  private static void made(BulkSummary summary) {
    if (summary.failed() > 0 || summary.unchanged() > 0) {
      throw new AssertionError(summary + " " + summary.firstFailures());
    }
  }

  static Stream<Integer> ids(int number) {
    return IntStream.range(0, number).boxed();
  }

  static Item edge(int user, int group) {
    return Item.of("userId", "u" + user, "groupId", "g" + group);
  }

  /** The number of stored edges of a user, and of all users. */
  long stored(String relationship, int users) {
    return ids(users)
        .mapToLong(i -> db.relationship(relationship).consistent().from("u" + i).list().size())
        .sum();
  }

  int number(String type, String id, String attribute) {
    Item item = db.entity(type).consistent().get(id).orElseThrow();
    return item.has(attribute) ? item.integer(attribute) : 0;
  }

  List<String> operations() {
    return reports.stream().map(RequestReport::operation).distinct().sorted().toList();
  }

  /** Nothing in all tests may scan, or leave a table that does not hold together. */
  @Override
  public void close() {
    List<String> problems = setting.problems(db);
    db.close();
    setting.close();
    if (!problems.isEmpty()) {
      throw new AssertionError("The table must be intact, but " + problems);
    }
    if (reports.stream().anyMatch(report -> report.operation().equals("Scan"))) {
      throw new AssertionError("There must be no Scan, but were " + reports);
    }
  }
}
