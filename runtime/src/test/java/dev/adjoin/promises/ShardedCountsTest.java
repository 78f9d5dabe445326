// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The declared count of a sharded side: the sum of several items, which no item shows. */
class ShardedCountsTest {
  private static final String REFUSED =
      "Star.fans must not be compared: it counts a sharded side, so several items have parts of"
          + " it; use count() of the list";

  private final Adjoin db =
      Adjoin.builder(
              ModelFile.parse(
                  "counts.yaml",
                  """
                  model: counts
                  entities:
                    Fan: {id: fan, attributes: {fan: string}}
                    Star:
                      id: star
                      all: true
                      attributes: {star: string, name: string, fans: long = 0}
                  relationships: {Follows: {from: Fan, to: Star, shards: {to: 2}, count: {to: fans}}}
                  """))
          .embedded();

  @BeforeEach
  void link() {
    db.entity("Star").create(Item.of("star", "s", "name", "S"));
    for (String fan : new String[] {"a", "b", "c"}) {
      db.entity("Fan").create(Item.of("fan", fan));
      db.relationship("Follows").link(Item.of("fan", fan, "star", "s"));
    }
  }

  @AfterEach
  void everythingIsSound() {
    assertThat(db.check().run().findings()).isEmpty();
    db.close();
  }

  @Test
  void noItemShowsTheCountAndTheListHasIt() {
    Item star = db.entity("Star").get("s").orElseThrow();

    assertThat(star).isEqualTo(Item.of("star", "s", "name", "S"));
    assertThat(db.entity("Star").all().list()).containsExactly(star);
    assertThat(db.relationship("Follows").to("s").count()).isEqualTo(3);
  }

  @Test
  void conditionsAndFiltersOverItAreRefused() {
    assertThatThrownBy(() -> db.entity("Star").all().filter("fans").atLeast(1L).list())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(REFUSED);
    assertThatThrownBy(
            () ->
                db.entity("Star")
                    .change("s")
                    .set("name")
                    .to("T")
                    .when(Condition.of("fans").is(0L))
                    .apply())
        .hasMessage(REFUSED);
  }

  @Test
  void anItemThatGivesItIsWrittenWithoutIt() {
    db.entity("Star").put(Item.of("star", "s", "name", "T", "fans", 7L));

    assertThat(db.entity("Star").get("s")).contains(Item.of("star", "s", "name", "T"));
    assertThat(db.relationship("Follows").to("s").count()).isEqualTo(3);
  }
}
