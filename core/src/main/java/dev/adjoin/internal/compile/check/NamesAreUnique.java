// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rule: names are unique among types, entities and relationships, and within each of them. */
final class NamesAreUnique implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    Model model = schema.model();
    Map<String, String> taken = new HashMap<>();
    model
        .types()
        .forEach(t -> take(ModelPath.of("types", t.name()), t.name(), "a type", taken, problems));
    model.entities().forEach(e -> take(e.path(), e.name(), "an entity", taken, problems));
    model.relationships().forEach(r -> take(r.path(), r.name(), "a relationship", taken, problems));
    for (NestedType type : model.types()) {
      once(
          ModelPath.of("types", type.name()),
          type.name(),
          attributeNames(type.attributes()),
          problems);
    }
    for (Member member : model.members()) {
      once(member.path("attributes"), member.name(), attributeNames(member.attributes()), problems);
      once(
          member.path("views"),
          member.name(),
          member.views().stream().map(View::name).toList(),
          problems);
    }
  }

  private static void take(
      ModelPath path, String name, String kind, Map<String, String> taken, Problems problems) {
    String before = taken.putIfAbsent(name, kind);
    if (before != null) {
      problems.error(
          Tag.DUPLICATE_NAME,
          path,
          "\"" + name + "\" is declared as " + kind + " and already as " + before,
          "Rename one of the two");
    }
  }

  private static void once(ModelPath path, String owner, List<String> names, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        problems.error(
            Tag.DUPLICATE_NAME,
            path.then(name),
            owner + " declares \"" + name + "\" twice",
            "Remove or rename one of the two");
      }
    }
  }

  private static List<String> attributeNames(List<Attribute> attributes) {
    return attributes.stream().map(Attribute::name).toList();
  }
}
