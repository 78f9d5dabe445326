// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rule: no list of attributes contains an attribute twice. */
final class ListsNameThingsOnce implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      once(entity, "is identified by", entity.id(), problems, "id");
      once(entity, "is ordered by", entity.order(), problems, "order");
      entity.lookups().forEach(l -> once(entity, "is looked up by", l, problems, "lookup"));
      entity.uniques().forEach(u -> once(entity, "is unique by", u, problems, "unique"));
      lists(entity, "lookup", entity.lookups(), problems);
      lists(entity, "unique", entity.uniques(), problems);
      views(entity, problems);
      for (Reference reference : entity.references()) {
        String name = reference.attribute();
        once(
            entity,
            "lists by " + name + " ordered by",
            reference.order(),
            problems,
            "attributes",
            name,
            "order");
      }
    }
    for (Relationship relationship : schema.model().relationships()) {
      relationship
          .uniques()
          .forEach(u -> once(relationship, "is unique by", u, problems, "unique"));
      lists(relationship, "unique", relationship.uniques(), problems);
      once(relationship, "is distinct by", relationship.distinct(), problems, "distinct");
      for (Side side : Side.values()) {
        String word = side.word();
        once(
            relationship, "is ordered by", relationship.order().get(side), problems, "order", word);
        once(relationship, "names its end", relationship.ends().get(side), problems, "ends", word);
      }
      views(relationship, problems);
    }
  }

  private static void lists(
      Member member, String setting, List<List<String>> lists, Problems problems) {
    List<String> joined = lists.stream().map(l -> String.join(", ", l)).toList();
    once(member, "declares " + setting, joined, problems, setting);
  }

  private static void views(Member member, Problems problems) {
    for (View view : member.views()) {
      String name = view.name();
      once(member, "has the view " + name + " by", view.by(), problems, "views", name, "by");
      once(
          member,
          "has the view " + name + " ordered by",
          view.order(),
          problems,
          "views",
          name,
          "order");
    }
  }

  private static void once(
      Member member, String phrase, List<String> names, Problems problems, String... at) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      if (!seen.add(names.get(i))) {
        ModelPath path = member.path(at).then(Integer.toString(i));
        problems.error(
            Tag.DUPLICATE_NAME,
            path,
            member.name() + " " + phrase + " \"" + names.get(i) + "\" twice",
            "Remove one of the two");
      }
    }
  }
}
