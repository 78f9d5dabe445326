// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * A read that the model supports, with its plan.
 *
 * @param name the identifying name, for example {@code Enrollment.to.where(semester)}
 * @param question a description of the result in words
 * @param inputs the names of the values that the read needs: attributes, and the bounds of a range
 */
public record AccessPattern(ReadName name, String question, List<String> inputs, ReadPlan plan) {
  public AccessPattern {
    inputs = List.copyOf(inputs);
  }

  /** A copy with another plan. */
  public AccessPattern with(ReadPlan other) {
    return new AccessPattern(name, question, inputs, other);
  }

  /**
   * A text of several lines: the name and the question, then each request.
   *
   * @param isConsistent whether strong consistency is asked for
   */
  public String explain(boolean isConsistent) {
    return explain(isConsistent, plan.explain());
  }

  /**
   * The explanation with the values of a call.
   *
   * @param requestLines a line for each request of the plan
   */
  public String explain(boolean isConsistent, List<String> requestLines) {
    List<String> lines = new ArrayList<>();
    lines.add(name + ": " + question);
    requestLines.forEach(l -> lines.add("  " + l));
    String requests = plan.requests() == 1 ? "1 request" : plan.requests() + " requests";
    lines.add("  " + requests + " a page, " + plan.consistency().phrase(isConsistent));
    return String.join("\n", lines);
  }
}
