// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.write.WriteRequest.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Creates write requests for the items of one type. Thread-safe.
 *
 * @param <T> the class of the items
 */
final class WriteRequests<T> {
  private final OpenTable table;
  private final Mapping<T> mapping;
  private final PreparedWrites prepared;

  WriteRequests(OpenTable table, Mapping<T> mapping) {
    this.table = table;
    this.mapping = mapping;
    this.prepared = PreparedWrites.of(table);
  }

  OpenTable table() {
    return table;
  }

  Mapping<T> mapping() {
    return mapping;
  }

  Shape shape() {
    return mapping.shape();
  }

  PreparedWrite prepared(Verb verb) {
    return prepared.get(shape(), verb);
  }

  /** The parts of a key in their stored form. */
  Map<String, AttributeValue> identity(Object... key) {
    return Identity.of(table.schema(), shape(), key);
  }

  /** A write of a whole item: create, put, overwrite or link. */
  WriteRequest whole(Verb verb, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException(
          "The argument of %s.%s must have a value, but was null"
              .formatted(shape().type(), verb.word()));
    }
    PreparedWrite write = prepared(verb);
    Map<String, AttributeValue> given = mapping.store(value);
    Map<String, AttributeValue> identity = new LinkedHashMap<>();
    for (String name : write.identity()) {
      AttributeValue part = given.get(name);
      if (part == null) {
        throw new IllegalArgumentException(
            shape().type() + "." + name + " must have a value, but was absent");
      }
      identity.put(name, part);
    }
    return new WriteRequest(write.name(), write, write.plan(), identity, given, null, Options.NONE);
  }

  WriteRequest change(Map<String, AttributeValue> identity, Map<String, UpdateClause> changes) {
    PreparedWrite write = prepared(Verb.CHANGE);
    return new WriteRequest(
        write.name(), write, write.plan(), identity, null, changes, Options.NONE);
  }

  /** A write that removes an item: delete or unlink. */
  WriteRequest removal(Verb verb, Object... key) {
    PreparedWrite write = prepared(verb);
    return new WriteRequest(
        write.name(), write, write.plan(), identity(key), null, null, Options.NONE);
  }

  /** A check that an item exists, and that it fulfils the options. */
  WriteRequest check(Options options, Object... key) {
    PreparedWrite write = prepared(Verb.CHANGE);
    if (write.item() == null) {
      throw new IllegalArgumentException(
          shape().type() + " must have items of its own to be checked, but is kept in summaries");
    }
    Requirement exists =
        new Requirement(
            "it exists",
            new Predicate.Exists(Path.of(table.design().table().partition())),
            Failure.NOT_FOUND);
    Action check =
        Action.of(Kind.CHECK, new Target.Own(shape().type()), write.item().key()).onlyIf(exists);
    WritePlan plan = new WritePlan.Transaction(List.of(check));
    String name = shape().type() + ".check";
    return new WriteRequest(name, write, plan, identity(key), null, null, options);
  }

  /** Converts a stored item to the caller's class. */
  T read(String operation, Map<String, AttributeValue> stored) {
    try {
      return mapping.read(stored);
    } catch (UnreadableItemException e) {
      throw FailureBuilder.of(Reason.UNREADABLE, operation).cause(e).because(e.getMessage());
    }
  }
}
