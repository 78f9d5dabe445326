// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Creates, reads, lists, changes and deletes the entities of one type. Thread-safe.
 *
 * <p>An entity is identified by its id, a child by the ids of its ancestors and then its own; see
 * {@link Key}.
 *
 * @param <T> a record, or {@link Item}
 */
public interface Entities<T> {

  /** Returns the same entities, read with strong consistency. */
  Entities<T> consistent();

  /**
   * Writes a new entity. An absent id that the model declares as generated is generated.
   *
   * @return the entity as it is stored, with its generated id, its defaults and copies
   * @throws AdjoinException if it exists already, a unique value is taken, or the parent of a
   *     checked child does not exist
   */
  T create(T entity);

  /**
   * Writes an entity, new or not: sets the declared attributes, removes the absent ones, and leaves
   * attributes that the model does not declare.
   *
   * @return the entity as it is stored, with its new version, its times, copies and counts
   * @throws AdjoinException with {@link AdjoinException.Reason#STALE} if the type declares a
   *     version and the stored one differs
   */
  T put(T entity);

  /**
   * Like {@link #put}, whatever version is stored.
   *
   * @return the entity as it is stored
   */
  T overwrite(T entity);

  /** Writes many entities, each like {@link #create}; those that exist stay as they are. */
  default BulkSummary createAll(Stream<? extends T> entities) {
    return createAll(entities, settings -> {});
  }

  /** Writes many entities, each like {@link #create}; those that exist stay as they are. */
  default BulkSummary createAll(Iterable<? extends T> entities) {
    return createAll(Arguments.stream(entities));
  }

  /** Writes many entities with settings: {@code createAll(stream, bulk -> bulk.inFlight(64))}. */
  BulkSummary createAll(Stream<? extends T> entities, Consumer<Bulk> settings);

  /** Writes many entities with settings: {@code createAll(stream, bulk -> bulk.inFlight(64))}. */
  default BulkSummary createAll(Iterable<? extends T> entities, Consumer<Bulk> settings) {
    return createAll(Arguments.stream(entities), settings);
  }

  /** Writes many entities, each like {@link #put}; the last of those given twice counts. */
  default BulkSummary putAll(Stream<? extends T> entities) {
    return putAll(entities, settings -> {});
  }

  /** Writes many entities, each like {@link #put}; the last of those given twice counts. */
  default BulkSummary putAll(Iterable<? extends T> entities) {
    return putAll(Arguments.stream(entities));
  }

  /** Writes many entities, each like {@link #put}, with settings. */
  BulkSummary putAll(Stream<? extends T> entities, Consumer<Bulk> settings);

  /** Writes many entities, each like {@link #put}, with settings. */
  default BulkSummary putAll(Iterable<? extends T> entities, Consumer<Bulk> settings) {
    return putAll(Arguments.stream(entities), settings);
  }

  /** Writes many entities, each like {@link #overwrite}; the last of those given twice counts. */
  default BulkSummary overwriteAll(Stream<? extends T> entities) {
    return overwriteAll(entities, settings -> {});
  }

  /** Writes many entities, each like {@link #overwrite}; the last of those given twice counts. */
  default BulkSummary overwriteAll(Iterable<? extends T> entities) {
    return overwriteAll(Arguments.stream(entities));
  }

  /** Writes many entities, each like {@link #overwrite}, with settings. */
  BulkSummary overwriteAll(Stream<? extends T> entities, Consumer<Bulk> settings);

  /** Writes many entities, each like {@link #overwrite}, with settings. */
  default BulkSummary overwriteAll(Iterable<? extends T> entities, Consumer<Bulk> settings) {
    return overwriteAll(Arguments.stream(entities), settings);
  }

  /**
   * Changes an entity that exists: {@code
   * students.change("ada").set(Student::major).to("Logic").apply()}. Nothing is sent before {@code
   * apply}.
   */
  @CheckReturnValue
  Change<T> change(Object... key);

  /**
   * Changes an entity by a function of it: reads it, writes only what the function changed, and
   * starts again if somebody else changed it meanwhile. The function may run several times.
   *
   * @param key a {@link Key}, {@link TypedKey} or {@link NamedKey}, or the plain value if the id
   *     has one part
   * @return the entity as it is stored afterwards
   */
  T edit(Object key, UnaryOperator<T> edit);

  /**
   * Deletes an entity by the {@code onDelete} of its edges and children: those that cascade are
   * removed with it, those that restrict prevent the delete, and edges that are kept stay. A delete
   * that is interrupted is finished by {@link Adjoin#resume}.
   *
   * @return whether this call deleted it: false if it did not exist, or if another call deleted it
   *     at the same time
   * @throws AdjoinException with {@link AdjoinException.Reason#RESTRICTED}, naming what must be
   *     removed first; the message tells you if the delete has begun
   */
  boolean delete(Object... key);

  /** Deletes the entity that has the id of this one, like {@link #delete(Object...)}. */
  boolean delete(T entity);

  /**
   * Deletes an entity like {@link #delete(Object...)}, and reports progress while edges and
   * children are removed, on the threads that remove them.
   */
  boolean delete(Object key, Consumer<DeleteProgress> listener);

  /**
   * Counts what a delete would remove, and what that costs, without changing anything; empty if
   * there is no such entity. Edges are counted by their gates, or listed; children are listed.
   */
  Optional<DeleteEstimate> estimateDelete(Object... key);

  /**
   * Finds the delete of an entity that has begun and not ended, which {@link Adjoin#resume}
   * continues; empty if there is none. Until it ends, the entity can be read but not written. One
   * strongly consistent GetItem.
   */
  Optional<PendingWork> pendingDelete(Object... key);

  /** Reads one entity: {@code students.get("ada")}. Empty if it doesn't exist. */
  Optional<T> get(Object... key);

  /**
   * Reads one entity, which must exist.
   *
   * @throws AdjoinException with {@link AdjoinException.Reason#NOT_FOUND} if it does not
   */
  T require(Object... key);

  /** Whether an entity exists. */
  boolean exists(Object... key);

  /**
   * Reads many entities by their keys, 100 a request: {@code Map<String, Student> found =
   * students.getAll(List.of("ada", "bob"))}.
   *
   * @param keys {@link Key}s or {@link TypedKey}s, or plain values if the id has one part
   * @return the entities that exist, each under the key that was given, in the order of the keys
   */
  <K> Map<K, T> getAll(Collection<? extends K> keys);

  /** Finds the entity that holds a unique value: {@code users.unique(User::email).is(address)}. */
  @CheckReturnValue
  <V> Match<V, Optional<T>> unique(Attribute<T, V> attribute);

  /** Finds the entity that holds a unique value, or several that are unique together, by name. */
  @CheckReturnValue
  MatchAll<Optional<T>> unique(String... attributes);

  /**
   * Lists the entities that a lookup finds, through an index: {@code
   * users.by(User::city).is("Rome")}.
   */
  @CheckReturnValue
  <V> Match<V, ListQuery<T>> by(Attribute<T, V> attribute);

  /** Lists the entities that a lookup by one or several attributes finds, by name. */
  @CheckReturnValue
  MatchAll<ListQuery<T>> by(String... attributes);

  /** Lists the children of a parent: {@code orders.of("acme")}. */
  @CheckReturnValue
  ListQuery<T> of(Object... parentKey);

  /**
   * Lists the entities of this type below an ancestor: {@code tasks.under("Organization", "acme")}.
   */
  @CheckReturnValue
  ListQuery<T> under(String ancestor, Object... ancestorKey);

  /**
   * Lists the entities of this type below an ancestor: {@code tasks.under(Organization.class,
   * "acme")}.
   */
  @CheckReturnValue
  ListQuery<T> under(Class<?> ancestor, Object... ancestorKey);

  /**
   * Lists one partition of a view, by the values that select it: {@code students.view("byMajor",
   * "Logic")}.
   */
  @CheckReturnValue
  ListQuery<T> view(String name, Object... by);

  /** Lists every entity of the type, through an index. */
  @CheckReturnValue
  ListQuery<T> all();

  /** Reads an entity with its children and edges, in as few queries as its keys allow. */
  ItemCollection<T> collection(Object... key);

  /** Reads a node of a hierarchy with everything below it, in one Query. */
  ItemCollection<T> subtree(Object... key);

  /**
   * Explains the requests of each call in words, without sending any: {@code
   * students.explain().get("ada")}.
   */
  Explain<T> explain();

  /**
   * A lookup that still lacks its value.
   *
   * @param <V> the type of the attribute
   * @param <R> the result of the lookup
   */
  @FunctionalInterface
  @CheckReturnValue
  interface Match<V, R> {
    /** Looks up a value. */
    R is(V value);
  }

  /**
   * A lookup by one or several attributes that still lacks its values.
   *
   * @param <R> the result of the lookup
   */
  @FunctionalInterface
  @CheckReturnValue
  interface MatchAll<R> {
    /** Looks up values, one for each attribute. */
    R is(Object... values);
  }

  /** The calls of {@link Entities}, explained. */
  interface Explain<T> {
    String create(T entity);

    String put(T entity);

    String overwrite(T entity);

    String createAll(Consumer<Bulk> settings);

    String putAll(Consumer<Bulk> settings);

    String overwriteAll(Consumer<Bulk> settings);

    String delete(Object... key);

    /** An edit that changes something. */
    String edit(Object... key);

    /** A get; with the key filled in if one is given. */
    String get(Object... key);

    String getAll();

    String unique(String... attributes);

    String collection();

    String subtree();
  }
}
