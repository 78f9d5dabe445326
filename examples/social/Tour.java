// SPDX-License-Identifier: Apache-2.0
package social;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.EntityWithEdges;
import java.time.Instant;
import java.util.List;
import social.Social.Follow;
import social.Social.User;

/** Users who follow users, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Social.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    Edges<Follow> follows = db.relationship(Follow.class);
    for (String name : List.of("harsha", "ada", "bob", "cleo")) {
      db.entity(User.class).create(new User(name, name.toUpperCase(), null, MONDAY));
    }
    for (String followed : List.of("ada", "bob")) {
      follows.link(new Follow("harsha", followed, MONDAY));
      follows.link(new Follow("cleo", followed, MONDAY));
    }
    follows.link(new Follow("harsha", "cleo", MONDAY));
    db.entity(User.class).change("ada").set(User::displayName).to("Countess").apply();
    profiles(follows);
    home(follows);
    graph(db, follows);
  }

  /** The profiles of those followed, as they are now: Query and BatchGetItem. */
  private static void profiles(Edges<Follow> follows) {
    System.out.println("Harsha follows");
    follows.from("harsha").withEntities(User.class).stream()
        .map(found -> found.entity().displayName())
        .forEach(name -> System.out.println("  " + name));
    System.out.println("Bob is followed by");
    follows.to("bob").page(20).items().forEach(f -> System.out.println("  " + f.follower()));
  }

  /** A user with a few of those followed: backwards the user comes first, in the same Query. */
  private static void home(Edges<Follow> follows) {
    EntityWithEdges<User, Follow> last =
        follows.from("harsha").reversed().limit(2).together(User.class);
    System.out.println(last.entity().displayName() + " " + last.items());
    EntityWithEdges<User, Follow> first = follows.from("harsha").limit(2).together(User.class);
    System.out.println(first.entity().displayName() + " " + first.items());
  }

  private static void graph(Adjoin db, Edges<Follow> follows) {
    System.out.println("Harsha and Cleo both follow");
    db.commonEdges(follows.from("harsha"), follows.from("cleo")).stream()
        .forEach(common -> System.out.println("  " + common.first().get(0).followed()));
    System.out.println("Ada follows Bob: " + follows.get("ada", "bob").isPresent());
  }
}
