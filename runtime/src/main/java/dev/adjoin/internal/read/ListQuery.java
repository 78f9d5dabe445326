// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.codec.Arguments;
import dev.adjoin.internal.codec.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.Criterion;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list and what is asked of it: {@code enrollments.to("math204").where("semester",
 * "2026-1").filter("status", COMPLETED).page(25)}.
 *
 * <p>Immutable: each call gives another question. Nothing is sent before a list, a stream, a page,
 * the first or the number is asked for. What cannot be read by key conditions is refused with the
 * change of the model that would allow it; a filter can be of any attribute, at the cost of reading
 * what it leaves out. Reads are eventually consistent unless asked otherwise.
 *
 * @param <T> a record, or {@link Item}
 */
public final class ListQuery<T> {
  private final Listing list;
  private final Mapping<T> mapping;
  private final Question question;

  ListQuery(Listing list, Mapping<T> mapping, Question question) {
    this.list = list;
    this.mapping = mapping;
    this.question = question;
  }

  private ListQuery<T> with(Question other) {
    return new ListQuery<>(list, mapping, other);
  }

  Listing listing() {
    return list;
  }

  Question question() {
    return question;
  }

  Mapping<T> mapping() {
    return mapping;
  }

  /**
   * A view of the same entity's items: {@code memberships.from("u1").view("active")}. Chosen before
   * anything else is said.
   *
   * @param by the values that name a part of the view besides the entity, if it is by some
   */
  public ListQuery<T> view(String name, Object... by) {
    return Views.of(this, name, Arguments.values(by));
  }

  /** Only items with this value of an attribute that sorts the list, from the left. */
  public ListQuery<T> where(String attribute, Object value) {
    return with(question.where(attribute, value));
  }

  /** Only items from one value of the next attribute that sorts the list to another, with both. */
  public ListQuery<T> between(String attribute, Object low, Object high) {
    return with(question.range(attribute, Span.BETWEEN, low, high));
  }

  /** Only items below a value of the next attribute that sorts the list, without that value. */
  public ListQuery<T> before(String attribute, Object value) {
    return with(question.range(attribute, Span.BEFORE, null, value));
  }

  /** Only items above a value of the next attribute that sorts the list, without that value. */
  public ListQuery<T> after(String attribute, Object value) {
    return with(question.range(attribute, Span.AFTER, value, null));
  }

  /** Only items from a value of the next attribute that sorts the list, with that value. */
  public ListQuery<T> atLeast(String attribute, Object value) {
    return with(question.range(attribute, Span.AT_LEAST, value, null));
  }

  /** Only items up to a value of the next attribute that sorts the list, with that value. */
  public ListQuery<T> atMost(String attribute, Object value) {
    return with(question.range(attribute, Span.AT_MOST, null, value));
  }

  /** Only items whose next string that sorts the list begins so. */
  public ListQuery<T> prefix(String attribute, String text) {
    if (text != null && text.isEmpty()) {
      // Every string begins with nothing; what cannot be asked is refused all the same.
      list.plan(question.range(attribute, Span.PREFIX, "any", null), Answer.ITEMS);
      return this;
    }
    return with(question.range(attribute, Span.PREFIX, text, null));
  }

  /** Only items with this value of any attribute; the others are read, and left out. */
  public ListQuery<T> filter(String attribute, Object value) {
    return filter(Criterion.equal(attribute, value));
  }

  /** Only items that are like that; the others are read, and left out. */
  public ListQuery<T> filter(Criterion criterion) {
    return with(question.filter(criterion));
  }

  /** The last first; turned twice, the first again. */
  public ListQuery<T> reversed() {
    return with(question.turned());
  }

  /** Only the first so many, however they are read: as a list, in pages, or counted. */
  public ListQuery<T> limit(int most) {
    Answers.requirePositive("A limit", most);
    return with(question.limit(most));
  }

  /** Reads with strong consistency. */
  public ListQuery<T> consistent() {
    return with(question.asConsistent());
  }

  /**
   * Only what the index carries of each item, without fetching the rest. Of a summary, what it
   * keeps of the edge and of the other entity.
   */
  public ListQuery<Item> projected() {
    return new ListQuery<>(list, list.carried(), question.asProjected());
  }

  private OpenTable table() {
    return list.context().table();
  }

  private Answers<T> answers() {
    return new Answers<>(
        list,
        question,
        Answer.ITEMS,
        (pattern, row) -> list.context().read(pattern, mapping, row.item()));
  }

  /** All of them, however many: {@link #limit}, {@link #page} and {@link #stream} read less. */
  public List<T> list() {
    return answers().list();
  }

  /** One by one, read page by page as they are asked for; it needs no closing. */
  public Stream<T> stream() {
    return answers().stream();
  }

  /** The first of them, if there is any. */
  public Optional<T> first() {
    return answers().first();
  }

  /**
   * The first page: as many items as asked for while there are so many, unless a page may not read
   * enough to find them.
   */
  public Page<T> page(int size) {
    return answers().page(size, null);
  }

  /**
   * The page that a cursor leads to; without a cursor the first, so that one that a request may
   * lack can be handed on as it is.
   *
   * @param cursor of a page of this very question; the size may be another. The first page when
   *     null
   * @throws IllegalArgumentException when it is of another question, or was altered
   */
  public Page<T> page(int size, @Nullable String cursor) {
    return answers().page(size, cursor);
  }

  /**
   * The page that a cursor leads to, of the size of the page that gave it.
   *
   * @throws IllegalArgumentException when it is of another question, or was altered
   */
  public Page<T> page(String cursor) {
    return answers().page(cursor);
  }

  /**
   * How many there are: the stored number where there is one, else all pages are counted. Of a
   * limited list at most so many, and no more are read than that.
   */
  public long count() {
    return list.count(question);
  }

  /** The same list, each edge with the entity at its other side, as untyped items. */
  public WithEntities<T, Item> withEntities() {
    return entities(table().mappings().untyped(otherSide()));
  }

  /** The same list, each edge with the entity at its other side. */
  public <E> WithEntities<T, E> withEntities(Class<E> entity) {
    Mapping<E> other = table().mappings().of(entity);
    requireType(otherSide(), other);
    return entities(other);
  }

  /** The type of the entities that the edges lead to. */
  private String otherSide() {
    ReadPlan.Wanted.Each other =
        ReadPlan.ListRead.of(list.plan(question, Answer.ENTITIES).plan()).entities();
    return other == null ? mapping.shape().type() : other.type();
  }

  private void requireType(String type, Mapping<?> given) {
    if (!given.shape().type().equals(type)) {
      throw new IllegalArgumentException(
          "The entities of %s must be read as %s, but were to be as %s"
              .formatted(list.read(), type, given.shape().type()));
    }
  }

  private <E> WithEntities<T, E> entities(Mapping<E> other) {
    ReadContext context = list.context();
    return new WithEntities<>(
        new Answers<>(
            list,
            question,
            Answer.ENTITIES,
            (pattern, row) ->
                new Linked<>(
                    context.read(pattern, mapping, row.item()),
                    entity(pattern, other, row.entity()))));
  }

  private <E> @Nullable E entity(String pattern, Mapping<E> other, @Nullable Found found) {
    return found == null ? null : list.context().read(pattern, other, found);
  }

  /** The entity itself, as an untyped item, with its items. */
  public Together<Item, T> together() {
    Listing.Both both = list.together(question);
    Found entity = both.entity();
    return entity == null
        ? new Together<>(null, items(both))
        : new Together<>(
            list.context()
                .read(list.read().toString(), table().mappings().untyped(entity.type()), entity),
            items(both));
  }

  /** The entity itself with its items. */
  public <E> Together<E, T> together(Class<E> type) {
    Mapping<E> other = table().mappings().of(type);
    requireType(list.owner(question), other);
    Listing.Both both = list.together(question);
    return new Together<>(entity(list.read().toString(), other, both.entity()), items(both));
  }

  private List<T> items(Listing.Both both) {
    return both.items().stream()
        .map(item -> list.context().read(list.read().toString(), mapping, item))
        .toList();
  }

  /** The requests that a list, or a page of it, will send, before any is sent. */
  public String explain() {
    return answers().explain();
  }

  /** The requests that {@link #count} will send. */
  public String explainCount() {
    return Answers.explain(list.countPlan(question), question);
  }

  /** The requests that {@link #together} will send. */
  public String explainTogether() {
    return Answers.explain(list.plan(question, Answer.TOGETHER), question);
  }
}
