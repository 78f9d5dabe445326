// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.write.BranchSelector.Branch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Runs write requests, all or none.
 *
 * <p><b>An attempt</b> reads what the plans read first, selects a branch of each plan, binds its
 * actions, merges the writes of each item, and sends the result as one request. Where it was
 * computed from something that has changed since (a failure that is {@code OUTDATED}), DynamoDB
 * returns the item as it is now, and the next attempt begins with that, until the deadline. Every
 * other failure is an answer.
 *
 * <p><b>Several requests</b> of one transaction read together, by BatchGetItem. Entities come
 * first, parents before children, so that what copies from an entity finds the one that is created
 * with it. An upsert whose item others write inside of is bound a second time, after the item was
 * read.
 */
final class WriteRunner {
  private final OpenTable table;
  private final String name;
  private final List<WriteRequest> requests;
  private final Deadline deadline;
  private final ItemCache items;
  private int attempts;
  private List<Binding> bindings = new ArrayList<>();
  private List<Branch> branches = new ArrayList<>();
  private List<FailedRequirement> failed = new ArrayList<>();
  private List<ItemWrite> written = List.of();
  private List<WriteSender.Rejection> rejections = List.of();
  private Map<String, AttributeValue> removed = Map.of();
  private String token = "";
  private Instant now = Instant.EPOCH;

  /**
   * The result of a run.
   *
   * @param bindings the values of each request, as it was done or failed
   * @param writes what was sent last
   * @param failure why nothing was done; null if it was done
   * @param failures all that failed
   * @param removed the item that a DeleteItem removed; empty for any other write
   */
  record Result(
      List<Binding> bindings,
      List<ItemWrite> writes,
      @Nullable FailedRequirement failure,
      List<FailedRequirement> failures,
      int attempts,
      Map<String, AttributeValue> removed) {

    Binding binding() {
      return bindings.get(0);
    }

    boolean isDone() {
      return failure == null;
    }

    /** The entity or edge that one request wrote; of an edge kept in summaries, as by itself. */
    Map<String, AttributeValue> item() {
      for (ItemWrite write : writes) {
        if (write.action().isOwn()) {
          return write.after();
        }
      }
      return binding().after();
    }
  }

  WriteRunner(OpenTable table, String name, List<WriteRequest> requests, Deadline deadline) {
    this(table, name, requests, deadline, new ItemCache(table, deadline));
  }

  /**
   * A run that knows some items.
   *
   * @param items what was read a moment ago
   */
  WriteRunner(
      OpenTable table,
      String name,
      List<WriteRequest> requests,
      Deadline deadline,
      ItemCache items) {
    this.table = table;
    this.name = name;
    this.requests = requests;
    this.deadline = deadline;
    this.items = items;
  }

  /** One request by itself. */
  static WriteRunner of(OpenTable table, WriteRequest request) {
    return new WriteRunner(table, request.name(), List.of(request), table.calls().deadline());
  }

  /** Runs one request that must succeed. */
  static Result require(OpenTable table, WriteRequest request) {
    return of(table, request).require();
  }

  /** Runs the requests, or throws why they could not be done. */
  Result require() {
    Result result = run();
    if (!result.isDone()) {
      throw new FailureMessages(table).exception(result.failure(), result.attempts());
    }
    return result;
  }

  Result run() {
    while (true) {
      attempts++;
      Result result = attempt();
      if (result.isDone() || !result.failure().requirement().isOutdated()) {
        return result;
      }
      items.clear();
      rejections.forEach(r -> items.add(r.write().key(), r.stored()));
      if (!deadline.pause(name, attempts)) {
        throw new FailureMessages(table).exception(result.failure(), attempts);
      }
    }
  }

  private Result attempt() {
    reset();
    rejections = List.of();
    token = table.environment().newName();
    now = table.environment().now();
    try {
      List<ItemWrite> writes = requests.size() > 1 ? bindTogether() : bind(requests.get(0));
      List<ItemWrite> merged = failed.isEmpty() ? merge(writes) : List.of();
      if (!failed.isEmpty()) {
        return result(failed);
      }
      WriteMerger.checkLimits(name, merged);
      return merged.isEmpty() ? result(List.of()) : send(merged);
    } catch (FailedRequirement.Unsent e) {
      return result(List.of(e.failed()));
    } catch (UnreadableItemException e) {
      throw FailureBuilder.of(Reason.UNREADABLE, name).cause(e).because(e.getMessage());
    }
  }

  private void reset() {
    bindings = new ArrayList<>();
    branches = new ArrayList<>();
    failed = new ArrayList<>();
  }

  private Result result(List<FailedRequirement> failures) {
    FailedRequirement first = failures.isEmpty() ? null : failures.get(0);
    return new Result(bindings, written, first, failures, attempts, removed);
  }

  private List<ItemWrite> bind(WriteRequest request) {
    Binding binding = new Binding(table, request, items, token, now);
    Branch branch = new BranchSelector(binding).select();
    bindings.add(binding);
    branches.add(branch);
    List<ItemWrite> writes = new ArrayList<>(branch.actions().size());
    if (items.version() > 0) {
      branch.actions().forEach(action -> ActionBinder.requireSeen(binding, action));
    }
    for (PreparedAction action : branch.actions()) {
      ActionBinder.bind(binding, action, writes);
    }
    return writes;
  }

  /**
   * Merges the writes. If a requirement fails on an item that this transaction creates, the item is
   * read: if it exists, that it exists is reported instead.
   */
  private List<ItemWrite> merge(List<ItemWrite> writes) {
    try {
      return new WriteMerger(table.keys()).merge(writes);
    } catch (FailedRequirement.Unsent e) {
      if (e.failed().requirement().condition() instanceof ConditionClause.AtLeast) {
        items.read(name, e.failed().key());
        failIfExists(writes);
      }
      failed.add(e.failed());
      return List.of();
    }
  }

  private void failIfExists(List<ItemWrite> writes) {
    for (ItemWrite write : writes) {
      Map<String, AttributeValue> seen = write.isNew() ? items.seen(write.key()) : null;
      if (seen != null) {
        write.failedOn(seen).stream()
            .filter(requirement -> !requirement.isOutdated())
            .forEach(r -> failed.add(new FailedRequirement(r, write.key(), seen)));
      }
    }
  }

  private Result send(List<ItemWrite> writes) {
    written = writes;
    boolean atLeastOnce = requests.stream().allMatch(r -> r.options().atLeastOnce());
    WriteSender.Outcome outcome =
        new WriteSender(table, name, writes, token, token, atLeastOnce, deadline).send();
    if (outcome instanceof WriteSender.Rejected rejected) {
      rejections = rejected.rejections();
      return result(rejected.failures());
    }
    removed = ((WriteSender.Done) outcome).removed();
    for (int i = 0; i < bindings.size(); i++) {
      if (!branches.get(i).later().isEmpty()) {
        new FollowUpSteps(bindings.get(i), deadline).run(branches.get(i));
      }
    }
    return result(List.of());
  }

  private List<ItemWrite> bindTogether() {
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    for (WriteRequest request : requests) {
      keys.addAll(new BranchSelector(new Binding(table, request, items, token, now)).reads());
    }
    items.readAll(name, keys);
    List<ItemWrite> writes = bindAll();
    List<Map<String, AttributeValue>> undecided = new WriteMerger(table.keys()).undecided(writes);
    if (undecided.isEmpty()) {
      return writes;
    }
    items.share(name, undecided);
    reset();
    return bindAll();
  }

  private List<ItemWrite> bindAll() {
    List<WriteRequest> ordered =
        requests.stream().sorted(Comparator.comparingInt(this::depth)).toList();
    List<ItemWrite> writes = new ArrayList<>();
    for (WriteRequest request : ordered) {
      List<ItemWrite> own = bindOrFail(request);
      if (isEntity(request)) {
        own.stream().filter(ItemWrite::isNew).forEach(w -> items.expect(w.key(), w.after()));
      }
      writes.addAll(own);
    }
    failIfExists(writes);
    return writes;
  }

  /** Goes on after a failure, so that every request that cannot be done is known. */
  private List<ItemWrite> bindOrFail(WriteRequest request) {
    try {
      return bind(request);
    } catch (FailedRequirement.Unsent e) {
      failed.add(e.failed());
      return List.of();
    }
  }

  /** How many ancestors an entity has that is given whole; all else comes after. */
  private int depth(WriteRequest request) {
    return isEntity(request)
        ? table.schema().ancestors((Entity) request.shape().member()).size()
        : Integer.MAX_VALUE;
  }

  private static boolean isEntity(WriteRequest request) {
    return request.given() != null && request.shape().member() instanceof Entity;
  }
}
