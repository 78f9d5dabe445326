// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Tag;

/**
 * Counts the values of a file against the limits. An alias counts as much as the value it refers
 * to, so that a few lines cannot expand into more than a large file.
 */
final class Budget {
  private final FileProblems problems;
  private long nodes;
  private long characters;

  Budget(FileProblems problems) {
    this.problems = problems;
  }

  /** The amount that was counted so far, or between two moments. */
  record Spent(long nodes, long characters) {
    Spent since(Spent earlier) {
      return new Spent(nodes - earlier.nodes, characters - earlier.characters);
    }
  }

  Spent spent() {
    return new Spent(nodes, characters);
  }

  void text(int length, Place place) {
    if (length > FileLimits.TEXT) {
      throw tooLarge(place, "A text here has " + length + " characters", FileLimits.TEXT);
    }
    spend(new Spent(1, length), place);
  }

  void spend(Spent more, Place place) {
    nodes += more.nodes;
    characters += more.characters;
    if (nodes > FileLimits.NODES) {
      throw tooLarge(place, "With this the file holds " + nodes + " values", FileLimits.NODES);
    }
    if (characters > FileLimits.BYTES) {
      throw tooLarge(
          place, "With this the file holds " + characters + " characters", FileLimits.BYTES);
    }
  }

  void depth(int depth, Place place) {
    if (depth > FileLimits.DEPTH) {
      throw tooLarge(place, "Maps and lists are nested " + depth + " deep here", FileLimits.DEPTH);
    }
  }

  private ReadingStopped tooLarge(Place place, String found, int limit) {
    return problems.stop(
        Tag.TOO_LARGE,
        place,
        found + "; the limit is " + limit,
        "Check that this is the model file, or split the model");
  }
}
