// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.evolution.RecordedDeletes.Noted;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The duties of a design: what a delete of each type, and a change of each copied attribute, has to
 * do to other items.
 */
public record Duties(Set<Duty> all) {
  public static final Duties NONE = new Duties(Set.of());

  /** The advice for duties that were not announced. */
  private static final String ANNOUNCE =
      "Announce it with %s, so that programs with an older model do not skip it; or use the newer model if this is an older one"
          .formatted(Instruction.MIGRATE);

  public Duties {
    all = Collections.unmodifiableSet(new TreeSet<>(all));
  }

  /** The duties of every type of a design that is in use. */
  public static Duties of(RecordedDesign design) {
    Set<Duty> all = new TreeSet<>();
    for (RecordedType type : design.types()) {
      if (!design.gone().contains(type.name())) {
        deletes(design, type, all);
        copies(design, type, all);
      }
    }
    return new Duties(all);
  }

  private static void deletes(RecordedDesign design, RecordedType type, Set<Duty> into) {
    if (!type.isEntity()) {
      for (Side side : Side.values()) {
        String end = side.word();
        add(design, type, type.end(side), end, end, into);
      }
      return;
    }
    if (!type.of().isEmpty()) {
      Noted noted = type.deletes().asChild();
      OnDelete rule = noted == null ? OnDelete.CASCADE : noted.effect();
      add(design, type, type.of().get(0), "", rule, into);
    }
    type.references()
        .forEach(
            (name, entity) -> {
              if (!design.gone().contains(type.name() + "." + name)) {
                add(design, type, entity, stored(type, name), name, into);
              }
            });
  }

  private static void add(
      RecordedDesign design,
      RecordedType dependant,
      String entity,
      String part,
      String end,
      Set<Duty> into) {
    Noted noted = dependant.deletes().ends().get(end);
    // What a version that did not note the rules did without a declared one.
    OnDelete before = dependant.gate(end).isPresent() ? OnDelete.RESTRICT : OnDelete.KEEP;
    add(design, dependant, entity, part, noted == null ? before : noted.effect(), into);
  }

  private static void add(
      RecordedDesign design,
      RecordedType dependant,
      String entity,
      String part,
      OnDelete rule,
      Set<Duty> into) {
    if (rule != OnDelete.KEEP) {
      into.add(Duty.ofDelete(stored(design, entity), dependant.stored(), part, rule));
    }
  }

  private static void copies(RecordedDesign design, RecordedType type, Set<Duty> into) {
    for (Copy copy : type.copies()) {
      String source = type.source(copy);
      String attribute =
          design
              .type(source)
              .map(entity -> stored(entity, copy.sourceAttribute()))
              .orElse(copy.sourceAttribute());
      into.add(
          Duty.ofChange(
              stored(design, source), attribute, type.stored(), stored(type, copy.attribute())));
    }
  }

  private static String stored(RecordedDesign design, String type) {
    return design.type(type).map(RecordedType::stored).orElse(type);
  }

  private static String stored(RecordedType type, String attribute) {
    return type.attribute(attribute).map(Attribute::stored).orElse(attribute);
  }

  /**
   * The duties that a model adds to the types of a recorded design: programs with an older model
   * have these types, and would skip them.
   */
  public static Duties added(RecordedDesign recorded, RecordedDesign declared) {
    Set<String> known =
        recorded.types().stream()
            .filter(type -> !recorded.gone().contains(type.name()))
            .map(RecordedType::stored)
            .collect(Collectors.toSet());
    return of(declared).only(duty -> known.contains(duty.type())).without(of(recorded));
  }

  /**
   * The duties that a model does not do, and has not dropped either.
   *
   * @param recorded the recorded design, by which the names of dropped parts are known
   * @param gone the types and attributes ({@code Student.fax}) that the model dropped on purpose
   */
  public Duties skippedBy(RecordedDesign declared, RecordedDesign recorded, Set<String> gone) {
    return without(of(declared)).only(duty -> !isGone(duty, recorded, gone));
  }

  private static boolean isGone(Duty duty, RecordedDesign recorded, Set<String> gone) {
    return recorded.types().stream()
        .filter(type -> type.stored().equals(duty.dependant()))
        .anyMatch(
            type ->
                isGone(type.name(), recorded, gone)
                    || type.attributes().stream()
                        .filter(attribute -> attribute.stored().equals(duty.part()))
                        .anyMatch(a -> isGone(type.name() + "." + a.name(), recorded, gone)));
  }

  private static boolean isGone(String name, RecordedDesign recorded, Set<String> gone) {
    return gone.contains(name) || recorded.gone().contains(name);
  }

  /**
   * One difference for the deletes of each type, and one for the changes of each attribute.
   *
   * @param declared the model that has the duties
   * @param recorded the recorded design, in the names of the model
   */
  public List<DesignDifference> differences(RecordedDesign declared, RecordedDesign recorded) {
    Map<String, List<Duty>> bySubject = new TreeMap<>();
    for (Duty duty : all) {
      String type = name(declared, duty.type());
      String subject =
          duty.attribute() == null
              ? "The delete of " + type
              : "A change of " + type + "." + name(declared, duty.type(), duty.attribute());
      bySubject.computeIfAbsent(subject, s -> new ArrayList<>()).add(duty);
    }
    Duties before = of(recorded);
    List<DesignDifference> differences = new ArrayList<>();
    bySubject.forEach(
        (subject, duties) ->
            differences.add(
                new DesignDifference(
                    DesignDifference.Kind.NEEDS_ANNOUNCEMENT,
                    subject,
                    shown(before.of(duties), recorded),
                    shown(duties, declared),
                    List.of(name(declared, duties.get(0).type())),
                    DesignDifference.Means.MIGRATION,
                    Phrase.of(ANNOUNCE))));
    return differences;
  }

  /** The duties about the same parts as others. */
  private List<Duty> of(List<Duty> others) {
    return all.stream().filter(duty -> others.stream().anyMatch(duty::isOfSamePart)).toList();
  }

  private static String shown(List<Duty> duties, RecordedDesign design) {
    return duties.isEmpty()
        ? "none"
        : duties.stream().map(duty -> shown(duty, design)).collect(Collectors.joining(", "));
  }

  private static String shown(Duty duty, RecordedDesign design) {
    String dependant = name(design, duty.dependant());
    String part = name(design, duty.dependant(), duty.part());
    String subject = part.isEmpty() ? dependant : dependant + "." + part;
    return duty.rule() == null ? "the copy " + subject : duty.rule().word() + " " + subject;
  }

  private static String name(RecordedDesign design, String storedType) {
    return stored(design.types(), storedType).map(RecordedType::name).orElse(storedType);
  }

  private static String name(RecordedDesign design, String storedType, String storedAttribute) {
    return stored(design.types(), storedType).stream()
        .flatMap(type -> type.attributes().stream())
        .filter(attribute -> attribute.stored().equals(storedAttribute))
        .map(Attribute::name)
        .findFirst()
        .orElse(storedAttribute);
  }

  private static Optional<RecordedType> stored(List<RecordedType> types, String stored) {
    return types.stream().filter(type -> type.stored().equals(stored)).findFirst();
  }

  /** Whether a design has the dependants of a duty, whatever it does to them. */
  public static boolean hasDependant(RecordedDesign design, Duty duty) {
    return stored(design.types(), duty.dependant()).stream()
        .anyMatch(
            type ->
                duty.attribute() == null
                    ? isEnd(type, duty.part())
                    : type.copies().stream()
                        .anyMatch(copy -> stored(type, copy.attribute()).equals(duty.part())));
  }

  private static boolean isEnd(RecordedType type, String part) {
    return part.isEmpty()
        || !type.isEntity()
        || type.references().keySet().stream().anyMatch(name -> stored(type, name).equals(part));
  }

  /** Whether changes of the source of a copy have the duty to change it. */
  boolean haveCopy(RecordedType type, Copy copy) {
    String part = stored(type, copy.attribute());
    return all.stream()
        .anyMatch(
            duty ->
                duty.attribute() != null
                    && duty.dependant().equals(type.stored())
                    && duty.part().equals(part));
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  public Duties only(Predicate<Duty> wanted) {
    return new Duties(all.stream().filter(wanted).collect(Collectors.toSet()));
  }

  /** The duties that a program with others leaves undone. */
  public Duties without(Duties others) {
    return only(duty -> others.all.stream().noneMatch(duty::isFulfilledBy));
  }

  public Duties and(Duties others) {
    Set<Duty> both = new TreeSet<>(all);
    both.addAll(others.all);
    return new Duties(both);
  }
}
