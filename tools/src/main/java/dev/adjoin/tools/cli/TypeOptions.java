// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.model.Member;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The entity or relationship of a model that a command is about. */
final class TypeOptions {
  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Parameters(
      index = "1",
      paramLabel = "TYPE",
      description = "An entity or relationship of the model.")
  private String type = "";

  DatabaseOptions database() {
    return database;
  }

  String type() {
    return type;
  }

  Member member(Database of) {
    return of.types().member(type);
  }
}
