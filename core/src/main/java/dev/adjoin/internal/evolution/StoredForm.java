// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gives the types and attributes of a model the form in which a recorded design stores them: their
 * stored names, and the defaults that items without an attribute are read with.
 *
 * <p>A declared name belongs to the recorded thing of the same name; else to the one that {@code
 * was} names; else to the one that is stored under this name, as for a program from before a
 * rename.
 */
public final class StoredForm {
  private final RecordedDesign base;

  private StoredForm(RecordedDesign base) {
    this.base = base;
  }

  /** The model as the recorded design stores it. */
  public static Model of(Model model, RecordedDesign base) {
    StoredForm form = new StoredForm(base);
    List<Entity> entities = new ArrayList<>();
    List<Relationship> relationships = new ArrayList<>();
    Set<String> declared = model.members().stream().map(Member::name).collect(Collectors.toSet());
    for (Entity entity : model.entities()) {
      Optional<RecordedType> known = form.type(entity, declared);
      entities.add(known.isEmpty() ? entity : form.stored(entity, known.get()));
    }
    for (Relationship relationship : model.relationships()) {
      Optional<RecordedType> known = form.type(relationship, declared);
      relationships.add(
          known.isEmpty()
              ? relationship
              : RecordedDeletes.of(
                  relationship.storedAs(
                      known.get().stored(),
                      form.attributes(relationship.attributes(), known.get())),
                  known.get()));
    }
    List<NestedType> nested = model.types().stream().map(form::nested).toList();
    return model.withTypes(nested, entities, relationships);
  }

  private Entity stored(Entity entity, RecordedType known) {
    List<Attribute> attributes = attributes(entity.attributes(), known);
    Set<String> declared = names(attributes);
    return RecordedDeletes.of(
        entity.storedAs(known.stored(), attributes),
        known,
        reference ->
            entity
                .attribute(reference)
                .flatMap(a -> recorded(a, known.attributes(), declared))
                .map(Attribute::name)
                .orElse(null));
  }

  private static Set<String> names(List<Attribute> attributes) {
    return attributes.stream().map(Attribute::name).collect(Collectors.toSet());
  }

  private static Optional<Attribute> recorded(
      Attribute attribute, List<Attribute> recorded, Set<String> declared) {
    return find(
        recorded, Attribute::name, Attribute::stored, attribute.name(), attribute.was(), declared);
  }

  private Optional<RecordedType> type(Member member, Set<String> declared) {
    return find(
        base.types(),
        RecordedType::name,
        RecordedType::stored,
        member.name(),
        member.was(),
        declared);
  }

  /**
   * The recorded thing that a declared name belongs to.
   *
   * @param declared all declared names, which own the recorded things of the same name
   */
  private static <T> Optional<T> find(
      Collection<T> recorded,
      Function<T, String> names,
      Function<T, String> stored,
      String name,
      @Nullable String was,
      Collection<String> declared) {
    Optional<T> same = recorded.stream().filter(r -> names.apply(r).equals(name)).findFirst();
    if (same.isPresent()) {
      return same;
    }
    List<T> free = recorded.stream().filter(r -> !declared.contains(names.apply(r))).toList();
    return free.stream()
        .filter(r -> names.apply(r).equals(was))
        .findFirst()
        .or(() -> free.stream().filter(r -> stored.apply(r).equals(was)).findFirst())
        .or(() -> free.stream().filter(r -> stored.apply(r).equals(name)).findFirst());
  }

  private List<Attribute> attributes(List<Attribute> attributes, RecordedType type) {
    return attributes(attributes, type.attributes());
  }

  private NestedType nested(NestedType type) {
    return base.nested().stream()
        .filter(n -> n.name().equals(type.name()))
        .findFirst()
        .map(n -> type.with(attributes(type.attributes(), n.attributes())))
        .orElse(type);
  }

  private static List<Attribute> attributes(List<Attribute> declared, List<Attribute> recorded) {
    Set<String> names = names(declared);
    List<Attribute> stored = new ArrayList<>();
    for (Attribute attribute : declared) {
      stored.add(
          recorded(attribute, recorded, names)
              .map(known -> attribute.storedAs(known.stored(), fallback(attribute, known)))
              .orElse(attribute));
    }
    return stored;
  }

  /** The recorded default, unless it need not be a value of the declared type. */
  private static @Nullable Default fallback(Attribute declared, Attribute recorded) {
    boolean isKept =
        switch (TypeChange.between(recorded.type(), declared.type())) {
          case NONE, GROWS, WIDENS -> true;
          case LOSES_VALUES, OTHER -> false;
        };
    boolean isRead = isKept && !declared.optional() && recorded.preset() != null;
    return isRead ? recorded.preset() : declared.preset();
  }
}
