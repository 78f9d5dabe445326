// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A materialized graph of the fifth guide, with a mirror, on the example's model. */
class PeopleTest extends Suite {
  private Adjoin db;

  @BeforeEach
  void open() {
    db = example("people");
    person("ada");
    person("bob");
    db.entity("Place").create(Item.of("placeId", "london", "name", "London", "country", "UK"));
    db.entity("Skill").create(Item.of("skillId", "math", "name", "Mathematics"));
    db.relationship("Birth")
        .link(
            Item.of("personId", "ada", "placeId", "london", "bornOn", LocalDate.of(1815, 12, 10)));
    db.relationship("Residence").link(Item.of("personId", "bob", "placeId", "london"));
    db.relationship("Mastery")
        .link(Item.of("personId", "ada", "skillId", "math", "level", "expert"));
    db.relationship("Mastery")
        .link(Item.of("personId", "bob", "skillId", "math", "level", "beginner"));
    db.relationship("Acquaintance").link(Item.of("knower", "ada", "known", "bob"));
  }

  private void person(String id) {
    db.entity("Person").create(Item.of("personId", id, "name", id));
  }

  @Test
  void aPersonWithEverythingAttachedIsOneQuery() {
    operations();
    var ada = db.entity("Person").consistent().collection("ada");
    assertThat(operations()).containsExactly("Query");
    assertThat(ada.entity().string("name")).isEqualTo("ada");
    assertThat(ada.edges("Birth").get(0).date("bornOn")).isEqualTo(LocalDate.of(1815, 12, 10));
    assertThat(strings(ada.edges("Mastery"), "level")).containsExactly("expert");
    assertThat(strings(ada.from("Acquaintance"), "known")).containsExactly("bob");
    assertThat(ada.to("Acquaintance")).isEmpty();
  }

  @Test
  void aPlaceWithAllWhoWereBornOrLiveThereIsOneQuery() {
    settle();
    operations();
    var london = db.entity("Place").collection("london");
    assertThat(operations()).startsWith("Query").doesNotContain("GetItem");
    assertThat(london.entity().string("country")).isEqualTo("UK");
    assertThat(strings(london.edges("Birth"), "personId")).containsExactly("ada");
    assertThat(strings(london.edges("Residence"), "personId")).containsExactly("bob");
  }

  @Test
  void theBestComeFirstByRankNotByLetter() {
    settle();
    var masteries = db.relationship("Mastery");
    assertThat(strings(masteries.to("math").reversed().list(), "personId"))
        .containsExactly("ada", "bob");
    masteries.change("bob", "math").set("level").to("competent").apply();
    settle();
    assertThat(strings(masteries.to("math").where("level").is("competent").list(), "personId"))
        .containsExactly("bob");
    assertThat(strings(masteries.to("math").where("level").atLeast("competent").list(), "personId"))
        .containsExactly("bob", "ada");
  }

  @Test
  void aMirrorIsReadConsistentlyRightAfterTheWrite() {
    var acquaintances = db.relationship("Acquaintance");
    assertThat(strings(acquaintances.to("bob").consistent().list(), "knower"))
        .containsExactly("ada");
    acquaintances.change("ada", "bob").set("since").to(LocalDate.of(1833, 6, 5)).apply();
    assertThat(acquaintances.to("bob").consistent().first().orElseThrow().date("since"))
        .isEqualTo(LocalDate.of(1833, 6, 5));
    acquaintances.unlink("ada", "bob");
    assertThat(acquaintances.to("bob").consistent().list()).isEmpty();
  }
}
