// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Patterns that read relationships stored as summaries. */
class SummaryPatternTest {
  private static final String CASTING =
      """
      model: casting
      entities:
        Actor: {id: actorId, attributes: {actorId: string, name: string}}
        Movie: {id: movieId, attributes: {movieId: string, title: string}}
      relationships:
        Part:
          from: Actor
          to: Movie
          store: summaries
          attributes: {role: string}
          summary: {from: [title, role], to: [name, role]}
          max: {from: 5, to: 5}
      patterns:
        cast: {ask: "Who plays in this movie?", read: Part.to}
      """;

  private Adjoin db;

  @BeforeEach
  void open() {
    db = Adjoin.builder(ModelFile.parse("casting.yaml", CASTING)).embedded();
    db.entity("Actor").create(Item.of("actorId", "ada", "name", "Ada"));
    db.entity("Movie").create(Item.of("movieId", "dawn", "title", "Dawn"));
    db.relationship("Part").link(Item.of("actorId", "ada", "movieId", "dawn", "role", "pilot"));
  }

  @AfterEach
  void close() {
    assertThat(db.check().run().findings()).isEmpty();
    db.close();
  }

  @Test
  void haveWhatTheSummaryKeepsOfTheOtherEntity() {
    Item kept = Item.of("actorId", "ada", "movieId", "dawn", "role", "pilot").with("name", "Ada");
    PatternQuery<Item> cast = db.<Item>pattern("cast").given("movieId", "dawn");
    assertThat(cast.list()).containsExactly(kept);
    assertThat(cast.page(1).items()).containsExactly(kept);
    assertThat(cast.first()).contains(kept);
    assertThat(cast.count()).isEqualTo(1);
  }

  @Test
  void anEdgeThatIsReadByItsListCanBeWrittenBack() {
    Item edge = db.relationship("Part").to("dawn").list().get(0);
    assertThat(edge.names()).doesNotContain("name");
    db.relationship("Part").put(edge);
  }
}
