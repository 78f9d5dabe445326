// SPDX-License-Identifier: Apache-2.0
package forge;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Key;
import forge.Forge.Access;
import forge.Forge.Repository;
import forge.Forge.Role;
import forge.Forge.User;
import java.time.Instant;

/** Users and repositories, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Forge.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    db.entity(User.class).create(new User("alex", "Alex", "alex@example.com"));
    db.entity(User.class).create(new User("bea", "Bea", "bea@example.com"));
    db.entity(Repository.class).create(new Repository("aws", "dynamodb", "Examples"));
    Edges<Access> accesses = db.relationship(Access.class);
    accesses.link(new Access("alex", "aws", "dynamodb", Role.ADMIN, MONDAY));
    accesses.link(new Access("bea", "aws", "dynamodb", Role.READ, MONDAY));

    // A repository with its users and roles: one Query.
    EntityWithEdges<Repository, Access> repository =
        accesses.to("aws", "dynamodb").together(Repository.class);
    System.out.println(repository.entity());
    repository.items().forEach(a -> System.out.println("  " + a.username() + " " + a.role()));

    accesses.edit(
        Key.of("bea", "aws", "dynamodb"),
        a -> new Access("bea", "aws", "dynamodb", Role.WRITE, a.grantedAt()));
    System.out.println("Bea: " + accesses.get("bea", "aws", "dynamodb").orElseThrow().role());
    System.out.println("Bea's: " + accesses.from("bea").together(User.class).items().size());
    System.out.println(accesses.unlink("bea", "aws", "dynamodb"));
  }
}
