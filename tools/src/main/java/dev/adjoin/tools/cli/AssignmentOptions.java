// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The one item that a command is about, by its attributes. */
final class AssignmentOptions {
  @Mixin private TypeOptions type = new TypeOptions();

  @Parameters(
      index = "2..*",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=VALUE",
      description =
          "Values as the model's types have them: 42, true, 2026-01-31T09:30:00Z; lists, sets, maps"
              + " and nested values as JSON.")
  private List<String> texts = new ArrayList<>();

  DatabaseOptions database() {
    return type.database();
  }

  TypeOptions type() {
    return type;
  }

  List<String> texts() {
    return texts;
  }
}
