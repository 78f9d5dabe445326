// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.StoredValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The change of one path of an item. It is sent to DynamoDB as text, and can be applied to values
 * in memory.
 *
 * @param value the value to set, the amount to add, the list to append, or the set of elements
 */
record UpdateClause(Kind kind, AttributeValue value) {
  static final UpdateClause REMOVE =
      new UpdateClause(Kind.REMOVE, AttributeValue.builder().nul(true).build());
  private static final UpdateClause ADD_ONE =
      new UpdateClause(Kind.ADD, StoredValues.number(BigDecimal.ONE));
  private static final AttributeValue NO_ELEMENTS = AttributeValue.fromL(List.of());

  /** The sections of an update expression, in the order of its text. */
  enum Section {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  /** The kinds of changes, each with its section of an update expression. */
  enum Kind {
    SET(Section.SET),
    SET_IF_ABSENT(Section.SET),
    /** Adds to a number; an absent one counts as 0. ADD would support only top-level attributes. */
    ADD(Section.SET),
    /** Adds elements to the end of a list. */
    APPEND(Section.SET),
    /** Adds elements to the front of a list. */
    PREPEND(Section.SET),
    REMOVE(Section.REMOVE),
    /** Adds elements to a set. */
    INCLUDE(Section.ADD),
    /** Removes elements from a set. */
    EXCLUDE(Section.DELETE);

    private final Section section;

    Kind(Section section) {
      this.section = section;
    }

    Section section() {
      return section;
    }
  }

  /** Sets a value, or removes it if the new value is null. */
  static UpdateClause set(@Nullable AttributeValue value) {
    return value == null ? REMOVE : new UpdateClause(Kind.SET, value);
  }

  static UpdateClause setIfAbsent(AttributeValue value) {
    return new UpdateClause(Kind.SET_IF_ABSENT, value);
  }

  static UpdateClause add(BigDecimal amount) {
    return amount.equals(BigDecimal.ONE)
        ? ADD_ONE
        : new UpdateClause(Kind.ADD, StoredValues.number(amount));
  }

  /** The number that an addition adds; 0 for other kinds. */
  BigDecimal amount() {
    return kind == Kind.ADD ? new BigDecimal(value.n()) : BigDecimal.ZERO;
  }

  /** The text of the clause in its section of the update expression. */
  String text(String path, Expressions expressions) {
    return switch (kind) {
      case SET -> path + " = " + expressions.value(value);
      case SET_IF_ABSENT -> path + " = " + orElse(path, value, expressions);
      case ADD ->
          path
              + " = "
              + orElse(path, StoredValues.ZERO, expressions)
              + " + "
              + expressions.value(value);
      case APPEND ->
          "%s = list_append(%s, %s)"
              .formatted(path, orElse(path, NO_ELEMENTS, expressions), expressions.value(value));
      case PREPEND -> {
        String before = orElse(path, NO_ELEMENTS, expressions);
        yield "%s = list_append(%s, %s)".formatted(path, expressions.value(value), before);
      }
      case REMOVE -> path;
      case INCLUDE, EXCLUDE -> path + " " + expressions.value(value);
    };
  }

  private static String orElse(String path, AttributeValue absent, Expressions expressions) {
    return "if_not_exists(" + path + ", " + expressions.value(absent) + ")";
  }

  /** The value after the update; null for none. */
  @Nullable AttributeValue after(@Nullable AttributeValue before) {
    return switch (kind) {
      case SET -> value;
      case SET_IF_ABSENT -> before == null ? value : before;
      case ADD -> StoredValues.number(StoredValues.numeric(before).add(amount()));
      case APPEND -> before == null ? value : joined(before, value);
      case PREPEND -> before == null ? value : joined(value, before);
      case REMOVE -> null;
      case INCLUDE -> before == null ? value : StoredValues.union(before, value);
      case EXCLUDE -> before == null ? null : StoredValues.without(before, value);
    };
  }

  private static AttributeValue joined(AttributeValue first, AttributeValue second) {
    List<AttributeValue> all = new ArrayList<>(first.l());
    all.addAll(second.l());
    return AttributeValue.fromL(all);
  }

  /** Whether applying the clause twice has the same effect as applying it once. */
  boolean isRepeatable() {
    return kind != Kind.ADD && kind != Kind.APPEND && kind != Kind.PREPEND;
  }

  /** Whether the new value does not depend on the old one. */
  boolean isAbsolute() {
    return kind == Kind.SET || kind == Kind.REMOVE;
  }

  /**
   * Joins this clause and a later one into one clause; empty if that is impossible. A later clause
   * that sets a different value cannot be joined, because it would undo this one. An addition can
   * be joined to a 0 that is set if absent, because an absent number counts as 0.
   */
  Optional<UpdateClause> then(UpdateClause next) {
    boolean isSame = next.equals(this) && isRepeatable();
    if (isSame) {
      return Optional.of(this);
    }
    return switch (kind) {
      case SET -> next.isAbsolute() ? Optional.empty() : Optional.of(set(next.after(value)));
      case SET_IF_ABSENT -> {
        boolean isZero = value.n() != null && new BigDecimal(value.n()).signum() == 0;
        yield isZero && next.kind == Kind.ADD ? Optional.of(next) : Optional.empty();
      }
      case REMOVE -> Optional.empty();
      case ADD, APPEND, PREPEND ->
          next.kind == kind
              ? Optional.of(new UpdateClause(kind, next.after(value)))
              : Optional.empty();
      case INCLUDE, EXCLUDE ->
          next.kind == kind
              ? Optional.of(new UpdateClause(kind, StoredValues.union(value, next.value)))
              : Optional.empty();
    };
  }
}
