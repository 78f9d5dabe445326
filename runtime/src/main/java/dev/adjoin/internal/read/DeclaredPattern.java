// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.EdgeWithEntity;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import dev.adjoin.PagedResults;
import dev.adjoin.PatternQuery;
import dev.adjoin.Where;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A declared pattern with the inputs given so far.
 *
 * @param <T> the class of the items
 */
final class DeclaredPattern<T> implements PatternQuery<T> {
  private final Reads reads;
  private final Mapping<T> mapping;
  private final Proof proof;
  private final Map<String, Given> given;
  private final boolean isReversed;
  private final boolean isConsistent;

  /**
   * The given value of an input: a single value, or the ends of a range.
   *
   * @param low the lower end; null if it is open
   * @param high the upper end, the same as the lower for a single value; null if it is open
   */
  private record Given(@Nullable Object low, @Nullable Object high) {
    Object single() {
      if (low == null) {
        throw new IllegalStateException("Only the range of a pattern may have an open end");
      }
      return low;
    }
  }

  /** A pattern as it is declared, without inputs. */
  DeclaredPattern(Reads reads, Mapping<T> mapping, Proof proof) {
    this(reads, mapping, proof, Map.of(), proof.pattern().reversed(), proof.pattern().consistent());
  }

  private DeclaredPattern(
      Reads reads,
      Mapping<T> mapping,
      Proof proof,
      Map<String, Given> given,
      boolean isReversed,
      boolean isConsistent) {
    this.reads = reads;
    this.mapping = mapping;
    this.proof = proof;
    this.given = given;
    this.isReversed = isReversed;
    this.isConsistent = isConsistent;
  }

  private Pattern pattern() {
    return proof.pattern();
  }

  @Override
  public String question() {
    return pattern().ask();
  }

  @Override
  public List<String> inputs() {
    return proof.inputs().stream().map(Proof.Input::name).toList();
  }

  @Override
  public PatternQuery<T> given(String input, Object value) {
    input(input);
    return with(input, new Given(checked(input, value), value));
  }

  @Override
  public PatternQuery<T> given(String input, Object low, Object high) {
    requireRange(input);
    return with(input, new Given(checked(input, low), checked(input, high)));
  }

  @Override
  public PatternQuery<T> givenAtLeast(String input, Object low) {
    requireRange(input);
    return with(input, new Given(checked(input, low), null));
  }

  @Override
  public PatternQuery<T> givenAtMost(String input, Object high) {
    requireRange(input);
    return with(input, new Given(null, checked(input, high)));
  }

  private void requireRange(String input) {
    if (!input(input).isRange()) {
      throw new IllegalArgumentException(
          "%s of the pattern %s must be one value, but was a range"
              .formatted(input, pattern().name()));
    }
  }

  private Proof.Input input(String name) {
    Arguments.required("The name of an input", name);
    return proof.inputs().stream()
        .filter(input -> input.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "An input of the pattern %s must be one of %s, but was %s"
                        .formatted(pattern().name(), String.join(", ", inputs()), name)));
  }

  private Object checked(String input, @Nullable Object value) {
    try {
      mapping.codec().keyValue(input, value);
      return Arguments.required(input, value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s; the pattern %s takes %s"
              .formatted(e.getMessage(), pattern().name(), String.join(", ", inputs())),
          e);
    }
  }

  private PatternQuery<T> with(String input, Given value) {
    Map<String, Given> all = new HashMap<>(given);
    all.put(input, value);
    return new DeclaredPattern<>(reads, mapping, proof, all, isReversed, isConsistent);
  }

  @Override
  public PatternQuery<T> reversed() {
    requireList();
    return new DeclaredPattern<>(reads, mapping, proof, given, !isReversed, isConsistent);
  }

  @Override
  public PatternQuery<T> consistent() {
    return new DeclaredPattern<>(reads, mapping, proof, given, isReversed, true);
  }

  private Given value(String input) {
    Given value = given.get(input);
    if (value == null) {
      throw new IllegalArgumentException(
          "The pattern %s needs %s, but %s is missing"
              .formatted(pattern().name(), String.join(", ", inputs()), input));
    }
    return value;
  }

  private Object[] values(List<String> names) {
    return names.stream().map(name -> value(name).single()).toArray();
  }

  private boolean isList() {
    return proof.answer().name().target() instanceof ReadTarget.Listed;
  }

  private void requireList() {
    if (!isList()) {
      throw new IllegalArgumentException(
          "The pattern %s must read a list for this, but reads %s"
              .formatted(pattern().name(), proof.answer().name().plain()));
    }
  }

  /** The list of the pattern, with the conditions of its inputs. */
  private ListQuery<T> query() {
    proof.inputs().forEach(input -> value(input.name()));
    requireList();
    ReadName read = proof.answer().name().plain();
    ListQuery<T> query = reads.list(mapping, read, values(reads.inputs(mapping, read)));
    for (String attribute : proof.answer().name().shape().where()) {
      query = query.where(attribute).is(value(attribute).single());
    }
    if (pattern().range() != null) {
      query = ranged(query.where(pattern().range()), value(pattern().range()));
    }
    if (isReversed) {
      query = query.reversed();
    }
    if (pattern().first() != null) {
      query = query.limit(pattern().first());
    }
    return isConsistent ? query.consistent() : query;
  }

  /** The items of the list; untyped edges of a map come with what it keeps of the other entity. */
  @SuppressWarnings("unchecked") // An untyped list is one of items.
  private ListQuery<T> items() {
    ListQuery<T> query = query();
    return !mapping.isTyped() && reads.isSummary(mapping, proof.answer().name().plain())
        ? (ListQuery<T>) query.projected()
        : query;
  }

  private static <T> ListQuery<T> ranged(Where<Object, ListQuery<T>> where, Given range) {
    if (range.low() == null) {
      return where.atMost(Objects.requireNonNull(range.high()));
    }
    return range.high() == null
        ? where.atLeast(range.low())
        : where.between(range.low(), range.high());
  }

  /** The item of a pattern that reads a single item. */
  private Optional<T> item() {
    proof.inputs().forEach(input -> value(input.name()));
    ReadTarget target = proof.answer().name().target();
    if (target instanceof ReadTarget.Unique unique) {
      return reads.unique(mapping, isConsistent, unique.attributes(), values(unique.attributes()));
    }
    if (target != ReadTarget.Single.GET) {
      throw new IllegalArgumentException(
          "The pattern %s must give items for this, but reads %s: use collection or subtree of %s"
              .formatted(pattern().name(), proof.answer().name(), mapping.codec().type()));
    }
    return reads.get(mapping, isConsistent, values(reads.keyNames(mapping)));
  }

  @Override
  public List<T> list() {
    return isList() ? items().list() : item().stream().toList();
  }

  @Override
  public Stream<T> stream() {
    return isList() ? items().stream() : item().stream();
  }

  @Override
  public Optional<T> first() {
    return isList() ? items().first() : item();
  }

  @Override
  public Page<T> page(int size) {
    return items().page(size);
  }

  @Override
  public Page<T> page(int size, @Nullable String cursor) {
    return items().page(size, cursor);
  }

  @Override
  public Page<T> page(String cursor) {
    return items().page(cursor);
  }

  @Override
  public long count() {
    return isList() ? query().count() : list().size();
  }

  @Override
  public <E> PagedResults<EdgeWithEntity<T, E>> withEntities(Class<E> entity) {
    requireAnswer(Answer.ENTITIES);
    return query().withEntities(entity);
  }

  @Override
  public PagedResults<EdgeWithEntity<T, Item>> withEntities() {
    requireAnswer(Answer.ENTITIES);
    return query().withEntities();
  }

  @Override
  public <E> EntityWithEdges<E, T> together(Class<E> entity) {
    requireAnswer(Answer.TOGETHER);
    return query().together(entity);
  }

  @Override
  public EntityWithEdges<Item, T> together() {
    requireAnswer(Answer.TOGETHER);
    return query().together();
  }

  private void requireAnswer(Answer wanted) {
    if (pattern().answer() != wanted) {
      throw new IllegalArgumentException(
          "The pattern %s must declare with: %s for this, but gives %s"
              .formatted(pattern().name(), wanted.word(), pattern().answer().word()));
    }
  }

  /** The pattern and the inputs given so far, without values: {@code roster(courseId)}. */
  @Override
  public String toString() {
    return "%s(%s)"
        .formatted(
            pattern().name(),
            String.join(", ", inputs().stream().filter(given::containsKey).toList()));
  }

  @Override
  public String explain() {
    return proof.answer().explain(isConsistent);
  }
}
