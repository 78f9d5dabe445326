// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.ArrayList;
import java.util.List;

/**
 * A write that the model supports, with its plan.
 *
 * @param does a description of the effect in words
 * @param withoutResult the plan for callers who do not need the item that is removed: it has no
 *     read for that alone. For most writes it is the same plan.
 */
public record PlannedWrite(WriteName name, String does, WritePlan plan, WritePlan withoutResult) {

  public PlannedWrite(String type, Verb verb, String does, WritePlan plan) {
    this(new WriteName(type, verb), does, plan, plan);
  }

  /** The entity or relationship that is written. */
  public String type() {
    return name.type();
  }

  public Verb verb() {
    return name.verb();
  }

  /** A text of several lines: the name and the description, then each request. */
  public String explain() {
    List<String> lines = new ArrayList<>();
    lines.add(name + ": " + does);
    plan.explain().forEach(l -> lines.add("  " + l));
    return String.join("\n", lines);
  }
}
