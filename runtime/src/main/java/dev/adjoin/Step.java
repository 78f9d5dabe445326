// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.argument.RecordNames;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A way from an entity to others, for a {@link Traversal}: the edges of one side of a relationship,
 * the children of a type, or the parent. Immutable.
 *
 * <p>{@code Step.from(Enrollment.class)} starts at a Student, the {@code from} side, and leads over
 * each enrollment to a Course; {@code Step.to(Enrollment.class)} starts at a Course and leads to
 * Students.
 *
 * @param type the relationship; for children and parents, the child
 * @param kind what is followed
 * @param narrowing narrows the list that is followed; null for the whole list
 * @param <E> the type of the edges or children: a record, or {@link Item}
 */
public record Step<E>(String type, Kind kind, @Nullable UnaryOperator<ListQuery<E>> narrowing) {

  /** What a step follows. */
  public enum Kind {
    /** From the entity at the {@code from} side, over each edge, to the other side. */
    FROM,
    /** From the entity at the {@code to} side, over each edge, to the other side. */
    TO,
    /** From an entity to the children of a type that it or a descendant of it has. */
    CHILDREN,
    /** From a child to its parent. */
    PARENT;

    /** The word after the dot in the name of a step. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Step {
    Arguments.required("A type", type);
    Arguments.required("The kind of a step", kind);
  }

  /** From the entity at the {@code from} side over its edges to the other side. */
  public static Step<Item> from(String relationship) {
    return new Step<>(relationship, Kind.FROM, null);
  }

  /** From the entity at the {@code from} side over its edges to the other side. */
  public static <E> Step<E> from(Class<E> relationship) {
    return new Step<>(name(relationship), Kind.FROM, null);
  }

  /** From the entity at the {@code to} side over its edges to the other side. */
  public static Step<Item> to(String relationship) {
    return new Step<>(relationship, Kind.TO, null);
  }

  /** From the entity at the {@code to} side over its edges to the other side. */
  public static <E> Step<E> to(Class<E> relationship) {
    return new Step<>(name(relationship), Kind.TO, null);
  }

  /** From the entity at a side over its edges to the other side. */
  public static Step<Item> of(String relationship, Side side) {
    return Arguments.required("A side", side) == Side.FROM ? from(relationship) : to(relationship);
  }

  /** From the entity at a side over its edges to the other side. */
  public static <E> Step<E> of(Class<E> relationship, Side side) {
    return Arguments.required("A side", side) == Side.FROM ? from(relationship) : to(relationship);
  }

  /**
   * From an entity to the children of a type. It starts at the parent, or at any ancestor: then it
   * leads to all entities of the type below the ancestor.
   */
  public static Step<Item> children(String child) {
    return new Step<>(child, Kind.CHILDREN, null);
  }

  /** From an entity to the children of a type, which it or a descendant of it has. */
  public static <E> Step<E> children(Class<E> child) {
    return new Step<>(name(child), Kind.CHILDREN, null);
  }

  /** From an entity of a child type to its parent. */
  public static Step<Item> parent(String child) {
    return new Step<>(child, Kind.PARENT, null);
  }

  /** From an entity of a child type to its parent. */
  public static <E> Step<E> parent(Class<E> child) {
    return new Step<>(name(child), Kind.PARENT, null);
  }

  private static String name(Class<?> type) {
    return RecordNames.of(Arguments.required("A class", type));
  }

  /**
   * Parses the name of a step: {@code Enrollment.from}, {@code Enrollment.to}, {@code
   * Order.children} or {@code Order.parent}.
   */
  public static Step<Item> parse(String name) {
    int dot = Arguments.required("The name of a step", name).lastIndexOf('.');
    String word = name.substring(dot + 1);
    for (Kind kind : Kind.values()) {
      if (dot > 0 && word.equals(kind.word())) {
        return new Step<>(name.substring(0, dot), kind, null);
      }
    }
    throw new IllegalArgumentException(
        "A step must be a relationship with a side, as Enrollment.from or Enrollment.to, or a child"
            + " as Order.children or Order.parent, but was \""
            + name
            + "\"");
  }

  /**
   * Narrows the list that is followed from each entity: {@code
   * Step.from(Enrollment.class).narrowed(list -> list.where(Enrollment::semester).is("2026-1")
   * .limit(10))}. Everything that narrows a {@link ListQuery} is possible: {@code where}, {@code
   * filter}, {@code view}, {@code reversed}, {@code limit}, {@code onUnreadable}. A limit is for
   * each entity; what is beyond it is among {@link Walk#cuts}.
   *
   * @param how a function of the list, which must not read it; it runs once or more, at any time
   */
  public Step<E> narrowed(UnaryOperator<ListQuery<E>> how) {
    Arguments.required("A function that narrows a list", how);
    if (kind == Kind.PARENT) {
      throw new IllegalArgumentException(
          this + " must not be narrowed: a child has only one parent");
    }
    UnaryOperator<ListQuery<E>> before = narrowing;
    return new Step<>(type, kind, before == null ? how : list -> how.apply(before.apply(list)));
  }

  /** The name of the step: {@code Enrollment.from}. */
  @Override
  public String toString() {
    return type + "." + kind.word();
  }
}
