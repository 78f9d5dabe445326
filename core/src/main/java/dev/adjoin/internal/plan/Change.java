// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * A change that can be made, and the plan that makes it.
 *
 * @param name how it is addressed: {@code Enrollment.link}
 * @param does what it does, in words
 */
public record Change(String name, String does, WritePlan plan) {

  /** A few lines: the name and what it does, then each request. */
  public String explain() {
    List<String> lines = new ArrayList<>();
    lines.add(name + ": " + does);
    plan.explain().forEach(l -> lines.add("  " + l));
    return String.join("\n", lines);
  }
}
