// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.PreparedWrite.Branch;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import dev.adjoin.internal.write.WriteSender.Recognition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Runs write requests, all or none.
 *
 * <p><b>An attempt</b> runs the first reads of the plans, selects a branch of each plan, binds its
 * actions, merges the writes of each item, and sends the result as one request. If an item has
 * changed since the attempt read it (a failure that is {@code OUTDATED}), DynamoDB returns the new
 * item, and the next attempt starts with it, until the deadline. Every other failure is final.
 *
 * <p><b>Several requests</b> of one transaction read together, by BatchGetItem. Entities are bound
 * first, parents before children, so that copies are taken from an entity that the same transaction
 * creates. An upsert is bound a second time, after a read of its item, if other requests write
 * inside the item.
 */
final class WriteRunner {
  private final OpenTable table;
  private final String name;
  private final List<WriteRequest> asked;
  private List<WriteRequest> requests;
  private final Deadline deadline;
  private final ItemCache items;
  private final Set<@Nullable Map<String, AttributeValue>> vanished = new HashSet<>();
  private boolean isTransaction;

  /** The table under the rights by which the requests are prepared. */
  private OpenTable sending;

  /** Whether the writes were applied, and only their later steps may be left. */
  private boolean isApplied;

  private int attempts;
  private List<Binding> bindings = new ArrayList<>();
  private List<Branch> branches = new ArrayList<>();
  private List<FailedRequirement> failed = new ArrayList<>();
  private List<ItemWrite> written = List.of();
  private List<WriteSender.Rejection> rejections = List.of();
  private Map<String, AttributeValue> returned = Map.of();
  private boolean returnsItem;
  private List<CopiesTogether.Started> propagations = List.of();
  private String token = "";
  private Instant now = Instant.EPOCH;

  /**
   * The result of a run.
   *
   * @param bindings the values of each request in the last attempt
   * @param writes the writes of the last attempt
   * @param failure the reason why nothing was written; null on success
   * @param failures all failed requirements
   * @param returned the item that a DeleteItem removed, or the item after a single update that was
   *     to return it; else empty
   * @param asked what was asked for, in the same order as {@code requests}
   * @param requests the same as it was last sent, which a migration may change
   */
  record Result(
      List<Binding> bindings,
      List<ItemWrite> writes,
      @Nullable FailedRequirement failure,
      List<FailedRequirement> failures,
      int attempts,
      Map<String, AttributeValue> returned,
      List<WriteRequest> asked,
      List<WriteRequest> requests) {

    Binding binding() {
      return bindings.get(0);
    }

    /** The request of the caller that failed. */
    WriteRequest asked(FailedRequirement failed) {
      for (int i = 0; i < requests.size(); i++) {
        if (requests.get(i) == failed.request()) {
          return asked.get(i);
        }
      }
      return failed.request();
    }

    boolean isDone() {
      return failure == null;
    }

    /**
     * The entity or edge that a single request wrote. An edge in summaries is shown as if it had
     * its own item.
     */
    Map<String, AttributeValue> item() {
      if (!returned.isEmpty()) {
        return returned;
      }
      for (ItemWrite write : writes) {
        if (write.action().isOwn()) {
          return after(write);
        }
      }
      return binding().after();
    }

    private Map<String, AttributeValue> after(ItemWrite own) {
      Map<String, AttributeValue> before = binding().before();
      if (own.kind() == Kind.PUT || own.isNew()) {
        return own.after();
      }
      return own.updates().applied(before.isEmpty() ? required(own) : before);
    }

    /** The item before an update that did not read it, as far as the update required it. */
    private Map<String, AttributeValue> required(ItemWrite own) {
      Map<String, AttributeValue> required = new LinkedHashMap<>(own.key());
      String version = binding().codec().member().version();
      Map<String, AttributeValue> given = binding().request().given();
      if (version != null && given != null && given.containsKey(version)) {
        required.put(version, given.get(version));
      }
      return required;
    }

    /** Whether the written item was returned by the write, or read before it. */
    boolean isItemSeen() {
      return !returned.isEmpty() || binding().seen() != null;
    }
  }

  WriteRunner(OpenTable table, String name, List<WriteRequest> requests, Deadline deadline) {
    this(table, name, requests, deadline, new ItemCache(table, deadline));
  }

  /**
   * Creates a run that starts with some items.
   *
   * @param items the items that were read shortly before
   */
  WriteRunner(
      OpenTable table,
      String name,
      List<WriteRequest> requests,
      Deadline deadline,
      ItemCache items) {
    this.table = table;
    this.sending = table;
    this.name = name;
    this.asked = requests;
    this.requests = requests;
    this.deadline = deadline;
    this.items = items;
  }

  /** Creates a run of one request. */
  static WriteRunner of(OpenTable table, WriteRequest request) {
    return new WriteRunner(table, request.name(), List.of(request), table.calls().deadline());
  }

  /**
   * Lets a single update return the item after it; not the entity of an edge in summaries, both of
   * whose maps one update changes if it leads to the same entity.
   */
  WriteRunner returningItem() {
    returnsItem = requests.stream().allMatch(request -> request.prepared().returned().isReturned());
    return this;
  }

  /** Sends a transaction even if a single request would be exact. */
  WriteRunner asTransaction() {
    isTransaction = true;
    return this;
  }

  /** Runs one request, and throws if it fails. */
  static Result require(OpenTable table, WriteRequest request) {
    return of(table, request).require();
  }

  /** Runs the requests, and throws if they fail. */
  Result require() {
    Result result = run();
    if (!result.isDone()) {
      throw new FailureMessages(table).exception(result.failure(), result.attempts());
    }
    return result;
  }

  /**
   * Runs the requests. If what this program may write changes in between, before anything was sent,
   * they are prepared anew.
   */
  Result run() {
    while (true) {
      try {
        sending = permitted();
        return runOnce();
      } catch (AdjoinException e) {
        boolean isUnsent = !isApplied && e.getCause() instanceof Calls.ChangedRights;
        if (!isUnsent || !deadline.pause(name, ++attempts)) {
          throw e;
        }
        items.clear();
      }
    }
  }

  /** The table under the rights by which the requests are permitted. */
  private OpenTable permitted() {
    while (true) {
      Object rights = table.rights();
      asked.forEach(this::requirePermitted);
      if (table.rights().equals(rights)) {
        return table.under(rights);
      }
    }
  }

  private Result runOnce() {
    asked.stream()
        .filter(r -> r.prepared().verb() == Verb.DELETE)
        .forEach(r -> MovingEdges.requireNone(table, r.type(), name));
    boolean isTurned = table.isTurned();
    requests = requests(isTurned);
    while (true) {
      attempts++;
      Result result = attempt();
      if (!result.isDone()) {
        // While this attempt was made, a migration may have replaced what its conditions rely on.
        asked.forEach(this::requirePermitted);
      }
      if (!result.isDone() && (openShards(result.failures()) || hasVanished(result.failures()))) {
        items.clear();
        continue;
      }
      if (!isTurned && !result.isDone() && !result.failure().requirement().isOutdated()) {
        // Another program may have written by the new shards already.
        table.renewPermission(name);
        if (table.isTurned()) {
          isTurned = true;
          requests = requests(true);
          items.clear();
          continue;
        }
      }
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

  /** Fails if this program must not write the type, or must not do this to its items. */
  private void requirePermitted(WriteRequest request) {
    String type = request.type();
    if (request.prepared().verb() == Verb.DELETE) {
      table.requireDeletable(type, name);
    } else if (request.changes() != null) {
      table.requireChangeable(type, request.changes().keySet(), name);
    } else if (request.replaces()) {
      table.requireReplaceable(request.codec().member(), name);
    } else if (request.given() != null) {
      table.requireStorable(type, name);
    } else {
      table.requireWritable(type, name);
    }
  }

  /** What was asked for, by the design that is followed at this moment of a migration. */
  private List<WriteRequest> requests(boolean isTurned) {
    if (!isTurned) {
      return asked.stream().map(WriteRequest::former).toList();
    }
    return table.isFilled() ? asked.stream().map(WriteRequest::filled).toList() : asked;
  }

  /**
   * Opens the shards of gates that links miss while a migration opens them all; returns false if
   * there are none. Each write of a group may miss another shard.
   */
  private boolean openShards(List<FailedRequirement> failures) {
    boolean isAnyOpened = false;
    for (FailedRequirement failure : failures) {
      isAnyOpened |= openShard(failure);
    }
    return isAnyOpened;
  }

  private boolean openShard(FailedRequirement failure) {
    if (!(failure.requirement().action().target() instanceof Target.GateItem item)
        || !item.gate().isFilling()
        || StoredValues.at(failure.stored(), AttributePath.of(item.gate().attribute())) != null) {
      return false;
    }
    // The id of the entity is part of an edge's identity, and an attribute of an item that refers.
    return bindings.stream()
        .filter(binding -> binding.request() == failure.request())
        .findFirst()
        .filter(
            binding ->
                new FillingGateOpening(table, name, item.gate())
                    .open(binding.newValues(), failure.key(), () -> deadline))
        .isPresent();
  }

  /**
   * Notes the entities that do not exist although items refer to them, because another program
   * removed them, so that the next attempt counts nothing out there; returns false if there are no
   * more than before. Otherwise such an item could neither be deleted nor refer to another entity.
   */
  private boolean hasVanished(List<FailedRequirement> failures) {
    boolean isNew = false;
    for (FailedRequirement failure : failures) {
      if (isGone(failure) && countsReferenceOut(failure.requirement().action())) {
        isNew |= vanished.add(failure.key());
      }
    }
    return isNew;
  }

  private static boolean isGone(FailedRequirement failure) {
    return failure.stored().isEmpty() || StoredValues.isTombstone(failure.stored());
  }

  private boolean countsReferenceOut(PreparedAction action) {
    return action.target() instanceof Target.GateItem item
        && action.requires(Failure.NOT_COUNTED)
        && table.schema().entity(item.gate().type()).isPresent();
  }

  /** The action to bind: at an entity that has vanished, the check that it is not there. */
  private PreparedAction present(Binding binding, PreparedAction action) {
    boolean isMissing =
        !vanished.isEmpty()
            && countsReferenceOut(action)
            && vanished.contains(binding.key(action.action(), 0));
    return isMissing
        ? binding.request().prepared().action(ItemWriter.absent(action.action()))
        : action;
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
      List<ItemWrite> all = withCopies(merged);
      RequestBuilder.checkLimits(name, all);
      return all.isEmpty() ? result(List.of()) : send(all);
    } catch (FailedRequirement.Unsent e) {
      return result(List.of(e.failed()));
    } catch (UnreadableItemException e) {
      throw FailureBuilder.of(Reason.UNREADABLE, name).cause(e).because(e.getMessage());
    }
  }

  /** Adds the copies of what changes, if they fit into the transaction. */
  private List<ItemWrite> withCopies(List<ItemWrite> merged) {
    propagations = List.of();
    if (branches.stream().allMatch(branch -> branch.later().isEmpty())) {
      return merged;
    }
    CopiesTogether copies = new CopiesTogether(table, merged, requests.size() == 1);
    for (int i = 0; i < bindings.size(); i++) {
      copies.add(bindings.get(i), branches.get(i));
    }
    propagations = copies.started();
    return copies.writes();
  }

  private void reset() {
    bindings = new ArrayList<>();
    branches = new ArrayList<>();
    failed = new ArrayList<>();
  }

  private Result result(List<FailedRequirement> failures) {
    FailedRequirement first = failures.isEmpty() ? null : failures.get(0);
    return new Result(bindings, written, first, failures, attempts, returned, asked, requests);
  }

  private List<ItemWrite> bind(WriteRequest request) {
    Binding binding = new Binding(table, request, known(request, items), token, now);
    if (requests.size() == 1) {
      binding.setAlone();
    }
    Branch only = request.onlyBranch();
    Branch branch = only != null ? only : new BranchSelector(binding).select();
    bindings.add(binding);
    branches.add(branch);
    List<ItemWrite> writes = new ArrayList<>(branch.actions().size());
    if (binding.items().version() > 0 && !hasSources(binding, branch)) {
      bindings.remove(bindings.size() - 1);
      branches.remove(branches.size() - 1);
      return bind(request);
    }
    bind(binding, branch.actions().stream().map(a -> present(binding, a)).toList(), writes);
    request.options().fences().forEach(fence -> fence.addTo(binding, writes));
    return writes;
  }

  /**
   * Binds the actions of a request. What is stored with a copy, such as the mirror of an edge,
   * stays as it is if the copy does.
   */
  static void bind(Binding binding, List<PreparedAction> actions, List<ItemWrite> into) {
    boolean isCopy = binding.request().copied() != null;
    if (isCopy && ActionBinder.isDone(binding, actions.get(0))) {
      return;
    }
    for (PreparedAction action : actions) {
      ActionBinder.bind(binding, action, into);
    }
  }

  /**
   * The items that are known to a request: those that were seen and, for the write of a copy, its
   * source and the item as it was found.
   */
  static ItemCache known(WriteRequest request, ItemCache items) {
    Propagation.CopiedSource copied = request.copied();
    if (copied == null) {
      return items;
    }
    ItemCache known = items.above();
    known.add(copied.key(), copied.item());
    Dependant dependant = copied.dependant();
    if (dependant != null && dependant.stored() != null && request.prepared().item() != null) {
      Map<String, AttributeValue> key = items.keyOf(request);
      if (items.seen(key) == null) {
        known.add(key, dependant.stored());
      }
    }
    return known;
  }

  /**
   * Fails if an item to copy from is missing. An edge or entity that exists already needs none,
   * since it stays when the other item is deleted; so that is found out first.
   *
   * @return false if the edge or entity exists since a moment ago, so that it must be bound again
   */
  private boolean hasSources(Binding binding, Branch branch) {
    try {
      branch
          .actions()
          .forEach(action -> ActionBinder.requireSeen(binding, action, Failure.NOT_FOUND));
      return true;
    } catch (FailedRequirement.Unsent e) {
      if (hasAppeared(binding)) {
        return false;
      }
      boolean isInMaps = binding.request().prepared().item() == null;
      if (isInMaps) {
        items.readEach(name, new SummaryEdges(binding).keys());
      }
      branch.actions().stream()
          .filter(action -> isInMaps || action.isOwn())
          .forEach(own -> ActionBinder.requireSeen(binding, own, Failure.ALREADY_EXISTS));
      throw e;
    }
  }

  private boolean hasAppeared(Binding binding) {
    WriteRequest request = binding.request();
    if (request.given() == null || request.prepared().item() == null) {
      return false;
    }
    Map<String, AttributeValue> seen = items.seen(binding.ownKey());
    return (seen == null || seen.isEmpty()) && !items.readAgain(name, binding.ownKey()).isEmpty();
  }

  /**
   * Merges the writes. If a requirement fails on an item that this transaction creates, that item
   * and the entities that it creates are read; if one exists, that is reported instead.
   */
  private List<ItemWrite> merge(List<ItemWrite> writes) {
    try {
      return new RequestBuilder(table).merge(writes);
    } catch (FailedRequirement.Unsent e) {
      if (e.failed().requirement().condition() instanceof UpdateBound.AtLeast) {
        items.read(name, e.failed().key());
        items.readAll(
            name,
            writes.stream()
                .filter(write -> write.isNew() && write.action().isOwn())
                .map(ItemWrite::key)
                .toList());
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
    Recognition usual = atLeastOnce ? Recognition.NONE : Recognition.CHEAPEST;
    WriteSender sender =
        new WriteSender(
            sending,
            name,
            writes,
            token,
            token,
            isTransaction ? Recognition.BY_TOKEN : usual,
            deadline);
    WriteSender.Outcome outcome = (returnsItem ? sender.returningItem() : sender).send();
    if (outcome instanceof WriteSender.Rejected rejected) {
      rejections = rejected.rejections();
      return result(rejected.failures());
    }
    isApplied = true;
    returned = ((WriteSender.Done) outcome).returned();
    for (int i = 0; i < bindings.size(); i++) {
      List<Step> later = branches.get(i).later();
      if (!later.isEmpty() && later.stream().noneMatch(Step::isForward)) {
        new FollowUpSteps(bindings.get(i), deadline).run(branches.get(i));
      }
    }
    propagations.forEach(each -> each.run(token));
    return result(List.of());
  }

  private List<ItemWrite> bindTogether() {
    Map<Map<String, AttributeValue>, List<WriteRequest>> readers = new LinkedHashMap<>();
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    for (WriteRequest request : requests) {
      ItemCache known = known(request, items);
      for (Map<String, AttributeValue> key :
          new BranchSelector(new Binding(table, request, known, token, now)).reads()) {
        readers.computeIfAbsent(key, k -> new ArrayList<>()).add(request);
        if (known.seen(key) == null) {
          keys.add(key);
        }
      }
    }
    items.readAll(name, keys);
    items.share(name, replacedAndRead(readers));
    List<ItemWrite> writes = bindAll();
    List<Map<String, AttributeValue>> undecided = new RequestBuilder(table).undecided(writes);
    if (undecided.isEmpty()) {
      return writes;
    }
    items.share(name, undecided);
    reset();
    return bindAll();
  }

  /** The keys of entities that one request creates or replaces and another one reads. */
  private List<Map<String, AttributeValue>> replacedAndRead(
      Map<Map<String, AttributeValue>, List<WriteRequest>> readers) {
    if (readers.isEmpty()) {
      return List.of();
    }
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    for (WriteRequest request : requests) {
      if (isEntity(request) && request.replaces()) {
        Map<String, AttributeValue> own = items.keyOf(request);
        if (readers.getOrDefault(own, List.of()).stream().anyMatch(other -> other != request)) {
          keys.add(own);
        }
      }
    }
    return keys;
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

  /**
   * Binds a request, and records a failure instead of throwing it, so that all failed requests are
   * reported.
   */
  private List<ItemWrite> bindOrFail(WriteRequest request) {
    try {
      return bind(request);
    } catch (FailedRequirement.Unsent e) {
      failed.add(e.failed());
      return List.of();
    }
  }

  /**
   * The position of a request in the order of binding: entities after those above them and those
   * that they refer to, then all other requests.
   */
  private int depth(WriteRequest request) {
    return isEntity(request)
        ? table.schema().depth((Entity) request.codec().member())
        : Integer.MAX_VALUE;
  }

  private static boolean isEntity(WriteRequest request) {
    return request.given() != null && request.codec().member() instanceof Entity;
  }
}
