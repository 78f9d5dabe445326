// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Place;
import dev.adjoin.Suite;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users who follow users, of the fifth guide: an entity linked with itself. */
class SocialTest extends Suite {
  private Adjoin db;
  private Entities<Item> users;
  private Edges<Item> follows;

  @BeforeEach
  void open() {
    db = example("social");
    users = db.entity("User");
    follows = db.relationship("Follow");
    for (String user : List.of("harsha", "ada", "bob", "cleo")) {
      users.create(Item.of("username", user, "displayName", user.toUpperCase()));
    }
    follow("harsha", "ada");
    follow("harsha", "bob");
    follow("cleo", "bob");
    follow("cleo", "harsha");
    follow("bob", "harsha");
  }

  private void follow(String follower, String followed) {
    follows.link(Item.of("follower", follower, "followed", followed));
  }

  @Test
  void followedUsersWithTheirProfilesAreTwoRequests() {
    settle();
    operations();
    var followed = follows.from("harsha").withEntities().list();
    if (place == Place.EMBEDDED || place == Place.DYNOXIDE) {
      assertThat(operations()).containsExactly("Query", "BatchGetItem");
    }
    assertThat(followed)
        .extracting(linked -> linked.entity().string("displayName"))
        .containsExactly("ADA", "BOB");
  }

  @Test
  void profilesAreAsTheyAreNow() {
    users.change("ada").set("displayName").to("Countess").apply();
    settle();
    assertThat(follows.from("harsha").withEntities().first().orElseThrow().entity())
        .satisfies(ada -> assertThat(ada.string("displayName")).isEqualTo("Countess"));
  }

  @Test
  void followersAreListedByTheInverse() {
    settle();
    assertThat(strings(follows.to("harsha").list(), "follower")).containsExactly("bob", "cleo");
    assertThat(strings(follows.to("bob").list(), "follower")).containsExactly("cleo", "harsha");
  }

  @Test
  void followingIsNotFollowedBack() {
    assertThat(follows.consistent().get("cleo", "harsha")).isPresent();
    assertThat(follows.consistent().get("harsha", "cleo")).isEmpty();
  }

  @Test
  void whomBothFollowIsMergedFromTwoLists() {
    settle();
    var common = db.commonEdges(follows.from("harsha"), follows.from("cleo")).list();
    assertThat(common)
        .extracting(shared -> shared.first().get(0).string("followed"))
        .containsExactly("bob");
  }

  @Test
  void aUserWithTheLastTheyFollowIsOneQuery() {
    operations();
    var home = follows.from("harsha").consistent().reversed().limit(1).together();
    assertThat(operations()).containsExactly("Query");
    assertThat(home.entity().string("username")).isEqualTo("harsha");
    assertThat(strings(home.items(), "followed")).containsExactly("bob");
  }

  @Test
  void aUserCanFollowThemselves() {
    follow("ada", "ada");
    settle();
    assertThat(strings(follows.from("ada").list(), "followed")).containsExactly("ada");
    assertThat(strings(follows.to("ada").list(), "follower")).containsExactly("ada", "harsha");
  }
}
