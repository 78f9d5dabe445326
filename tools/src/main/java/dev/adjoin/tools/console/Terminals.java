// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

/**
 * Which of the process's streams are terminals, as the launcher says; the JVM does not say
 * reliably.
 *
 * @param input whether somebody can be asked
 * @param output whether results may be coloured
 * @param errors whether somebody sees progress
 */
public record Terminals(boolean input, boolean output, boolean errors) {
  public static final Terminals NONE = new Terminals(false, false, false);

  public static Terminals system() {
    return new Terminals(
        Boolean.getBoolean("adjoin.terminal.input"),
        Boolean.getBoolean("adjoin.terminal"),
        Boolean.getBoolean("adjoin.terminal.errors"));
  }
}
