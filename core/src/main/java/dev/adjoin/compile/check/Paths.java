// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Member;
import dev.adjoin.model.Model;
import java.util.List;
import java.util.stream.Stream;

/** Where things stand in a declaration. */
final class Paths {
  private Paths() {}

  static ModelPath of(Member member) {
    return ModelPath.of(member instanceof Entity ? "entities" : "relationships", member.name());
  }

  static ModelPath of(Member member, String... steps) {
    return of(member).then(steps);
  }

  static List<Member> members(Model model) {
    return Stream.<Member>concat(model.entities().stream(), model.relationships().stream())
        .toList();
  }
}
