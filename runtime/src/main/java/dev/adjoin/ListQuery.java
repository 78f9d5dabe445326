// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Consumer;

/**
 * Narrows and reads a list of entities or edges: {@code
 * enrollments.to("math204").where(Enrollment::semester).is("2026-1").page(25)}.
 *
 * <p>Immutable: each method returns another query. {@code where} uses the keys: DynamoDB reads
 * nothing else, and an attribute that the keys cannot answer is refused with the change of the
 * model that would allow it. {@code filter} takes any attribute, at the cost of reading what it
 * rejects. Reads are eventually consistent unless {@link #consistent} is called.
 *
 * @param <T> a record, or {@link Item}
 */
@CheckReturnValue
public interface ListQuery<T> extends PagedResults<T> {

  /**
   * Reads a view of the same entity's items: {@code memberships.from("u1").view("active")}. Call it
   * before you narrow the list.
   *
   * @param by the values that select a part of the view besides the entity, if it has any
   */
  ListQuery<T> view(String name, Object... by);

  /**
   * Narrows the list by an attribute that it is sorted by: attributes from the left by {@code is},
   * then one by a range. Two comparisons of that one form a range with one end inside and the other
   * outside: {@code where(Talk::startsAt).atLeast(a).where(Talk::startsAt).lessThan(b)}.
   */
  <V> Where<V, ListQuery<T>> where(Attribute<T, V> attribute);

  /** Narrows the list by an attribute that it is sorted by, given by its name. */
  Where<Object, ListQuery<T>> where(String attribute);

  /** Keeps only items by the value of an attribute; DynamoDB reads the others too. */
  <V> Where<V, ListQuery<T>> filter(Attribute<T, V> attribute);

  /** Keeps only items by the value of an attribute, given by its name. */
  Where<Object, ListQuery<T>> filter(String attribute);

  /** Keeps only items that fulfil a condition; DynamoDB reads the others too. */
  ListQuery<T> filter(Condition condition);

  /**
   * Reports each item that does not have the form that the model declares, with its key, and leaves
   * it out; pages stay full. Without such a listener the list fails at the first such item, with
   * {@link AdjoinException.Reason#UNREADABLE}.
   */
  ListQuery<T> onUnreadable(Consumer<AdjoinException> listener);

  /** Reverses the order; reversed twice, it is the original order. */
  ListQuery<T> reversed();

  /** Limits the items in all, whether you read them as a list, in pages, or count them. */
  ListQuery<T> limit(int most);

  /** Reads with strong consistency; refused where the list is read from an index. */
  ListQuery<T> consistent();

  /**
   * Returns only the attributes that the index holds, without fetching the rest of each item. For a
   * summary, what it keeps of the edge and of the other entity.
   */
  ListQuery<Item> projected();

  /**
   * Counts the items: it reads the stored count if there is one, and otherwise counts all pages. A
   * limited list counts no further than its limit.
   */
  long count();

  /**
   * Reads each edge with the entity at its other side, or each item with the entity that it refers
   * to: Query and BatchGetItem.
   */
  <E> PagedResults<EdgeWithEntity<T, E>> withEntities(Class<E> entity);

  /** Reads each edge or item with the entity that it leads to, as an untyped item. */
  PagedResults<EdgeWithEntity<T, Item>> withEntities();

  /** Reads the entity whose list this is, together with its items. */
  <E> EntityWithEdges<E, T> together(Class<E> entity);

  /** Reads the entity whose list this is as an untyped item, together with its items. */
  EntityWithEdges<Item, T> together();

  /** Explains the requests that {@link #count} sends. */
  String explainCount();

  /** Explains the requests that {@link #together} sends. */
  String explainTogether();
}
