// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

/** Where a token stands in a statement, lines and columns counted from one. */
record Position(int line, int column, int length) {
  /** As DynamoDB's messages write it: {@code 1:8:5}. */
  @Override
  public String toString() {
    return line + ":" + column + ":" + length;
  }
}
