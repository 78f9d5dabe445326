// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import java.util.ArrayList;
import java.util.List;

/**
 * A model file that follows from a seed, with every setting that decides where items are and how
 * they are read. Most are free of mistakes.
 */
public final class RandomModel {

  private RandomModel() {}

  public static String of(long seed) {
    Dice dice = new Dice(seed);
    boolean swapped = dice.chance(10);
    List<String> lines =
        new ArrayList<>(List.of("model: random", "table: " + table(dice, swapped)));
    List<RandomEntity> entities = new ArrayList<>();
    for (int i = dice.upTo(6); i > 0; i--) {
      entities.add(new RandomEntity(dice, entities.size(), entities, swapped));
    }
    lines.add("entities:");
    entities.forEach(e -> lines.add(e.line()));
    int relationships = dice.below(5);
    if (relationships > 0) {
      lines.add("relationships:");
    }
    for (int i = 0; i < relationships; i++) {
      lines.add(new RandomRelationship(dice, i, entities, swapped).line());
    }
    return String.join("\n", lines) + "\n";
  }

  private static String table(Dice dice, boolean swapped) {
    return "{name: Random"
        + (swapped ? ", inverse: swapped" : "")
        + (dice.chance(20) ? ", owned: false" : "")
        + (dice.chance(10) ? ", encoding: plain" : "")
        + "}";
  }
}
