// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Edges;
import dev.adjoin.Item;
import java.util.List;

/** Movies, actors and roles, on an index of the swapped keys. */
final class Movies implements Domain {
  @Override
  public String example() {
    return "movies";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    Edges<Item> roles = database.edges("Role");
    database.entity("Movie").create(Item.of("title", "Toy Story", "year", 1995, "genre", "fun"));
    database.entity("Actor").create(Item.of("name", "Tom Hanks"));
    return List.of(
        new Row(
            "link a role",
            () ->
                roles.link(
                    Item.of("title", "Toy Story", "name", "Tom Hanks", "character", "Woody")),
            RequestCost.write(1, 1),
            RequestCost.write(1, 1),
            ""),
        new Row(
            "a movie with its roles",
            roles.from("Toy Story")::together,
            RequestCost.read(1),
            RequestCost.read(1),
            ""),
        new Row(
            "an actor with all roles",
            roles.to("Tom Hanks")::together,
            RequestCost.read(1),
            RequestCost.read(1),
            ""));
  }
}
