// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rule: a template that overrides a derived key contains the identity of the item, so that no two
 * items share a key, and otherwise only the declared order, so that the key never changes.
 */
final class TemplatesHoldTheIdentity implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : Resolved.entities(schema)) {
      entity(schema, entity, problems);
      entity.views().forEach(v -> view(schema, entity, v, problems));
    }
    for (Relationship relationship : Resolved.relationships(schema)) {
      base(schema, relationship, problems);
      if (relationship.inverse() != Inverse.NONE) {
        inverse(schema, relationship, problems);
      }
      relationship.views().forEach(v -> view(schema, relationship, v, problems));
    }
  }

  private static void entity(Schema schema, Entity entity, Problems problems) {
    TemplateCheck check = new TemplateCheck(schema, entity, problems);
    List<String> identity = schema.identityNames(entity);
    Optional<List<String>> key = check.fields(entity.key(), "key");
    Optional<List<String>> sort = check.fields(entity.sort(), "sort");
    key.ifPresent(k -> check.within(k, identity, List.of(), "key"));
    sort.ifPresent(s -> check.within(s, identity, List.of(), "sort"));
    if (sort.isPresent() && (key.isPresent() || entity.isChild())) {
      Set<String> held = new LinkedHashSet<>(sort.get());
      held.addAll(key.orElseGet(() -> schema.identityNames(schema.root(entity))));
      check.holds(held, identity, "sort");
    }
    if (sort.isPresent() && entity.isChild()) {
      List<String> above = schema.identityNames(schema.require(String.valueOf(entity.parent())));
      List<String> own = sort.get().stream().filter(f -> !above.contains(f)).toList();
      List<String> partitioned = key.orElse(List.of());
      List<String> order = entity.order().stream().filter(o -> !partitioned.contains(o)).toList();
      check.beginsWith(own, order, "sort");
    }
  }

  private static void base(Schema schema, Relationship relationship, Problems problems) {
    TemplateCheck check = new TemplateCheck(schema, relationship, problems);
    List<String> from = schema.endNames(relationship, Side.FROM);
    List<String> rest = new ArrayList<>(relationship.distinct());
    rest.addAll(schema.endNames(relationship, Side.TO));
    List<String> identity = new ArrayList<>(from);
    identity.addAll(rest);
    partition(check, relationship, Side.FROM, from);
    check
        .fields(relationship.sort().from(), "sort", "from")
        .ifPresent(
            fields -> {
              check.within(fields, identity, List.of(), "sort", "from");
              check.holds(new LinkedHashSet<>(fields), rest, "sort", "from");
            });
  }

  private static void inverse(Schema schema, Relationship relationship, Problems problems) {
    TemplateCheck check = new TemplateCheck(schema, relationship, problems);
    List<String> to = schema.endNames(relationship, Side.TO);
    List<String> rest = new ArrayList<>(relationship.distinct());
    rest.addAll(schema.endNames(relationship, Side.FROM));
    List<String> identity = new ArrayList<>(to);
    identity.addAll(rest);
    List<String> order = relationship.order().to();
    partition(check, relationship, Side.TO, to);
    check
        .fields(relationship.sort().to(), "sort", "to")
        .ifPresent(
            fields -> {
              check.within(fields, identity, order, "sort", "to");
              check.holds(new LinkedHashSet<>(fields), rest, "sort", "to");
              check.beginsWith(fields, order, "sort", "to");
            });
  }

  private static void partition(
      TemplateCheck check, Relationship relationship, Side side, List<String> id) {
    check
        .fields(relationship.key().get(side), "key", side.word())
        .ifPresent(
            fields -> {
              check.within(fields, id, List.of(), "key", side.word());
              check.holds(new LinkedHashSet<>(fields), id, "key", side.word());
            });
  }

  private static void view(Schema schema, Member member, View view, Problems problems) {
    List<String> by = schema.partitionOf(member, view);
    TemplateCheck check = new TemplateCheck(schema, member, problems);
    check
        .fields(view.key(), "views", view.name(), "key")
        .ifPresent(
            fields -> {
              check.within(fields, by, List.of(), "views", view.name(), "key");
              check.holds(new LinkedHashSet<>(fields), by, "views", view.name(), "key");
            });
    check
        .fields(view.sort(), "views", view.name(), "sort")
        .ifPresent(fields -> check.beginsWith(fields, view.order(), "views", view.name(), "sort"));
  }
}
