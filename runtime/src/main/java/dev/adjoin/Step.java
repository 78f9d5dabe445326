// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.argument.RecordNames;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A way from an entity to others, for a {@link Traversal}: the edges of one side of a relationship,
 * the children of a type, the parent, or a reference in one of its two directions. Immutable.
 *
 * <p>{@code Step.from(Enrollment.class)} starts at a Student, the {@code from} side, and leads over
 * each enrollment to a Course; {@code Step.to(Enrollment.class)} starts at a Course and leads to
 * Students. {@code Step.items(Talk.class, Talk::roomId)} starts at a Room and leads to the talks
 * that refer to it; {@code Step.entity(Talk.class, Talk::roomId)} leads from a talk to its room.
 *
 * @param type the relationship; for children and parents, the child; for a reference, the entity
 *     that has it
 * @param kind what is followed
 * @param attribute the attribute that holds the reference; null for the other kinds
 * @param narrowing narrows the list that is followed; null for the whole list
 * @param <E> the type of the edges, children or items: a record, or {@link Item}
 */
public record Step<E>(
    String type,
    Kind kind,
    @Nullable String attribute,
    @Nullable UnaryOperator<ListQuery<E>> narrowing) {

  /** What a step follows. */
  public enum Kind {
    /** From the entity at the {@code from} side, over each edge, to the other side. */
    FROM,
    /** From the entity at the {@code to} side, over each edge, to the other side. */
    TO,
    /** From an entity to the children of a type that it or a descendant of it has. */
    CHILDREN,
    /** From a child to its parent. */
    PARENT,
    /** From an entity to the items that refer to it by an attribute. */
    ITEMS,
    /** From an item to the entity that it refers to by an attribute. */
    ENTITY;

    /** The word after the last dot in the name of a step. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a step of this kind follows a reference, in one of its two directions. */
    boolean isOfReference() {
      return this == ITEMS || this == ENTITY;
    }
  }

  public Step {
    Arguments.required("A type", type);
    Arguments.required("The kind of a step", kind);
    if (kind.isOfReference()) {
      Arguments.required("The attribute of a reference", attribute);
    } else if (attribute != null) {
      throw new IllegalArgumentException(
          "Only a step of a reference may have an attribute, but %s.%s had %s"
              .formatted(type, kind.word(), attribute));
    }
  }

  private Step(String type, Kind kind) {
    this(type, kind, null, null);
  }

  /** From the entity at the {@code from} side over its edges to the other side. */
  public static Step<Item> from(String relationship) {
    return new Step<>(relationship, Kind.FROM);
  }

  /** From the entity at the {@code from} side over its edges to the other side. */
  public static <E> Step<E> from(Class<E> relationship) {
    return new Step<>(name(relationship), Kind.FROM);
  }

  /** From the entity at the {@code to} side over its edges to the other side. */
  public static Step<Item> to(String relationship) {
    return new Step<>(relationship, Kind.TO);
  }

  /** From the entity at the {@code to} side over its edges to the other side. */
  public static <E> Step<E> to(Class<E> relationship) {
    return new Step<>(name(relationship), Kind.TO);
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
    return new Step<>(child, Kind.CHILDREN);
  }

  /** From an entity to the children of a type, which it or a descendant of it has. */
  public static <E> Step<E> children(Class<E> child) {
    return new Step<>(name(child), Kind.CHILDREN);
  }

  /** From an entity of a child type to its parent. */
  public static Step<Item> parent(String child) {
    return new Step<>(child, Kind.PARENT);
  }

  /** From an entity of a child type to its parent. */
  public static <E> Step<E> parent(Class<E> child) {
    return new Step<>(name(child), Kind.PARENT);
  }

  /** From an entity to the items of a type that refer to it by an attribute. */
  public static Step<Item> items(String type, String attribute) {
    return new Step<>(type, Kind.ITEMS, attribute, null);
  }

  /** From an entity to the items of a type that refer to it by an attribute. */
  public static <E> Step<E> items(Class<E> type, Attribute<E, ?> attribute) {
    return new Step<>(name(type), Kind.ITEMS, name(attribute), null);
  }

  /**
   * From an item of a type to the entity that it refers to by an attribute. An item without the
   * attribute leads nowhere; so does one that was read without it, because the step before was
   * narrowed by {@link ListQuery#projected}.
   */
  public static Step<Item> entity(String type, String attribute) {
    return new Step<>(type, Kind.ENTITY, attribute, null);
  }

  /** From an item of a type to the entity that it refers to by an attribute. */
  public static <E> Step<E> entity(Class<E> type, Attribute<E, ?> attribute) {
    return new Step<>(name(type), Kind.ENTITY, name(attribute), null);
  }

  private static String name(Attribute<?, ?> attribute) {
    return Arguments.required("The attribute of a reference", attribute).name();
  }

  private static String name(Class<?> type) {
    return RecordNames.of(Arguments.required("A class", type));
  }

  /**
   * Parses the name of a step: {@code Enrollment.from}, {@code Enrollment.to}, {@code
   * Order.children} or {@code Order.parent}; of a reference {@code Talk.roomId}, which is short for
   * {@code Talk.roomId.items}, or {@code Talk.roomId.entity}.
   */
  public static Step<Item> parse(String name) {
    String[] words = Arguments.required("The name of a step", name).split("\\.", -1);
    boolean isWhole = Stream.of(words).noneMatch(String::isEmpty);
    if (isWhole && words.length == 2) {
      return kind(words[1])
          .filter(kind -> !kind.isOfReference())
          .map(kind -> new Step<Item>(words[0], kind))
          .orElseGet(() -> items(words[0], words[1]));
    }
    if (isWhole && words.length == 3 && kind(words[2]).filter(Kind::isOfReference).isPresent()) {
      return new Step<>(words[0], kind(words[2]).orElseThrow(), words[1], null);
    }
    throw new IllegalArgumentException(
        "A step must be a relationship with a side, as Enrollment.from or Enrollment.to, a child as"
            + " Order.children or Order.parent, or a reference as Talk.roomId or"
            + " Talk.roomId.entity, but was \""
            + name
            + "\"");
  }

  private static Optional<Kind> kind(String word) {
    return Stream.of(Kind.values()).filter(each -> each.word().equals(word)).findFirst();
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
    if (kind == Kind.ENTITY) {
      throw new IllegalArgumentException(
          this + " must not be narrowed: an item refers to only one entity");
    }
    UnaryOperator<ListQuery<E>> before = narrowing;
    return new Step<>(
        type, kind, attribute, before == null ? how : list -> how.apply(before.apply(list)));
  }

  /** The name of the step: {@code Enrollment.from}, {@code Talk.roomId}. */
  @Override
  public String toString() {
    if (attribute == null) {
      return type + "." + kind.word();
    }
    String reference = type + "." + attribute;
    // An attribute can be named as a kind: Category.parent is the step to the parent.
    boolean isShort = kind == Kind.ITEMS && parse(reference).kind == Kind.ITEMS;
    return isShort ? reference : reference + "." + kind.word();
  }
}
