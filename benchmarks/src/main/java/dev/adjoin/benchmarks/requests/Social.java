// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Edges;
import dev.adjoin.Item;
import java.util.List;

/** Users who follow users. */
final class Social implements Domain {
  private static final int FOLLOWED = 10;

  @Override
  public String example() {
    return "social";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    Edges<Item> follows = database.edges("Follow");
    for (int i = 0; i < FOLLOWED; i++) {
      database.entity("User").create(Item.of("username", "u" + i, "displayName", "User " + i));
      follows.link(follow("ada", "u" + i));
      follows.link(follow("bob", "u" + 2 * i));
    }
    long list = database.bytes("Follow", FOLLOWED);
    RequestCost profiles = RequestCost.read(list).plus(RequestCost.batchGet(FOLLOWED));
    return List.of(
        new Row(
            "follow a user",
            () -> follows.link(follow("u1", "u2")),
            RequestCost.write(1, 1),
            RequestCost.write(1, 1),
            ""),
        new Row(
            "10 followed users with their profiles",
            follows.from("ada").withEntities()::list,
            profiles,
            profiles,
            ""),
        new Row(
            "whom two users both follow",
            database.db().commonEdges(follows.from("ada"), follows.from("bob"))::list,
            RequestCost.read(list).times(2),
            RequestCost.read(list).times(2),
            ""));
  }

  private static Item follow(String follower, String followed) {
    return Item.of("follower", follower, "followed", followed);
  }
}
