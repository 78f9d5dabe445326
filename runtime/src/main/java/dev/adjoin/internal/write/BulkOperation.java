// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One kind of write on the items of one type, done many times. Writes are independent: a write that
 * fails does not affect the others. Thread-safe.
 *
 * @param <T> the class of the items
 */
public final class BulkOperation<T> {
  private final OpenTable table;
  private final ItemWriter<T> writer;
  private final PreparedWrite prepared;
  private final Verb verb;

  public BulkOperation(OpenTable table, Mapping<T> mapping, Verb verb) {
    this.table = table;
    this.writer = new ItemWriter<>(table, mapping);
    this.prepared = writer.preparedWithoutResult(verb);
    this.verb = verb;
  }

  private BulkOperation(OpenTable table, ItemWriter<T> writer, PreparedWrite prepared) {
    this.table = table;
    this.writer = writer;
    this.prepared = prepared;
    this.verb = prepared.verb();
  }

  /** The writes that bring the dependants of one step of a propagation forward. */
  public static BulkOperation<Item> forward(OpenTable table, Step step) {
    PreparedWrite forward = PreparedWrite.Cache.of(table).forward(step);
    Mapping<Item> mapping = table.mappings().untyped(forward.codec().type());
    return new BulkOperation<>(table, new ItemWriter<>(table, mapping), forward);
  }

  /**
   * Prepares the write that brings a dependant forward.
   *
   * @param source the entity that it copies from
   */
  public BulkItem forward(
      Propagation propagation, Dependant dependant, Map<String, AttributeValue> source) {
    return item(propagation.forward(prepared, dependant, propagation.source(source)));
  }

  /** The name of the operation in the plans: {@code Enrollment.link}. */
  public String type() {
    return prepared.codec().type();
  }

  public String name() {
    return prepared.name();
  }

  /** Whether the operation writes whole new items. */
  public boolean isNew() {
    return verb == Verb.CREATE || verb == Verb.LINK;
  }

  public WritePlan plan() {
    return prepared.plan();
  }

  /** Whether each write is a single request, which costs less than a part of a transaction. */
  public boolean isAlone() {
    return BulkItem.isSingle(prepared.plan());
  }

  /**
   * Prepares the write of a whole item.
   *
   * @throws IllegalArgumentException if the item cannot be stored
   */
  public BulkItem whole(T value) {
    return item(writer.whole(verb, value));
  }

  /**
   * Prepares the removal of an item by its key.
   *
   * @throws IllegalArgumentException if the key is invalid
   */
  public BulkItem removal(Object... key) {
    return item(writer.removal(prepared, key));
  }

  /** Prepares the removal of an item by its key, which is left out unless its fences hold. */
  public BulkItem removal(List<Fence> fences, Object... key) {
    return item(writer.removal(prepared, key).with(WriteRequest.Options.within(fences)));
  }

  private BulkItem item(WriteRequest request) {
    return new BulkItem(Binding.unread(table, request, ""));
  }

  /**
   * Runs the writes in as few requests as possible, and returns their outcomes in the same order.
   */
  public List<BulkOutcome> write(List<BulkItem> items) {
    return new GroupedWrites(table, name()).run(items.stream().map(BulkItem::request).toList());
  }

  /**
   * The item of a write that replaces any stored item; only for operations whose {@link
   * #whyConditional} is empty.
   *
   * @throws IllegalArgumentException if the item is too large
   */
  public Map<String, AttributeValue> replacement(BulkItem item, String token) {
    Binding binding = Binding.unread(table, item.request(), token);
    List<ItemWrite> writes = new ArrayList<>(1);
    for (PreparedAction action : new BranchSelector(binding).select().actions()) {
      ActionBinder.bind(binding, action, writes);
    }
    new RequestBuilder(table).checkSize(writes.get(0));
    return writes.get(0).item();
  }

  /** The reason why items cannot be replaced without a condition; empty if they can. */
  public Optional<String> whyConditional() {
    List<Action> actions = plan().actions();
    if (actions.size() > 1 || plan() instanceof WritePlan.ReadFirst) {
      return Optional.of("are more than one write: " + plan().operation());
    }
    for (Part part : actions.get(0).parts()) {
      if (!part.text().isEmpty() && !isPlain(part)) {
        return Optional.of("also write " + part.text());
      }
    }
    return actions.get(0).requirements().stream()
        .filter(
            requirement ->
                requirement.failure() != Failure.ALREADY_EXISTS || allowsTombstone(requirement))
        .map(requirement -> "must be such that " + requirement.text())
        .findFirst();
  }

  /** Whether the requirement allows for a tombstone, which must not be replaced. */
  private static boolean allowsTombstone(Requirement requirement) {
    return requirement.predicate() instanceof Predicate.AnyOf;
  }

  /** Whether a part writes only given attributes, index keys, or the time to live. */
  private static boolean isPlain(Part part) {
    return part.updates().stream().allMatch(BulkOperation::isPlain)
        && !part.text().startsWith("all attributes but");
  }

  private static boolean isPlain(Update update) {
    return update instanceof Update.Set set
        && (set.value() instanceof Value.Attribute
            || set.value() instanceof Value.IndexKey
            || set.value() instanceof Value.EpochSeconds);
  }
}
