// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Movies, actors and roles of the fifth guide, on an inverted index. */
class MoviesTest extends Suite {
  private Adjoin db;
  private Edges<Item> roles;

  @BeforeEach
  void open() {
    db = example("movies");
    roles = db.relationship("Role");
    db.entity("Movie").create(Item.of("title", "Toy Story", "year", 1995, "genre", "animation"));
    db.entity("Movie").create(Item.of("title", "Cast Away", "year", 2000, "genre", "drama"));
    db.entity("Actor").create(Item.of("name", "Tom Hanks"));
    roles.link(Item.of("title", "Toy Story", "name", "Tom Hanks", "character", "Woody"));
    roles.link(Item.of("title", "Toy Story", "name", "Tim Allen", "character", "Buzz"));
    roles.link(Item.of("title", "Cast Away", "name", "Tom Hanks", "character", "Chuck"));
  }

  @Test
  void aMovieWithItsRolesIsOneQuery() {
    operations();
    var movie = roles.from("Toy Story").consistent().together();
    assertThat(operations()).containsExactly("Query");
    assertThat(movie.entity().integer("year")).isEqualTo(1995);
    assertThat(strings(movie.items(), "character")).containsExactly("Buzz", "Woody");
  }

  @Test
  void anActorWithAllRolesIsOneQueryOfTheSwappedIndex() {
    settle();
    operations();
    var actor = roles.to("Tom Hanks").together();
    assertThat(operations()).startsWith("Query").doesNotContain("GetItem");
    assertThat(actor.entity().string("name")).isEqualTo("Tom Hanks");
    assertThat(strings(actor.items(), "character")).containsExactly("Chuck", "Woody");
  }

  @Test
  void anActorWithoutAnItemHasRolesAllTheSame() {
    settle();
    var actor = roles.to("Tim Allen").together();
    assertThat(actor.entity()).isNull();
    assertThat(strings(actor.items(), "character")).containsExactly("Buzz");
  }

  @Test
  void noItemHasIndexAttributesOfItsOwn() {
    assertThat(items(db))
        .allSatisfy(item -> assertThat(item.keySet()).noneMatch(name -> name.startsWith("GSI")));
  }
}
