// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.evolution.Instruction;

/**
 * Names, values and numbers as all messages of Adjoin write them, for packages that use its public
 * API alone.
 */
public final class MessageText {
  private MessageText() {}

  /** A text in quotes, cut if it is long, without characters that a terminal would obey. */
  public static String quoted(String text) {
    return Quoted.of(text);
  }

  /** A number with its digits in groups of three. */
  public static String grouped(long number) {
    return Figures.grouped(number);
  }

  /** A message of the runtime with commands and options in the place of what programs call. */
  public static String asCommands(String message) {
    return Instruction.asCommands(message);
  }
}
