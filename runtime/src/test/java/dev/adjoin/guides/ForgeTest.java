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

/** Users and repositories of the third guide: an id of two attributes. */
class ForgeTest extends Suite {
  private Adjoin db;
  private Edges<Item> accesses;

  @BeforeEach
  void open() {
    db = example("forge");
    accesses = db.relationship("Access");
    for (String user : new String[] {"alex", "bea"}) {
      db.entity("User").create(Item.of("username", user, "name", user, "email", user + "@x.org"));
    }
    db.entity("Repository").create(Item.of("owner", "aws", "repo", "dynamodb"));
    grant("alex", "aws", "dynamodb", "admin");
    grant("bea", "aws", "dynamodb", "read");
    grant("bea", "aws", "s3", "write");
  }

  private void grant(String user, String owner, String repo, String role) {
    accesses.link(Item.of("username", user, "owner", owner, "repo", repo, "role", role));
  }

  @Test
  void aRepositoryWithItsUsersAndRolesIsOneQuery() {
    settle();
    operations();
    var repository = accesses.to("aws", "dynamodb").together();
    assertThat(operations()).startsWith("Query").doesNotContain("GetItem");
    assertThat(repository.entity().string("repo")).isEqualTo("dynamodb");
    assertThat(strings(repository.items(), "username")).containsExactly("alex", "bea");
    assertThat(strings(repository.items(), "role")).containsExactly("admin", "read");
  }

  @Test
  void aUserWithAllAccessesIsOneQuery() {
    var user = accesses.from("bea").consistent().together();
    assertThat(user.entity().string("email")).isEqualTo("bea@x.org");
    assertThat(strings(user.items(), "repo")).containsExactly("dynamodb", "s3");
  }

  @Test
  void aRoleIsReadByUserAndRepository() {
    assertThat(accesses.consistent().get("bea", "aws", "s3").orElseThrow().string("role"))
        .isEqualTo("write");
    assertThat(accesses.consistent().get("alex", "aws", "s3")).isEmpty();
  }

  @Test
  void oneOwnerIsNotAnotherThatBeginsLikeIt() {
    grant("alex", "aws#dynamodb", "x", "read");
    settle();
    assertThat(strings(accesses.to("aws", "dynamodb").list(), "username"))
        .containsExactly("alex", "bea");
    assertThat(strings(accesses.to("aws#dynamodb", "x").list(), "username"))
        .containsExactly("alex");
  }
}
