// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
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

  /** One copy of an edge: an element of a list, or an entry of a map where it is renamed. */
  static ModelPath of(Relationship relationship, Copy copy) {
    List<Copy> ofSide =
        relationship.copies().stream().filter(c -> c.source().equals(copy.source())).toList();
    boolean renamed = !copy.attribute().equals(copy.sourceAttribute());
    String last = renamed ? copy.attribute() : Integer.toString(ofSide.indexOf(copy));
    return of(relationship, "copy", copy.source(), last);
  }

  static List<Member> members(Model model) {
    return Stream.<Member>concat(model.entities().stream(), model.relationships().stream())
        .toList();
  }
}
