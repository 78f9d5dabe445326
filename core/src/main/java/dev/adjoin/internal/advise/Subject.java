// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.ReadName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A part of a model that can be stored in several ways. */
public sealed interface Subject {

  /** The entity or relationship that declares it. */
  String type();

  /** Its name for people: {@code Enrollment}, {@code Organization.featuredDeals}. */
  String name();

  /** What it is, in the words of the field: {@code many to many}. */
  String kind();

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
      entity.references().forEach(r -> all.add(new Referring(entity.name(), r.attribute())));
      entity.lookups().forEach(l -> all.add(new LookedUp(entity.name(), l)));
      entity.views().forEach(v -> all.add(new Viewed(entity.name(), v.name())));
      if (entity.isListed()) {
        all.add(new Listed(entity.name()));
      }
    }
    for (Relationship relationship : model.relationships()) {
      all.add(new ManyToMany(relationship.name()));
      relationship.views().forEach(v -> all.add(new Viewed(relationship.name(), v.name())));
    }
    return all;
  }

  /** A declared relationship. */
  record ManyToMany(String type) implements Subject {
    @Override
    public String name() {
      return type;
    }

    @Override
    public String kind() {
      return "many to many";
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

    @Override
    public String kind() {
      return "one to many";
    }
  }

  /** A list of nested values on an entity. */
  record NestedList(String type, String attribute) implements Subject {
    @Override
    public String name() {
      return type + "." + attribute;
    }

    @Override
    public String kind() {
      return "one to few";
    }

    static boolean isListOfNested(AttributeType type) {
      return type instanceof AttributeType.ListOf list
          && list.element() instanceof AttributeType.Named;
    }
  }

  /** An index of its own: a view, a lookup, a reference or the list of a type. */
  sealed interface Indexed extends Subject {
    /** The read that it is for. */
    ReadName read();

    /** Its entry in a design; empty if the design has no such index. */
    Optional<Entry> entryIn(Design design);

    @Override
    default String name() {
      return read().toString();
    }

    @Override
    default String kind() {
      return "index";
    }

    private static Optional<Entry> entry(Design design, String type, Entry.Role role, String name) {
      return Optional.ofNullable(design.primary().get(type))
          .flatMap((ItemType item) -> item.entry(role, name));
    }
  }

  /** A view. */
  record Viewed(String type, String view) implements Indexed {
    @Override
    public ReadName read() {
      return ReadName.view(type, view);
    }

    @Override
    public Optional<Entry> entryIn(Design design) {
      return Indexed.entry(design, type, Entry.Role.VIEW, view);
    }
  }

  /** A lookup. */
  record LookedUp(String type, List<String> attributes) implements Indexed {
    public LookedUp {
      attributes = List.copyOf(attributes);
    }

    @Override
    public ReadName read() {
      return ReadName.lookup(type, attributes);
    }

    @Override
    public Optional<Entry> entryIn(Design design) {
      return Indexed.entry(design, type, Entry.Role.LOOKUP, String.join("+", attributes));
    }
  }

  /** The items that refer to one entity by an attribute. */
  record Referring(String type, String attribute) implements Indexed {
    @Override
    public ReadName read() {
      return ReadName.lookup(type, List.of(attribute));
    }

    @Override
    public String kind() {
      return "one to many";
    }

    @Override
    public Optional<Entry> entryIn(Design design) {
      return Indexed.entry(design, type, Entry.Role.REFERENCE, attribute);
    }

    Reference in(Model model) {
      return entityIn(model).reference(attribute).orElseThrow();
    }
  }

  /** The list of all items of a type. */
  record Listed(String type) implements Indexed {
    @Override
    public ReadName read() {
      return ReadName.all(type);
    }

    @Override
    public Optional<Entry> entryIn(Design design) {
      return Indexed.entry(design, type, Entry.Role.LISTING, "all");
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
