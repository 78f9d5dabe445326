// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

/**
 * How much a model file may hold. A model of 1,000 entities and 2,000 relationships takes about
 * half of it; a file made to exhaust time or memory is refused within it.
 */
final class Limits {
  /** The size of a file, and the characters of its texts once aliases are followed. */
  static final int BYTES = 2 << 20;

  /** Values and keys, those behind an alias counted again each time it is used. */
  static final int NODES = 300_000;

  /** Maps and lists inside each other; a model needs 6. */
  static final int DEPTH = 32;

  /** The characters of one text. */
  static final int TEXT = 10_000;

  /** Mistakes; with more the file is wrong as a whole, and reading stops. */
  static final int MISTAKES = 200;

  private Limits() {}
}
