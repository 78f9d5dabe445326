// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.internal.diagnostic.Tag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes that were given, holders replaced by what they hold.
 *
 * @param holder the class with what is said of the model as a whole
 * @param others further holders, of which there must be none
 * @param forgotten entities that were not given, though a member refers to them, each by the first
 *     that does; they are members all the same, so that nothing else seems to be wrong
 */
record Roster(
    @Nullable Class<?> holder,
    List<Class<?>> others,
    List<Class<?>> members,
    Map<Class<?>, Class<?>> forgotten) {

  static Roster of(List<Class<?>> given) {
    List<Class<?>> holders = given.stream().filter(Roster::isHolder).distinct().toList();
    Set<Class<?>> members = new LinkedHashSet<>();
    given.forEach(type -> members.addAll(expand(type)));
    Map<Class<?>, Class<?>> forgotten = forgotten(members);
    members.addAll(forgotten.keySet());
    return new Roster(
        holders.isEmpty() ? null : holders.get(0),
        holders.stream().skip(1).toList(),
        List.copyOf(members),
        forgotten);
  }

  private static Map<Class<?>, Class<?>> forgotten(Set<Class<?>> members) {
    Map<Class<?>, Class<?>> forgotten = new LinkedHashMap<>();
    Deque<Class<?>> unseen = new ArrayDeque<>(members);
    while (!unseen.isEmpty()) {
      Class<?> member = unseen.poll();
      for (Class<?> referent : referents(member)) {
        boolean isGiven = members.contains(referent) || forgotten.containsKey(referent);
        if (!isGiven && referent.isAnnotationPresent(Entity.class)) {
          forgotten.put(referent, member);
          unseen.add(referent);
        }
      }
    }
    return forgotten;
  }

  private static List<Class<?>> referents(Class<?> member) {
    Entity entity = member.getAnnotation(Entity.class);
    Relationship relationship = member.getAnnotation(Relationship.class);
    return relationship != null
        ? List.of(relationship.from(), relationship.to())
        : entity != null ? List.of(entity.parent()) : List.of();
  }

  /** What is said of the model as a whole; nothing without a holder. */
  DataModel said() {
    Class<?> type = holder == null ? Unsaid.class : holder;
    return type.getAnnotation(DataModel.class);
  }

  @DataModel
  private static final class Unsaid {}

  /** Whether the class declares an entity or a relationship. */
  static boolean isMember(Class<?> type) {
    return type.isAnnotationPresent(Entity.class) || type.isAnnotationPresent(Relationship.class);
  }

  private static boolean isHolder(Class<?> type) {
    return type.isAnnotationPresent(DataModel.class);
  }

  /**
   * Nested classes are sorted by name: a class file lists them in the order of their first mention
   * by the compiler, which changes with code that has nothing to do with the model.
   */
  private static List<Class<?>> expand(Class<?> type) {
    DataModel said = type.getAnnotation(DataModel.class);
    if (said == null) {
      return List.of(type);
    }
    List<Class<?>> held = new ArrayList<>(List.of(said.classes()));
    if (held.isEmpty()) {
      Arrays.stream(type.getDeclaredClasses())
          .filter(Roster::isMember)
          .sorted(Comparator.comparing(Class::getSimpleName))
          .forEach(held::add);
    }
    if (isMember(type)) {
      held.add(type);
    }
    return held;
  }

  /** The records among the members; what is none, or declares nothing, is reported. */
  List<Class<?>> records(Report report) {
    others.forEach(other -> refuseHolder(other, report));
    forgotten.forEach((entity, referrer) -> refuseForgotten(entity, referrer, report));
    return members.stream().filter(type -> isUsable(type, report)).toList();
  }

  private static boolean isUsable(Class<?> type, Report report) {
    if (!type.isRecord()) {
      refuseClass(type, report);
      return false;
    }
    if (!isMember(type)) {
      refusePlain(type, report);
      return false;
    }
    if (type.isAnnotationPresent(Entity.class) && type.isAnnotationPresent(Relationship.class)) {
      refuseBoth(type, report);
    }
    return true;
  }

  private void refuseHolder(Class<?> other, Report report) {
    String first = holder == null ? "" : Names.source(holder);
    report.error(
        Tag.MISPLACED_ANNOTATION,
        Spot.of(other),
        "@DataModel stands on "
            + first
            + " and on "
            + Names.source(other)
            + ", but one model has one",
        "Keep it on one of them, and list the records of both in its classes");
  }

  private static void refuseForgotten(Class<?> entity, Class<?> referrer, Report report) {
    report.error(
        Tag.UNKNOWN_ENTITY,
        Spot.of(referrer),
        "%s refers to %s, which is an @Entity, but not among the classes that were given"
            .formatted(Names.of(referrer), Names.source(entity)),
        "Give " + Names.source(entity) + ".class as well");
  }

  private static void refuseClass(Class<?> type, Report report) {
    String kind =
        type.isAnnotation()
            ? "an annotation"
            : type.isInterface() ? "an interface" : type.isEnum() ? "an enum" : "a class";
    report.error(
        Tag.NOT_A_RECORD,
        Spot.of(type),
        Names.source(type) + " is " + kind + ", not a record",
        isMember(type)
            ? "Make it a record"
            : "Name records with @Entity or @Relationship, or a class with @DataModel");
  }

  private static void refusePlain(Class<?> type, Report report) {
    report.error(
        Tag.MISPLACED_ANNOTATION,
        Spot.of(type),
        Names.source(type) + " is neither an @Entity nor a @Relationship",
        "Annotate it, or leave it out: nested values are found through the components that hold"
            + " them");
  }

  private static void refuseBoth(Class<?> type, Report report) {
    report.error(
        Tag.MISPLACED_ANNOTATION,
        Spot.of(type),
        Names.source(type) + " is both an @Entity and a @Relationship",
        "Keep one of the two");
  }
}
