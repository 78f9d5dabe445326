// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.model.Member;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The one item that a command is about, named by values alone. */
final class IdOptions {
  static final String WORDS =
      "What identifies it, in the order of the model: an entity by its id, a child by its"
          + " parent's first; an edge by from, to and what is distinct.";

  @Mixin private TypeOptions type = new TypeOptions();

  @Parameters(index = "2..*", arity = "1..*", paramLabel = "ID", description = WORDS)
  private List<String> texts = new ArrayList<>();

  DatabaseOptions database() {
    return type.database();
  }

  TypeOptions type() {
    return type;
  }

  Stored stored(Database of, Member member) {
    return new Stored(of, member, of.attributes(member).id(texts));
  }
}
