// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Item;

/** A model whose entities have dependants of every kind, all removed with them. */
final class Forum {
  static final String MODEL =
      """
      model: forum
      table: Forum
      entities:
        Org: {id: orgId, attributes: {orgId: string, title: string, members: int}}
        Team: {parent: Org, id: teamId, onDelete: cascade, attributes: {teamId: string}}
        Task:
          parent: Team
          id: taskId
          onDelete: cascade
          integrity: checked
          unique: [code]
          attributes: {taskId: string, code: string}
        User: {id: userId, attributes: {userId: string, name: string}}
      relationships:
        Member:
          from: User
          to: Org
          count: {to: members}
          onDelete: {from: cascade, to: cascade}
        Assigned:
          from: User
          to: Task
          inverse: mirror
          onDelete: {from: cascade, to: cascade}
        Watch:
          from: User
          to: Team
          integrity: trusted
          onDelete: {from: cascade, to: cascade}
        Star:
          from: User
          to: Org
          as: {from: STAR, to: FAN}
          shards: {to: 3}
          onDelete: {from: cascade, to: cascade}
        Liked:
          from: User
          to: Org
          store: summaries
          as: {from: likes, to: likedBy}
          max: {from: 9, to: 9}
          attributes: {at: int}
          onDelete: {from: cascade, to: cascade}
      """;

  private Forum() {}

  /** Two users, and an organization with two teams of two tasks each, all connected. */
  static Database filled() {
    Database db = Database.of(MODEL);
    for (String user : new String[] {"u1", "u2"}) {
      db.entity("User").create(Item.of("userId", user, "name", user));
    }
    fill(db);
    return db;
  }

  /** Adds the organization, connected with the two users. */
  static void fill(Database db) {
    db.entity("Org").create(Item.of("orgId", "o", "title", "O"));
    for (String team : new String[] {"t1", "t2"}) {
      db.entity("Team").create(Item.of("orgId", "o", "teamId", team));
      for (String task : new String[] {"k1", "k2"}) {
        db.entity("Task")
            .create(Item.of("orgId", "o", "teamId", team, "taskId", task, "code", team + task));
        db.edges("Assigned")
            .link(Item.of("userId", "u1", "orgId", "o", "teamId", team, "taskId", task));
      }
    }
    for (String user : new String[] {"u1", "u2"}) {
      db.edges("Member").link(Item.of("userId", user, "orgId", "o"));
      db.edges("Star").link(Item.of("userId", user, "orgId", "o"));
      db.edges("Watch").link(Item.of("userId", user, "orgId", "o", "teamId", "t1"));
      db.edges("Liked").link(Item.of("userId", user, "orgId", "o", "at", 1));
    }
  }
}
