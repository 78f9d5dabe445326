// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** What names one item, by its values alone. */
final class IdArguments {
  @Parameters(
      index = "2..*",
      arity = "1..*",
      paramLabel = "ID",
      description =
          "What identifies it, in the order of the model: an entity by its id, a child by its"
              + " parent's first; an edge by from, distinct and to.")
  private List<String> texts = new ArrayList<>();

  List<String> texts() {
    return texts;
  }

  @Override
  public String toString() {
    return String.join(" ", texts);
  }
}
