// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A model as people write them, of any size. Any ten entities and twenty relationships have the
 * same make-up, so that figures per entity of different sizes can be compared; the seed decides
 * only who is related to whom.
 */
final class TypicalModel {
  /** Entities come in such groups, each with all kinds of entities. */
  static final int GROUP = TypicalEntity.KINDS;

  /** The seed of the measured models. */
  static final long SEED = 2026;

  private final int entities;
  private final SplittableRandom random;
  private final Set<String> related = new HashSet<>();
  private final Yaml yaml = new Yaml();

  private TypicalModel(int entities, long seed) {
    this.entities = entities;
    this.random = new SplittableRandom(seed);
  }

  /**
   * The text of a model with twice as many relationships as entities.
   *
   * @param entities how many; a multiple of {@link #GROUP}
   */
  static String text(int entities, long seed) {
    if (entities < GROUP || entities % GROUP != 0) {
      throw new IllegalArgumentException(
          "The entities must be a multiple of " + GROUP + ", but were " + entities);
    }
    return new TypicalModel(entities, seed).write();
  }

  private String write() {
    yaml.line(0, "model: typical").line(0, "table: Typical").line(0, "types:");
    yaml.line(1, "Address: {street: string, city: string, zip: string?}").line(0, "entities:");
    for (int i = 0; i < entities; i++) {
      new TypicalEntity(i).write(yaml);
    }
    yaml.line(0, "relationships:");
    for (int i = 0; i < 2 * entities; i++) {
      relate(i).write(yaml);
    }
    patterns();
    workload();
    return yaml.toString();
  }

  /** Two entities that are not related yet and share no ancestor. */
  private TypicalRelationship relate(int number) {
    while (true) {
      TypicalEntity from = new TypicalEntity(random.nextInt(entities));
      TypicalEntity to = new TypicalEntity(random.nextInt(entities));
      boolean isApart = !from.root().equals(to.root());
      String pair =
          Math.min(from.number(), to.number()) + " " + Math.max(from.number(), to.number());
      if (isApart && related.add(pair)) {
        return new TypicalRelationship(number, from, to);
      }
    }
  }

  private void patterns() {
    yaml.line(0, "patterns:");
    for (int i = 0; i < entities; i += 2) {
      String name = new TypicalEntity(i).name();
      yaml.line(
          1, "find" + name + ": {ask: Which one is it?, read: " + name + ".get, requests: 1}");
    }
    for (int i = 0; i < 2 * entities; i++) {
      TypicalRelationship.pattern(i).ifPresent(p -> yaml.line(1, p));
    }
  }

  private void workload() {
    yaml.line(0, "workload:");
    for (int i = 0; i < entities; i += 5) {
      String name = new TypicalEntity(i).name();
      yaml.line(1, name + ": {items: 100000, bytes: 400, reads: 500/s, creates: 5/s}");
    }
  }
}
