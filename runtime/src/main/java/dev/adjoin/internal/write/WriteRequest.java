// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One write of a caller.
 *
 * <p>It has either a whole item, or changes of an item, or neither if the item is removed or
 * checked.
 *
 * @param name the operation in messages: {@code Enrollment.link}
 * @param plan the plan to run, which can differ from the prepared one
 * @param identity the values that identify the item, in their stored form
 * @param given the whole item in its stored form; absent attributes are removed or get defaults
 * @param changes the attributes to change
 * @param options the conditions of the caller
 * @param copied the source whose new attributes the item gets; null for writes of callers
 */
record WriteRequest(
    String name,
    PreparedWrite prepared,
    WritePlan plan,
    Map<String, AttributeValue> identity,
    @Nullable Map<String, AttributeValue> given,
    @Nullable Map<String, UpdateClause> changes,
    Options options,
    Propagation.@Nullable CopiedSource copied) {

  /** A write of a caller. */
  WriteRequest(
      String name,
      PreparedWrite prepared,
      WritePlan plan,
      Map<String, AttributeValue> identity,
      @Nullable Map<String, AttributeValue> given,
      @Nullable Map<String, UpdateClause> changes,
      Options options) {
    this(name, prepared, plan, identity, given, changes, options, null);
  }

  /**
   * The conditions of a caller.
   *
   * @param conditions the conditions on the item
   * @param asRead the conditions which prove that the item is unchanged since the caller read it
   * @param edge the edge in summaries as the caller read it; null if it was not read
   * @param version the required version of the item; null for any
   * @param atLeastOnce whether a repeated request may apply the change twice
   * @param mark the token of the write that began the work of which this is a later step; null for
   *     other writes
   * @param fences the conditions of longer work, without which the write is left out
   */
  record Options(
      List<BoundCondition> conditions,
      List<BoundCondition> asRead,
      @Nullable Map<String, AttributeValue> edge,
      @Nullable AttributeValue version,
      boolean atLeastOnce,
      @Nullable String mark,
      List<Fence> fences) {
    static final Options NONE = new Options(List.of(), List.of(), null, null, false);

    Options {
      conditions = List.copyOf(conditions);
      asRead = List.copyOf(asRead);
      fences = List.copyOf(fences);
    }

    Options(
        List<BoundCondition> conditions,
        List<BoundCondition> asRead,
        @Nullable Map<String, AttributeValue> edge,
        @Nullable AttributeValue version,
        boolean atLeastOnce) {
      this(conditions, asRead, edge, version, atLeastOnce, null, List.of());
    }

    /** The options of a later step of the work that has this mark. */
    static Options ofMark(String mark) {
      return new Options(List.of(), List.of(), null, null, false, mark, List.of());
    }

    /** The options of a step of longer work that is left out unless its fences hold. */
    static Options within(List<Fence> fences) {
      return new Options(List.of(), List.of(), null, null, false, null, fences);
    }

    static Options asRead(List<BoundCondition> asRead) {
      return new Options(List.of(), asRead, null, null, false);
    }

    /**
     * Whether there are conditions on the edge as a whole. An edge in summaries must then be read,
     * since DynamoDB cannot evaluate them.
     */
    boolean concernEdge() {
      return edge != null || !conditions.isEmpty();
    }
  }

  TypeCodec codec() {
    return prepared.codec();
  }

  WriteRequest named(String other) {
    return new WriteRequest(other, prepared, plan, identity, given, changes, options, copied);
  }

  WriteRequest with(WritePlan other) {
    return new WriteRequest(name, prepared, other, identity, given, changes, options, copied);
  }

  WriteRequest with(Options others) {
    return new WriteRequest(name, prepared, plan, identity, given, changes, others, copied);
  }

  /** The same request until every program follows the new design of a migration. */
  WriteRequest former() {
    return by(prepared.former());
  }

  /** The same request when the migration has ended. */
  WriteRequest filled() {
    return by(prepared.filled());
  }

  /**
   * The same request by another plan; this one if there is none, or if it is a step of longer work.
   */
  private WriteRequest by(@Nullable PreparedWrite other) {
    if (other == null || plan != prepared.plan() && !plan.equals(sent().plan)) {
      return this;
    }
    return new WriteRequest(name, other, other.plan(), identity, given, changes, options, copied)
        .sent();
  }

  /**
   * The same request, as a transaction if it adds or appends: its token prevents that it is applied
   * twice, unless the caller allows that.
   */
  WriteRequest sent() {
    return changes == null || copied != null ? this : with(sent(prepared.plan()));
  }

  private WritePlan sent(WritePlan whole) {
    if (whole instanceof WritePlan.ReadFirst first) {
      WritePlan write = sent(first.write());
      return write == first.write() ? first : first.then(write);
    }
    if (whole instanceof WritePlan.Single && !options.atLeastOnce()) {
      boolean isRepeatable = changes.values().stream().allMatch(UpdateClause::isRepeatable);
      return isRepeatable ? whole : new WritePlan.Transaction(whole.actions());
    }
    return whole instanceof WritePlan.Transaction one
            && one.actions().size() == 1
            && options.atLeastOnce()
        ? new WritePlan.Single(one.actions().get(0))
        : whole;
  }

  /** Whether an entity or edge is removed. */
  boolean removes() {
    return prepared.verb() == Verb.DELETE || prepared.verb() == Verb.UNLINK;
  }

  /** Whether the given item may replace an existing one. */
  boolean replaces() {
    return given != null
        && switch (prepared.verb()) {
          case PUT, OVERWRITE -> true;
          default -> false;
        };
  }

  /**
   * The branch to run, if that depends on no stored item; else null. A change or replacement may
   * depend on the item, and so may conditions on an edge in summaries.
   */
  PreparedWrite.@Nullable Branch onlyBranch() {
    boolean isPlain =
        plan == prepared.plan() && changes == null && !replaces() && options == Options.NONE;
    return isPlain ? prepared.onlyBranch() : null;
  }

  /**
   * Whether the written item must be read to be returned, unless the write reads or returns it: the
   * value that was given does not determine it.
   */
  boolean isUndetermined() {
    return given != null && prepared.returned().isUndetermined(given::containsKey);
  }

  /** Whether the plan alone shows that the written item is read to be returned. */
  boolean isReadAfter() {
    return given != null && prepared.returned().isReadAfter(given::containsKey);
  }

  /** The name of the type in messages. */
  String type() {
    return codec().type();
  }

  /** The template of the item's key; null for an edge in summaries. */
  @Nullable String template() {
    return prepared.item() == null ? null : prepared.item().key().toString();
  }

  /** The name of the entity or edge in messages. */
  ItemName subject() {
    return codec().named(identity);
  }

  /** Begins a failure of this request, whose sentence names the {@link #subject}. */
  FailureBuilder failure(Reason reason) {
    return FailureBuilder.of(reason, name).template(template());
  }
}
