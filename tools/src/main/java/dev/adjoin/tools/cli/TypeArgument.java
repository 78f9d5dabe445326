// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import picocli.CommandLine.Parameters;

/** The entity or relationship that a command is about. */
final class TypeArgument {
  @Parameters(
      index = "1",
      paramLabel = "TYPE",
      description = "An entity or relationship of the model.")
  private String name = "";

  String name() {
    return name;
  }
}
