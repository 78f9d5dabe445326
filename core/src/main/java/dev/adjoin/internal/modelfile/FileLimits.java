// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

/**
 * The limits of a model file. A model of 1,000 entities and 2,000 relationships takes about half of
 * them. They bound the work for a file that is made to exhaust time or memory.
 */
final class FileLimits {
  /** The size of a file, and the characters of its texts once aliases are followed. */
  static final int BYTES = 2 << 20;

  /** Values and keys; those of an alias count each time it is used. */
  static final int NODES = 300_000;

  /** The depth of nested maps and lists; a model needs 6. */
  static final int DEPTH = 32;

  /** The characters of one text. */
  static final int TEXT = 10_000;

  /** Mistakes; reading stops when there are more. */
  static final int MISTAKES = 200;

  private FileLimits() {}
}
