// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredOrder;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.plan.Copied;
import dev.adjoin.internal.plan.Effect;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One attempt at one operation: what is asked for, what was seen, when it is and by which intention
 * it is done.
 *
 * <p>What follows from what was seen is worked out once for each time it is seen. Not thread-safe.
 */
final class Scene {
  private final WriteContext context;
  private final Operation operation;
  private final Known known;
  private final String intention;
  private final Instant now;
  private final Set<String> resolved;
  private @Nullable Map<String, AttributeValue> ownKey;
  private @Nullable Map<String, AttributeValue> after;
  private int changesBefore;

  /**
   * @param resolved the attributes whose change follows from what was seen rather than from what is
   *     stored when it is written
   */
  Scene(
      WriteContext context,
      Operation operation,
      Known known,
      String intention,
      Instant now,
      Set<String> resolved) {
    this.context = context;
    this.operation = operation;
    this.known = known;
    this.intention = intention;
    this.now = now;
    this.resolved = resolved;
  }

  WriteContext context() {
    return context;
  }

  Operation operation() {
    return operation;
  }

  Known known() {
    return known;
  }

  String intention() {
    return intention;
  }

  Instant now() {
    return now;
  }

  Set<String> resolved() {
    return resolved;
  }

  Scene resolving(Set<String> names) {
    return new Scene(context, operation, known, intention, now, Set.copyOf(names));
  }

  OpenTable table() {
    return context.table();
  }

  Shape shape() {
    return operation.shape();
  }

  Map<String, AttributeValue> key(ItemKey key) {
    return table().keys().of(key, shape().values(operation.identity()));
  }

  /** The key of the item that the operation is about. */
  Map<String, AttributeValue> ownKey() {
    ItemType own = context.item(shape());
    if (own == null) {
      throw new IllegalStateException(shape().type() + " must have an item of its own");
    }
    return key(own.key());
  }

  /** The item that the operation is about, as it was seen; empty when it was not, or not there. */
  Map<String, AttributeValue> stored() {
    Map<String, AttributeValue> seen = seen();
    return seen == null ? Map.of() : seen;
  }

  @Nullable Map<String, AttributeValue> seen() {
    if (known.isBlank()) {
      return null;
    }
    ItemType own = context.item(shape());
    if (ownKey == null && own != null) {
      ownKey = key(own.key());
    }
    return ownKey == null ? null : known.seen(ownKey);
  }

  /** The item as it will be, as far as it is known. */
  Map<String, AttributeValue> after() {
    if (after == null || changesBefore != known.changes()) {
      changesBefore = known.changes();
      after = Collections.unmodifiableMap(workedOut());
    }
    return after;
  }

  private Map<String, AttributeValue> workedOut() {
    Map<String, AttributeValue> after = new LinkedHashMap<>(stored());
    if (operation.wish() instanceof Wish.Whole whole) {
      Map<String, AttributeValue> given = completed(whole);
      shape().attributes().keySet().stream()
          .filter(name -> !isKept(name))
          .forEach(name -> replace(after, name, given.get(name)));
      sureStamps(whole).forEach(after::put);
      if (stored().isEmpty()) {
        copies().forEach(copied -> after.putAll(copied(copied)));
      }
    } else if (operation.wish() instanceof Wish.Partly partly) {
      partly.changes().forEach((n, c) -> replace(after, n, c.after(stored().get(n))));
      stamps(partly).forEach(after::put);
    }
    after.putAll(operation.identity());
    return after;
  }

  private static void replace(
      Map<String, AttributeValue> item, String name, @Nullable AttributeValue value) {
    if (value == null) {
      item.remove(name);
    } else {
      item.put(name, value);
    }
  }

  /** What follows from something else than what a writer gives. */
  private boolean isKept(String name) {
    return name.equals(shape().member().version())
        || shape().member().copies().stream().anyMatch(c -> c.attribute().equals(name));
  }

  /** What is given, with its defaults. */
  Map<String, AttributeValue> completed(Wish.Whole whole) {
    Map<String, AttributeValue> complete = shape().withDefaults(whole.item(), now);
    if (whole.replaces()) {
      complete.putAll(shape().changedStamps(now));
    }
    return complete;
  }

  /** The attributes that an item has from when it was new, and that are not given. */
  Set<String> birthStamps(Wish.Whole whole) {
    return shape().attributes().values().stream()
        .filter(a -> a.preset() == Default.Stamp.NOW && !whole.item().containsKey(a.name()))
        .map(a -> a.name())
        .collect(Collectors.toSet());
  }

  private Map<String, AttributeValue> sureStamps(Wish.Whole whole) {
    return birthStamps(whole).stream()
        .filter(stored()::containsKey)
        .collect(Collectors.toMap(name -> name, stored()::get));
  }

  /** The times of change that a change does not say itself. */
  Map<String, AttributeValue> stamps(Wish.Partly partly) {
    Map<String, AttributeValue> stamps = new LinkedHashMap<>(shape().changedStamps(now));
    stamps.keySet().removeAll(partly.changes().keySet());
    return stamps;
  }

  /** Whether one of the attributes will be another than was seen, as far as is known. */
  boolean changes(Collection<String> names) {
    if (operation.wish() instanceof Wish.Partly partly) {
      return names.stream()
          .anyMatch(
              n -> partly.changes().containsKey(n) || shape().changedStamps(now).containsKey(n));
    }
    return changesValue(names);
  }

  /** Whether one of the attributes has another value than was seen. */
  boolean changesValue(Collection<String> names) {
    Map<String, AttributeValue> after = after();
    return names.stream().anyMatch(name -> !areEqual(stored().get(name), after.get(name)));
  }

  static boolean areEqual(@Nullable AttributeValue one, @Nullable AttributeValue other) {
    return one == null || other == null ? one == other : StoredOrder.areEqual(one, other);
  }

  Function<String, @Nullable Object> values() {
    return shape().values(after());
  }

  Function<String, @Nullable Object> storedValues() {
    return shape().values(stored());
  }

  /** What a new item copies, by source. */
  private Stream<Copied> copies() {
    return Conventions.actions(operation.plan())
        .flatMap(action -> action.effects().stream())
        .filter(Effect.AllAttributes.class::isInstance)
        .flatMap(effect -> ((Effect.AllAttributes) effect).copies().stream());
  }

  /** What the item copies from one source. */
  Map<String, AttributeValue> copied(Copied copied) {
    Map<String, AttributeValue> source = source(copied);
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    for (Copy copy : copied.copies()) {
      AttributeValue value = source.get(copy.sourceAttribute());
      if (value != null) {
        values.put(copy.attribute(), value);
      }
    }
    return values;
  }

  /** What the item copies from, as it was seen. */
  Map<String, AttributeValue> source(Copied copied) {
    Map<String, AttributeValue> key = key(copied.key());
    Map<String, AttributeValue> seen = known.expected(key);
    return seen == null ? Map.of() : seen;
  }
}
