// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.execute.Expressions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The change of one path of an item. It is sent to DynamoDB as text, and can be applied to values
 * in memory.
 */
sealed interface UpdateClause {

  /** The section of an update expression that a clause belongs to. */
  enum Section {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  Section section();

  /** The text of the clause in its section of the update expression. */
  String text(String path, Expressions expressions);

  /** The value after the update; null for none. */
  @Nullable AttributeValue after(@Nullable AttributeValue before);

  /** Whether applying the clause twice has the same effect as applying it once. */
  default boolean isRepeatable() {
    return true;
  }

  /** Whether the new value does not depend on the old one. */
  default boolean isAbsolute() {
    return false;
  }

  /** Joins this clause and a later one into one clause; empty if that is impossible. */
  Optional<UpdateClause> then(UpdateClause next);

  /** Sets a value. */
  record Set(AttributeValue value) implements UpdateClause {
    @Override
    public Section section() {
      return Section.SET;
    }

    @Override
    public String text(String path, Expressions expressions) {
      return path + " = " + expressions.value(value);
    }

    @Override
    public AttributeValue after(@Nullable AttributeValue before) {
      return value;
    }

    @Override
    public boolean isAbsolute() {
      return true;
    }

    /** A later clause that sets a different value cannot be joined: it would undo this one. */
    @Override
    public Optional<UpdateClause> then(UpdateClause next) {
      if (next.isAbsolute()) {
        return next.equals(this) ? Optional.of(this) : Optional.empty();
      }
      AttributeValue result = next.after(value);
      return Optional.of(result == null ? new Remove() : new Set(result));
    }
  }

  /** Sets a value unless there is one. */
  record SetIfAbsent(AttributeValue value) implements UpdateClause {
    @Override
    public Section section() {
      return Section.SET;
    }

    @Override
    public String text(String path, Expressions expressions) {
      return path + " = if_not_exists(" + path + ", " + expressions.value(value) + ")";
    }

    @Override
    public AttributeValue after(@Nullable AttributeValue before) {
      return before == null ? value : before;
    }

    /** An addition can be joined, because an absent number counts as 0. */
    @Override
    public Optional<UpdateClause> then(UpdateClause next) {
      boolean isZero = value.n() != null && new BigDecimal(value.n()).signum() == 0;
      if (next instanceof Add && isZero) {
        return Optional.of(next);
      }
      return next.equals(this) ? Optional.of(this) : Optional.empty();
    }
  }

  /** Removes the value. */
  record Remove() implements UpdateClause {
    @Override
    public Section section() {
      return Section.REMOVE;
    }

    @Override
    public String text(String path, Expressions expressions) {
      return path;
    }

    @Override
    public @Nullable AttributeValue after(@Nullable AttributeValue before) {
      return null;
    }

    @Override
    public boolean isAbsolute() {
      return true;
    }

    @Override
    public Optional<UpdateClause> then(UpdateClause next) {
      return next.equals(this) ? Optional.of(this) : Optional.empty();
    }
  }

  /** Adds to a number; an absent one counts as 0. */
  record Add(BigDecimal amount) implements UpdateClause {
    private static final Add ONE = new Add(BigDecimal.ONE);

    static Add of(int amount) {
      return amount == 1 ? ONE : new Add(BigDecimal.valueOf(amount));
    }

    @Override
    public Section section() {
      return Section.SET;
    }

    /** Uses SET instead of ADD, which supports only top-level attributes. */
    @Override
    public String text(String path, Expressions expressions) {
      String before = "if_not_exists(" + path + ", " + expressions.value(StoredValues.ZERO) + ")";
      return path + " = " + before + " + " + expressions.value(StoredValues.number(amount));
    }

    @Override
    public AttributeValue after(@Nullable AttributeValue before) {
      return StoredValues.plus(before, amount);
    }

    @Override
    public boolean isRepeatable() {
      return false;
    }

    @Override
    public Optional<UpdateClause> then(UpdateClause next) {
      return next instanceof Add add
          ? Optional.of(new Add(amount.add(add.amount)))
          : Optional.empty();
    }
  }

  /** Adds elements to the end of a list, or to its front. */
  record Append(List<AttributeValue> elements, boolean front) implements UpdateClause {
    public Append {
      elements = List.copyOf(elements);
    }

    @Override
    public Section section() {
      return Section.SET;
    }

    @Override
    public String text(String path, Expressions expressions) {
      String before =
          "if_not_exists(%s, %s)"
              .formatted(path, expressions.value(AttributeValue.fromL(List.of())));
      String added = expressions.value(AttributeValue.fromL(elements));
      return front
          ? "%s = list_append(%s, %s)".formatted(path, added, before)
          : "%s = list_append(%s, %s)".formatted(path, before, added);
    }

    @Override
    public AttributeValue after(@Nullable AttributeValue before) {
      List<AttributeValue> all = new ArrayList<>(before == null ? List.of() : before.l());
      all.addAll(front ? 0 : all.size(), elements);
      return AttributeValue.fromL(all);
    }

    @Override
    public boolean isRepeatable() {
      return false;
    }

    @Override
    public Optional<UpdateClause> then(UpdateClause next) {
      if (!(next instanceof Append append) || append.front != front) {
        return Optional.empty();
      }
      List<AttributeValue> all = new ArrayList<>(elements);
      all.addAll(front ? 0 : all.size(), append.elements);
      return Optional.of(new Append(all, front));
    }
  }

  /** Adds elements to a set. */
  record Include(AttributeValue elements) implements UpdateClause {
    @Override
    public Section section() {
      return Section.ADD;
    }

    @Override
    public String text(String path, Expressions expressions) {
      return path + " " + expressions.value(elements);
    }

    @Override
    public @Nullable AttributeValue after(@Nullable AttributeValue before) {
      return StoredValues.union(before, elements);
    }

    @Override
    public Optional<UpdateClause> then(UpdateClause next) {
      return next instanceof Include include
          ? Optional.of(new Include(StoredValues.union(elements, include.elements)))
          : Optional.empty();
    }
  }

  /** Removes elements from a set. */
  record Exclude(AttributeValue elements) implements UpdateClause {
    @Override
    public Section section() {
      return Section.DELETE;
    }

    @Override
    public String text(String path, Expressions expressions) {
      return path + " " + expressions.value(elements);
    }

    @Override
    public @Nullable AttributeValue after(@Nullable AttributeValue before) {
      return before == null ? null : StoredValues.without(before, elements);
    }

    @Override
    public Optional<UpdateClause> then(UpdateClause next) {
      return next instanceof Exclude exclude
          ? Optional.of(new Exclude(StoredValues.union(elements, exclude.elements)))
          : Optional.empty();
    }
  }
}
