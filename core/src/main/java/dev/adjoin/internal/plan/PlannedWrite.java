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
 * @param returned how a put or an overwrite gets the item that it returns
 */
public record PlannedWrite(
    WriteName name, String does, WritePlan plan, WritePlan withoutResult, ReturnedItem returned) {

  /** A write that returns no item. */
  public PlannedWrite(WriteName name, String does, WritePlan plan, WritePlan withoutResult) {
    this(name, does, plan, withoutResult, ReturnedItem.NONE);
  }

  /** A write that returns no item. */
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

  /** The minimum number of requests, with the read of what the call returns. */
  public int requests() {
    return plan.requests() + (returned.isReadAfter() ? 1 : 0);
  }

  /** Whether the numbers of requests and items are always exactly the minimum. */
  public boolean isFixed() {
    return plan.isFixed() && returned.isReadAfter() == returned.explain().isPresent();
  }

  /** The operations, with the read of what the call returns. */
  public String operation() {
    return plan.operation() + (returned.isReadAfter() ? " + GetItem" : "");
  }

  /** A line for each request, with the read of what the call returns. */
  public List<String> explainRequests() {
    List<String> lines = new ArrayList<>(plan.explain());
    returned.explain().ifPresent(lines::add);
    return lines;
  }

  /** A text of several lines: the name and the description, then each request. */
  public String explain() {
    List<String> lines = new ArrayList<>();
    lines.add(name + ": " + does);
    explainRequests().forEach(l -> lines.add("  " + l));
    return String.join("\n", lines);
  }
}
