// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Edges;
import dev.adjoin.Item;
import java.util.List;

/** Actors and movies that keep summaries of each other. */
final class Casting implements Domain {
  @Override
  public String example() {
    return "casting";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    Edges<Item> parts = database.edges("Part");
    database.entity("Actor").create(Item.of("actorId", "hanks", "name", "Tom Hanks"));
    database
        .entity("Movie")
        .create(Item.of("movieId", "toys", "title", "Toy Story", "director", "L", "year", 1995));
    return List.of(
        new Row(
            "link a part, kept on both sides",
            () -> parts.link(Item.of("actorId", "hanks", "movieId", "toys", "role", "Woody")),
            RequestCost.read(1)
                .plus(RequestCost.CONSISTENT)
                .times(2)
                .plus(RequestCost.transaction(2, 0)),
            RequestCost.read(1).times(2).plus(RequestCost.write(1, 0).times(2)),
            "each side keeps what the other is now; the guides' two writes lose one of two at a time"),
        new Row(
            "an actor with the movies",
            parts.from("hanks")::list,
            RequestCost.read(1),
            RequestCost.read(1),
            ""),
        new Row(
            "a movie with the cast",
            parts.to("toys")::list,
            RequestCost.read(1),
            RequestCost.read(1),
            ""),
        new Row(
            "unlink a part",
            () -> parts.unlink("hanks", "toys"),
            RequestCost.transaction(2, 0),
            RequestCost.read(1).times(2).plus(RequestCost.write(1, 0).times(2)),
            Row.TOLD));
  }
}
