// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

/** The position of a token in a statement; lines and columns are counted from one. */
public record Position(int line, int column, int length) {
  /** The form in DynamoDB's messages: {@code line:column:length}, for example {@code 1:8:5}. */
  @Override
  public String toString() {
    return line + ":" + column + ":" + length;
  }
}
