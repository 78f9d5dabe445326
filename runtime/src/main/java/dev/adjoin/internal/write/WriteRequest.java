// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One write that a caller asks for.
 *
 * <p>Either a whole item is given, or changes of one, or neither: then it is removed or checked.
 *
 * @param name the operation as messages name it: {@code Enrollment.link}
 * @param plan how it is made; not always the prepared one
 * @param identity what identifies the item, in its stored form
 * @param given the whole item in its stored form; absent attributes are removed or get defaults
 * @param changes the attributes to change
 * @param options what the caller requires besides
 */
record WriteRequest(
    String name,
    PreparedWrite prepared,
    WritePlan plan,
    Map<String, AttributeValue> identity,
    @Nullable Map<String, AttributeValue> given,
    @Nullable Map<String, UpdateClause> changes,
    Options options) {

  /**
   * What a caller requires.
   *
   * @param conditions the caller's conditions
   * @param asRead what shows that the item is as it was when the caller read it
   * @param edge the edge as the caller read it, where it is kept in summaries; null if it did not
   * @param version the version that the item must have; null for any
   * @param atLeastOnce whether a repeated request may do it twice
   */
  record Options(
      List<ConditionClause> conditions,
      List<ConditionClause> asRead,
      @Nullable Map<String, AttributeValue> edge,
      @Nullable AttributeValue version,
      boolean atLeastOnce) {
    static final Options NONE = new Options(List.of(), List.of(), null, null, false);

    Options {
      conditions = List.copyOf(conditions);
      asRead = List.copyOf(asRead);
    }

    static Options asRead(List<ConditionClause> asRead) {
      return new Options(List.of(), asRead, null, null, false);
    }

    /** Whether they concern the whole edge, which is read where conditions cannot refer to it. */
    boolean concernEdge() {
      return edge != null || !conditions.isEmpty();
    }
  }

  Shape shape() {
    return prepared.shape();
  }

  WriteRequest named(String other) {
    return new WriteRequest(other, prepared, plan, identity, given, changes, options);
  }

  WriteRequest with(WritePlan other) {
    return new WriteRequest(name, prepared, other, identity, given, changes, options);
  }

  WriteRequest with(Options others) {
    return new WriteRequest(name, prepared, plan, identity, given, changes, others);
  }

  /** Whether the item that is given may replace one that is there. */
  boolean replaces() {
    return given != null
        && switch (prepared.verb()) {
          case PUT, OVERWRITE -> true;
          default -> false;
        };
  }

  /** What messages call the item. */
  String type() {
    return shape().type();
  }

  /** The template of the item's key; null for an edge that is kept in summaries. */
  @Nullable String template() {
    return prepared.item() == null ? null : prepared.item().key().toString();
  }
}
