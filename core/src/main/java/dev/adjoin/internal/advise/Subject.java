// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.List;

/** One relationship of a model that can be stored in several ways. */
public sealed interface Subject {

  /** The entity or relationship that declares it. */
  String type();

  /** Its name for people: {@code Enrollment}, {@code Organization.featuredDeals}. */
  String name();

  /** Every subject of a model, in the order of its declaration. */
  static List<Subject> of(Model model) {
    List<Subject> all = new ArrayList<>();
    for (Entity entity : model.entities()) {
      if (entity.isChild()) {
        all.add(new Children(entity.name()));
      }
      entity.attributes().stream()
          .filter(a -> NestedList.isListOfNested(a.type()))
          .forEach(a -> all.add(new NestedList(entity.name(), a.name())));
      entity.lookups().forEach(l -> all.add(new LookedUp(entity.name(), l)));
      indexes(entity, all);
    }
    for (Relationship relationship : model.relationships()) {
      all.add(new ManyToMany(relationship.name()));
      indexes(relationship, all);
    }
    return all;
  }

  private static void indexes(Member member, List<Subject> into) {
    for (View view : member.views()) {
      into.add(new Viewed(member.name(), view.name()));
    }
  }

  /** A declared relationship. */
  record ManyToMany(String type) implements Subject {
    @Override
    public String name() {
      return type;
    }

    Relationship in(Model model) {
      return model.relationships().stream()
          .filter(r -> r.name().equals(type))
          .findFirst()
          .orElseThrow();
    }
  }

  /** The children of one entity. */
  record Children(String type) implements Subject {
    @Override
    public String name() {
      return type;
    }
  }

  /** A list of nested values on an entity. */
  record NestedList(String type, String attribute) implements Subject {
    @Override
    public String name() {
      return type + "." + attribute;
    }

    static boolean isListOfNested(AttributeType type) {
      return type instanceof AttributeType.ListOf list
          && list.element() instanceof AttributeType.Named;
    }
  }

  /** A view. */
  record Viewed(String type, String view) implements Subject {
    @Override
    public String name() {
      return type + "." + view;
    }
  }

  /** A lookup. */
  record LookedUp(String type, List<String> attributes) implements Subject {
    public LookedUp {
      attributes = List.copyOf(attributes);
    }

    @Override
    public String name() {
      return type + ".by(" + String.join(", ", attributes) + ")";
    }
  }

  /** The entity that declares it. */
  default Entity entityIn(Model model) {
    return model.entities().stream().filter(e -> e.name().equals(type())).findFirst().orElseThrow();
  }

  /** The entity or relationship that declares it. */
  default Member memberIn(Model model) {
    return model.members().stream().filter(m -> m.name().equals(type())).findFirst().orElseThrow();
  }
}
