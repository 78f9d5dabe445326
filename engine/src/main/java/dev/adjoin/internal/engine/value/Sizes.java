// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

/** The overhead that DynamoDB adds to the size of names and values, in bytes. */
final class Sizes {
  /** The overhead of a list or map. */
  static final int CONTAINER = 3;

  /** The overhead of each list element and map member. */
  static final int MEMBER = 1;

  private Sizes() {}
}
