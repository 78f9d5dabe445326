// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.testing.search.Given;
import java.util.ArrayList;
import java.util.List;

/**
 * A random model file, with every setting that decides where items are and how they are read. Most
 * are free of mistakes.
 */
public final class RandomModel {
  private static final int ENTITIES = 6;
  private static final int RELATIONSHIPS = 4;

  private RandomModel() {}

  public static String of(Given given) {
    return of(given, ENTITIES, RELATIONSHIPS);
  }

  /** One of few entities and relationships, with the same settings. */
  public static String small(Given given) {
    return of(given, 2, 1);
  }

  private static String of(Given given, int mostEntities, int mostRelationships) {
    boolean swapped = given.chance(10);
    List<String> lines =
        new ArrayList<>(List.of("model: random", "table: " + table(given, swapped)));
    List<RandomEntity> entities = new ArrayList<>();
    // Each further one has its own decision, so that one can be left out without the others.
    do {
      entities.add(given.any(any -> new RandomEntity(any, entities.size(), entities, swapped)));
    } while (entities.size() < mostEntities && given.chance(80));
    lines.add("entities:");
    entities.forEach(e -> lines.add(e.line()));
    for (int i = 0; i < mostRelationships && given.chance(75); i++) {
      if (i == 0) {
        lines.add("relationships:");
      }
      int number = i;
      lines.add(given.any(any -> new RandomRelationship(any, number, entities, swapped)).line());
    }
    return String.join("\n", lines) + "\n";
  }

  private static String table(Given given, boolean swapped) {
    return "{name: Random"
        + (swapped ? ", inverse: swapped" : "")
        + (given.chance(20) ? ", owned: false" : "")
        + (given.chance(10) ? ", encoding: plain" : "")
        + "}";
  }
}
