// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import java.util.List;

/**
 * A parsed part of a condition. The text after it decides whether a function call stands for a
 * predicate or for an operand.
 */
sealed interface ParsedPart {
  /** A part that is true or false. */
  record Test(Predicate predicate) implements ParsedPart {}

  /** A part with a value. */
  record Term(Operand operand) implements ParsedPart {}

  /**
   * A function call before its function has been resolved.
   *
   * @param at the index of the name's token, for messages
   */
  record Call(int at, String name, List<Operand> operands) implements ParsedPart {}
}
