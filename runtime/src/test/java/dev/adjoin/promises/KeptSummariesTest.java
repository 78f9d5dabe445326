// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.ModelFile;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An edge in the map of one entity outlives the other one. */
class KeptSummariesTest {
  private static final String CASTING =
      """
      entities:
        Actor: {id: actorId, attributes: {actorId: string}}
        Movie: {id: movieId, attributes: {movieId: string, title: string}}
      relationships:
        Part:
          from: Actor
          to: Movie
          store: summaries
          summary: {from: [title]}
          max: {from: 5}
      """;

  @Test
  void aSecondLinkFindsTheEdgeAfterTheOtherEntityIsGone() {
    try (Adjoin db = Adjoin.builder(ModelFile.parse("casting.yaml", CASTING)).embedded()) {
      Item edge = Item.of("actorId", "ada", "movieId", "dawn");
      db.entity("Actor").create(Item.of("actorId", "ada"));
      db.entity("Movie").create(Item.of("movieId", "dawn", "title", "Dawn"));
      db.relationship("Part").link(edge);
      db.entity("Movie").delete("dawn");

      assertThat(db.relationship("Part").link(edge)).isEqualTo(new AlreadyLinked<>(edge, Set.of()));
    }
  }
}
