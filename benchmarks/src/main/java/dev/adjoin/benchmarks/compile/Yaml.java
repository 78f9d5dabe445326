// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

/** A writer of model files: lines, each with its indentation. */
final class Yaml {
  private final StringBuilder text = new StringBuilder();

  Yaml line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
