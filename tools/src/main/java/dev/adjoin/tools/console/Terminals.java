// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

/**
 * Which standard streams are terminals, as reported by the launcher, since the JVM is not reliable
 * here.
 *
 * @param input whether questions can be asked
 * @param output whether results may be coloured
 * @param errors whether progress is visible
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
