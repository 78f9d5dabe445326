// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

/** The bytes that DynamoDB counts besides names and values. */
final class Sizes {
  /** A list or map, whatever it holds. */
  static final int CONTAINER = 3;

  /** Each element of a list and member of a map. */
  static final int MEMBER = 1;

  private Sizes() {}
}
