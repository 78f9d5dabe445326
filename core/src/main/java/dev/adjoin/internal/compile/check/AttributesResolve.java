// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Rule: settings name attributes that the type declares or inherits. */
final class AttributesResolve implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      new Names(schema, entity, problems).entity(entity);
    }
    for (Relationship relationship : schema.model().relationships()) {
      new Names(schema, relationship, problems).relationship(relationship);
    }
  }

  private static List<String> own(Member member) {
    return member.attributes().stream().map(Attribute::name).toList();
  }

  /** The attribute names that are known for one type. */
  private static final class Names {
    private final Schema schema;
    private final Member member;
    private final Collection<String> known;
    private final Problems problems;

    Names(Schema schema, Member member, Problems problems) {
      this.schema = schema;
      this.member = member;
      this.known = new LinkedHashSet<>(schema.attributes(member).keySet());
      member.copies().forEach(c -> known.add(c.attribute()));
      this.problems = problems;
    }

    void entity(Entity entity) {
      List<String> own = AttributesResolve.own(entity);
      all("id", "is identified by", entity.id(), own);
      all("order", "is ordered by", entity.order(), own);
      if (Resolved.ancestors(schema, entity)) {
        compound("lookup", "is looked up by", entity.lookups());
        compound("unique", "is unique by", entity.uniques());
        for (Reference reference : entity.references()) {
          each(
              path("attributes", reference.attribute(), "order"),
              "." + reference.attribute() + " is ordered by",
              reference.order(),
              known);
        }
        maintained();
        member.views().forEach(this::view);
      }
    }

    void relationship(Relationship relationship) {
      for (Side side : Side.values()) {
        known.addAll(relationship.ends().get(side));
      }
      all(
          "distinct",
          "is distinct by",
          relationship.distinct(),
          AttributesResolve.own(relationship));
      maintained();
      if (isKnown(relationship, Side.FROM) && isKnown(relationship, Side.TO)) {
        named(relationship);
      }
    }

    /** Whether the names of an end's ids are known, although its entity may be missing. */
    private boolean isKnown(Relationship relationship, Side side) {
      return !relationship.ends().get(side).isEmpty() || Resolved.end(schema, relationship, side);
    }

    /** The settings that may name the ids of the ends. */
    private void named(Relationship relationship) {
      compound("unique", "is unique by", relationship.uniques());
      if (relationship.project() != null) {
        all("project", "projects", relationship.project().attributes(), known);
      }
      for (Side side : Side.values()) {
        each(path("order", side.word()), "is ordered by", relationship.order().get(side), known);
      }
      if (relationship.summary() != null
          && relationship.store() == Store.SUMMARIES
          && Resolved.isResolved(schema, relationship)) {
        summaries(relationship);
      }
      member.views().forEach(this::view);
    }

    private void summaries(Relationship relationship) {
      for (Side side : Side.values()) {
        Set<String> kept = new LinkedHashSet<>(known);
        schema.end(relationship, side.other()).attributes().forEach(a -> kept.add(a.name()));
        each(path("summary", side.word()), "summarises", relationship.summary().get(side), kept);
      }
    }

    private void maintained() {
      if (member.version() != null) {
        one(path("version"), "keeps its version in", member.version(), known);
      }
      if (member.expires() != null) {
        one(path("expires"), "expires by", member.expires(), known);
      }
    }

    private void view(View view) {
      ModelPath path = path("views", view.name());
      String name = "." + view.name();
      each(path.then("by"), name + " is by", view.by(), known);
      each(path.then("order"), name + " is ordered by", view.order(), known);
      each(path.then("project"), name + " projects", view.project().attributes(), known);
      if (view.when() != null) {
        view.when()
            .attributes()
            .forEach(a -> one(path.then("when"), name + " depends on", a, known));
      }
    }

    private void compound(String setting, String phrase, List<List<String>> lists) {
      for (int i = 0; i < lists.size(); i++) {
        each(path(setting, Integer.toString(i)), phrase, lists.get(i), known);
      }
    }

    private void all(
        String setting, String phrase, List<String> names, Collection<String> allowed) {
      each(path(setting), phrase, names, allowed);
    }

    private void each(
        ModelPath path, String phrase, List<String> names, Collection<String> allowed) {
      for (int i = 0; i < names.size(); i++) {
        one(path.then(Integer.toString(i)), phrase, names.get(i), allowed);
      }
    }

    private void one(ModelPath path, String phrase, String name, Collection<String> allowed) {
      if (allowed.contains(name)) {
        return;
      }
      String subject =
          phrase.startsWith(".") ? member.name() + phrase : member.name() + " " + phrase;
      if (known.contains(name)) {
        notItsOwn(path, subject + " \"" + name + "\"", name);
        return;
      }
      String add = "dd " + name + " to " + member.name();
      problems.error(
          Tag.UNKNOWN_ATTRIBUTE,
          path,
          subject
              + " \""
              + name
              + "\", which it does not declare; it declares "
              + Wording.list(allowed),
          Wording.nearest(
              name, allowed, ", or a" + add, "A" + add + ", or name one of its attributes"));
    }

    /** Reports an inherited attribute or a copy in a setting that allows only own attributes. */
    private void notItsOwn(ModelPath path, String what, String name) {
      boolean isCopy = member.copies().stream().anyMatch(c -> c.attribute().equals(name));
      problems.error(
          Tag.UNKNOWN_ATTRIBUTE,
          path,
          what + (isCopy ? ", which is a copy and may change" : ", which identifies it anyway"),
          "Remove " + name + ", or name an attribute that " + member.name() + " declares itself");
    }

    private ModelPath path(String... steps) {
      return member.path(steps);
    }
  }
}
