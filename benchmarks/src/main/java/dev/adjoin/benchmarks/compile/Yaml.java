// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

/** A model file while it is being written: lines, each at its depth. */
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
