// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * One conditional write of one item that no plan has, as a part of a transaction: of a repair, or
 * of a record in a stream. Not thread-safe.
 */
public final class ConditionalWrite {
  /**
   * The most attributes that one condition compares. An expression may have 300 operators: each
   * comparison is one, and so is each {@code AND} between two. Some are left for other conditions.
   */
  private static final int MOST_COMPARED = 140;

  private final String table;
  private final Map<String, AttributeValue> key;
  private final Expressions expressions;
  private final List<String> conditions = new ArrayList<>();
  private final List<String> sets = new ArrayList<>();
  private final List<String> removes = new ArrayList<>();

  /** The item as it was read, and which of its attributes a condition compares. */
  private @Nullable Map<String, AttributeValue> read;

  private Set<String> compared = Set.of();

  /**
   * @param key the full key, its partition key first
   */
  public ConditionalWrite(OpenTable table, Map<String, AttributeValue> key) {
    this(
        table,
        key,
        table
            .types()
            .of(key)
            .filter(type -> type.isTheApplications() || type.kind() == ItemType.Kind.GUARD)
            .map(type -> table.names().of(type.type()))
            .orElse(StoredNames.OfType.SAME));
  }

  private ConditionalWrite(
      OpenTable table, Map<String, AttributeValue> key, StoredNames.OfType names) {
    this.table = table.calls().table();
    this.key = key;
    this.expressions = new Expressions(names);
  }

  /** A write of an item whose attributes are given by their stored names. */
  public static ConditionalWrite ofStored(OpenTable table, Map<String, AttributeValue> key) {
    return new ConditionalWrite(table, key, StoredNames.OfType.SAME);
  }

  private String partitionKey() {
    return key.keySet().iterator().next();
  }

  public ConditionalWrite exists() {
    conditions.add("attribute_exists(" + expressions.name(partitionKey()) + ")");
    return this;
  }

  public ConditionalWrite absent() {
    conditions.add("attribute_not_exists(" + expressions.name(partitionKey()) + ")");
    return this;
  }

  /** The item does not exist, or is a tombstone. */
  public ConditionalWrite gone() {
    conditions.add(
        "(attribute_not_exists(%s) OR %s = %s)"
            .formatted(
                expressions.name(partitionKey()),
                expressions.name(OwnedAttribute.DELETING),
                expressions.value(AttributeValue.fromS(OwnedAttribute.GONE))));
    return this;
  }

  /** The item exists and no delete of it has begun. */
  public ConditionalWrite unmarked() {
    exists();
    return absent(AttributePath.of(OwnedAttribute.DELETING));
  }

  public ConditionalWrite absent(AttributePath path) {
    conditions.add("attribute_not_exists(" + expressions.path(path) + ")");
    return this;
  }

  /** The value at a path is this one; absent for null. */
  public ConditionalWrite equal(AttributePath path, @Nullable AttributeValue value) {
    if (value == null) {
      return absent(path);
    }
    conditions.add(expressions.path(path) + " = " + expressions.value(value));
    return this;
  }

  /** The number at a path is at least this one. */
  public ConditionalWrite atLeast(AttributePath path, int least) {
    conditions.add(
        "%s >= %s"
            .formatted(expressions.path(path), expressions.value(StoredValues.number(least))));
    return this;
  }

  /**
   * The whole item is the one that was read. A write by Adjoin changes the token of the item; a
   * link changes only a gate or a summary, which are maps. An item without a token is compared by
   * all of its attributes. One that another program adds meanwhile is noticed if this write sets
   * it: another process of a migration adds gates and maps, and then edges to them.
   *
   * @throws dev.adjoin.AdjoinException if it has more than a condition can compare; see {@link
   *     #tooManyToCompare}
   */
  public ConditionalWrite unchanged(Map<String, AttributeValue> item) {
    if (item.isEmpty()) {
      return absent();
    }
    tooManyToCompare(item)
        .ifPresent(
            reason -> {
              throw FailureBuilder.of(Reason.REFUSED, "compare")
                  .remedy(Remedy.CHANGE_ITEMS)
                  .because(shown() + ": " + reason);
            });
    exists();
    read = item;
    compared = compared(item).keySet();
    compared(item).forEach(this::same);
    return this;
  }

  /**
   * What programs set of the item is as it was read, though links may have changed its gates and
   * summaries since: for a write that only adds what follows from its attributes. A gate or map
   * that this write itself sets is as it was read.
   */
  public ConditionalWrite unchangedButLinks(Map<String, AttributeValue> item) {
    AttributeValue by = item.get(OwnedAttribute.BY);
    if (by == null) {
      return unchanged(item);
    }
    read = item;
    return exists().equal(AttributePath.of(OwnedAttribute.BY), by);
  }

  /** What is written is as it was read, if nothing else proves it. */
  private void requireAsRead(AttributePath path) {
    if (read != null && !compared.contains(path.names().get(0))) {
      AttributeValue value = StoredValues.at(read, path);
      if (value == null || isChangedByLinks(value)) {
        equal(path, value);
      }
    }
  }

  private String shown() {
    return key.values().stream().map(AttributeValue::s).collect(Collectors.joining(" / "));
  }

  /** Whether a condition can compare a whole item. */
  public static boolean canCompare(Map<String, AttributeValue> item) {
    return tooManyToCompare(item).isEmpty();
  }

  /** Why a condition cannot compare a whole item; empty if it can. */
  public static Optional<String> tooManyToCompare(Map<String, AttributeValue> item) {
    int number = compared(item).size();
    return number <= MOST_COMPARED
        ? Optional.empty()
        : Optional.of(
            "it has %d attributes to compare, because it was written without %s, but a condition compares at most %d"
                .formatted(number, OwnedAttribute.BY, MOST_COMPARED));
  }

  /** The attributes that prove together that an item is unchanged. */
  private static Map<String, AttributeValue> compared(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> compared = new LinkedHashMap<>(item);
    if (item.containsKey(OwnedAttribute.BY)) {
      compared.entrySet().removeIf(each -> !isChangedByLinks(each.getValue()));
      compared.put(OwnedAttribute.BY, item.get(OwnedAttribute.BY));
    }
    return compared;
  }

  private static boolean isChangedByLinks(AttributeValue value) {
    return value.hasM();
  }

  private void same(String attribute, AttributeValue value) {
    if (!key.containsKey(attribute)) {
      equal(AttributePath.of(attribute), value);
    }
  }

  /** Sets a value, or removes it for null. */
  public ConditionalWrite set(AttributePath path, @Nullable AttributeValue value) {
    requireAsRead(path);
    if (value == null) {
      removes.add(expressions.path(path));
    } else {
      sets.add(expressions.path(path) + " = " + expressions.value(value));
    }
    return this;
  }

  public ConditionalWrite set(String attribute, @Nullable AttributeValue value) {
    return set(AttributePath.of(attribute), value);
  }

  /** Adds to a number that is there. */
  public ConditionalWrite add(AttributePath path, int amount) {
    String name = expressions.path(path);
    sets.add(
        "%s = %s + %s"
            .formatted(
                name, name, expressions.value(AttributeValue.fromN(Integer.toString(amount)))));
    return this;
  }

  private @Nullable String condition() {
    return conditions.isEmpty() ? null : String.join(" AND ", conditions);
  }

  public TransactWriteItem update() {
    List<String> clauses = new ArrayList<>();
    if (!sets.isEmpty()) {
      clauses.add("SET " + String.join(", ", sets));
    }
    if (!removes.isEmpty()) {
      clauses.add("REMOVE " + String.join(", ", removes));
    }
    return TransactWriteItem.builder()
        .update(
            u ->
                u.tableName(table)
                    .key(key)
                    .updateExpression(String.join(" ", clauses))
                    .conditionExpression(condition())
                    .expressionAttributeNames(expressions.names())
                    .expressionAttributeValues(expressions.values()))
        .build();
  }

  /** An update or, if nothing is set, a check. */
  public TransactWriteItem updateOrCheck() {
    return sets.isEmpty() && removes.isEmpty() ? check() : update();
  }

  public TransactWriteItem put(Map<String, AttributeValue> item) {
    return TransactWriteItem.builder()
        .put(
            p ->
                p.tableName(table)
                    .item(item)
                    .conditionExpression(condition())
                    .expressionAttributeNames(expressions.names())
                    .expressionAttributeValues(expressions.values()))
        .build();
  }

  public TransactWriteItem delete() {
    return TransactWriteItem.builder()
        .delete(
            d ->
                d.tableName(table)
                    .key(key)
                    .conditionExpression(condition())
                    .expressionAttributeNames(expressions.names())
                    .expressionAttributeValues(expressions.values()))
        .build();
  }

  public TransactWriteItem check() {
    return TransactWriteItem.builder()
        .conditionCheck(
            c ->
                c.tableName(table)
                    .key(key)
                    .conditionExpression(condition())
                    .expressionAttributeNames(expressions.names())
                    .expressionAttributeValues(expressions.values()))
        .build();
  }
}
