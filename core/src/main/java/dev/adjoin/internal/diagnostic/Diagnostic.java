// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

/**
 * One mistake or weakness of a declaration: what was found, where, and how to fix it.
 *
 * @param found what was found, as a sentence without a full stop
 * @param fix how to fix it, as an imperative sentence without a full stop
 */
public record Diagnostic(Severity severity, Tag tag, Place place, String found, String fix) {

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** Two lines: {@code shop.yaml:31:5: [unknown-attribute] found…}, and under it the fix. */
  @Override
  public String toString() {
    return place + ": [" + tag.word() + "] " + found + "\n    " + fix;
  }
}
