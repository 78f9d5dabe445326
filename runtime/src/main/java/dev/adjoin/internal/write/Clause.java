// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.Expressions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an update does to one place of an item: in DynamoDB's words, and to a value at hand. */
sealed interface Clause {

  /** The part of an update expression that a clause belongs to. */
  enum Section {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  Section section();

  /** As DynamoDB reads it, after the word of its section. */
  String text(String path, Expressions expressions);

  /** What is there afterwards; null for nothing. */
  @Nullable AttributeValue after(@Nullable AttributeValue before);

  /** Whether doing it twice is doing it once. */
  default boolean isRepeatable() {
    return true;
  }

  /** Whether what is there afterwards follows from the clause alone. */
  default boolean isAbsolute() {
    return false;
  }

  /** This one and then another as one; empty when there is no such clause. */
  Optional<Clause> then(Clause next);

  /** A value, whatever was there. */
  record Put(AttributeValue value) implements Clause {
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

    /** A different value would undo what the one before wrote. */
    @Override
    public Optional<Clause> then(Clause next) {
      if (next.isAbsolute()) {
        return next.equals(this) ? Optional.of(this) : Optional.empty();
      }
      AttributeValue result = next.after(value);
      return Optional.of(result == null ? new Remove() : new Put(result));
    }
  }

  /** A value, unless there is one. */
  record PutIfAbsent(AttributeValue value) implements Clause {
    @Override
    public Section section() {
      return Section.SET;
    }

    @Override
    public String text(String path, Expressions expressions) {
      return "%s = if_not_exists(%s, %s)".formatted(path, path, expressions.value(value));
    }

    @Override
    public AttributeValue after(@Nullable AttributeValue before) {
      return before == null ? value : before;
    }

    /** A number that is missing counts as 0 anyway. */
    @Override
    public Optional<Clause> then(Clause next) {
      boolean isZero = value.n() != null && new BigDecimal(value.n()).signum() == 0;
      if (next instanceof Plus && isZero) {
        return Optional.of(next);
      }
      return next.equals(this) ? Optional.of(this) : Optional.empty();
    }
  }

  /** Nothing. */
  record Remove() implements Clause {
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
    public Optional<Clause> then(Clause next) {
      return next.equals(this) ? Optional.of(this) : Optional.empty();
    }
  }

  /** A number that is raised or lowered; one that is not there counts as 0. */
  record Plus(BigDecimal amount) implements Clause {
    @Override
    public Section section() {
      return Section.SET;
    }

    /** Not ADD, which DynamoDB has for whole attributes only. */
    @Override
    public String text(String path, Expressions expressions) {
      return "%s = if_not_exists(%s, %s) + %s"
          .formatted(
              path,
              path,
              expressions.value(StoredValues.ZERO),
              expressions.value(StoredValues.number(amount)));
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
    public Optional<Clause> then(Clause next) {
      return next instanceof Plus plus
          ? Optional.of(new Plus(amount.add(plus.amount)))
          : Optional.empty();
    }
  }

  /** Elements at the end of a list, or at its front. */
  record Append(List<AttributeValue> elements, boolean front) implements Clause {
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
    public Optional<Clause> then(Clause next) {
      if (!(next instanceof Append append) || append.front != front) {
        return Optional.empty();
      }
      List<AttributeValue> all = new ArrayList<>(elements);
      all.addAll(front ? 0 : all.size(), append.elements);
      return Optional.of(new Append(all, front));
    }
  }

  /** Elements that a set has. */
  record Include(AttributeValue elements) implements Clause {
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
    public Optional<Clause> then(Clause next) {
      return next instanceof Include include
          ? Optional.of(new Include(StoredValues.union(elements, include.elements)))
          : Optional.empty();
    }
  }

  /** Elements that a set has no more. */
  record Exclude(AttributeValue elements) implements Clause {
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
    public Optional<Clause> then(Clause next) {
      return next instanceof Exclude exclude
          ? Optional.of(new Exclude(StoredValues.union(elements, exclude.elements)))
          : Optional.empty();
    }
  }
}
