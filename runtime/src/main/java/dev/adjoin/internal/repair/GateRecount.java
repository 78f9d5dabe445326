// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.CheckReport.State;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Member;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Counts the edges of gates, and corrects their numbers.
 *
 * <h2>Why a count is exact beside live traffic</h2>
 *
 * Every link and unlink increases {@code changes} of the gate in its transaction. The gate is read,
 * the edges are counted, and the number is written on the condition that {@code changes} is the one
 * that was read: then no edge came or went while they were counted, page by page. If edges can only
 * be counted through an index, the count begins a settling time after the gate was read, so that
 * the index has all edges as of that moment. A gate that changes in each of three tries is reported
 * as too busy.
 *
 * <p>Time to live and other programs remove an edge without changing the gate, which the stream
 * handler does later. So such edges are counted twice, a moment apart, and the gate notes a time
 * between the two counts: if both are equal, an edge that was removed before that time is in
 * neither, and the handler does not count it out again.
 */
final class GateRecount {
  private static final int TRIES = 3;
  private static final int AT_A_TIME = 8;
  private static final Duration BETWEEN_COUNTS = Duration.ofSeconds(2);

  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final Duration settle;
  private final Consumer<Finding> replaced;
  private final Map<NewGate, FirstCount> firstCounts = new HashMap<>();

  /**
   * @param replaced receives each wrong number that was stored without a gate, when the gate is
   *     made
   */
  GateRecount(OpenTable table, Requests requests, Duration settle, Consumer<Finding> replaced) {
    this.table = table;
    this.rules = new ItemRules(table);
    this.requests = requests;
    this.settle = settle;
    this.replaced = replaced;
  }

  /** The place of the edges of a gate: a range of the table or of an index. */
  private record Range(ItemKey key, @Nullable Index index, ItemType.Kind kind) {}

  /**
   * A gate that is missing.
   *
   * @param gate its number in the design
   * @param holder the item that must hold it
   */
  record NewGate(int gate, Place holder) {}

  /**
   * The first of two counts of a streamed gate's edges.
   *
   * @param between a time between the two
   */
  private record FirstCount(long counted, Instant between) {}

  /** Whether the edges of a gate can be counted by Queries. */
  boolean canCount(int gate) {
    return range(gate(gate)) != null;
  }

  /**
   * Whether Queries find no edge that a damaged gate would count; false if they cannot find them.
   * No link passes such a gate, and {@link #beforeCreation} has waited for the indexes before.
   */
  boolean isEmpty(Gate gate, Place place) {
    return range(gate) != null && count(gate, place) == 0;
  }

  private Gate gate(int index) {
    return table.design().gates().get(index);
  }

  /**
   * Counts the edges of some gates, and corrects those that are wrong.
   *
   * @param canWrite whether to correct them
   * @param wrongInIndexes the types with items that indexes do not show where they should
   */
  List<Finding> recount(
      List<Candidate.Count> candidates, boolean canWrite, Set<String> wrongInIndexes) {
    List<Finding> findings = new ArrayList<>();
    List<Candidate.Count> left = new ArrayList<>();
    for (Candidate.Count each : candidates) {
      Gate gate = gate(each.gate());
      if (isThroughIndex(gate) && wrongInIndexes.contains(gate.type())) {
        findings.add(
            unverified(
                each,
                "%s is not verified: items of %s have wrong keys in the index that counts them"
                    .formatted(gate.number(), gate.type())));
      } else if (canCount(each.gate())) {
        left.add(each);
      } else {
        uncountable(each, findings);
      }
    }
    for (int attempt = 1; attempt <= TRIES && !left.isEmpty(); attempt++) {
      if (attempt > 1) {
        // Waiting for indexes may have taken longer than the deadline of a call.
        table.calls().patientDeadline().pause(Requests.CHECK, attempt - 1);
      }
      left = attempt(left, canWrite, findings);
    }
    for (Candidate.Count each : left) {
      findings.add(
          unverified(
              each,
              "%s changed during each of %d counts, so that its number is not verified"
                  .formatted(gate(each.gate()).number(), TRIES)));
    }
    return findings;
  }

  private Finding unverified(Candidate.Count each, String message) {
    return finding(each, Kind.BUSY_GATE, Severity.NOTE, message, State.LEFT);
  }

  private boolean isThroughIndex(Gate gate) {
    Range range = range(gate);
    return range != null && range.index != null;
  }

  private List<Candidate.Count> attempt(
      List<Candidate.Count> candidates, boolean canWrite, List<Finding> findings) {
    // The entity is read first: the gate and the edges are then of this one or of a later one.
    List<Place> entities = candidates.stream().map(this::entity).toList();
    List<Map<String, AttributeValue>> owners = requests.each(entities);
    List<Map<String, AttributeValue>> before =
        requests.each(candidates.stream().map(Candidate.Count::place).toList());
    awaitIndexes(candidates);
    List<Long> counted = count(candidates);
    Instant between = between();
    List<Long> again = counted;
    if (canWrite && candidates.stream().anyMatch(each -> isStreamed(gate(each.gate())))) {
      pause(BETWEEN_COUNTS);
      awaitIndexes(candidates);
      again = count(candidates);
    }
    List<Candidate.Count> changed = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      Candidate.Count each = candidates.get(i);
      Map<String, AttributeValue> item = before.get(i);
      Gate gate = gate(each.gate());
      boolean isThere = StoredValues.at(item, gate.number()) != null;
      if (isThere && !counted.get(i).equals(again.get(i))) {
        changed.add(each);
        continue;
      }
      if (!isThere || ItemRules.number(item, gate) == counted.get(i)) {
        continue;
      }
      if (canWrite && !ItemRules.isWhole(item, gate)) {
        // The number is made right together with the gate, which is a finding of its own.
        findings.add(wrong(each, item, counted.get(i), State.LEFT));
        continue;
      }
      boolean isConfirmed =
          canWrite
              ? correct(
                  gate, each.place(), item, entities.get(i), owners.get(i), counted.get(i), between)
              : isUnchanged(gate, each.place(), item);
      if (isConfirmed) {
        findings.add(wrong(each, item, counted.get(i), canWrite ? State.REPAIRED : State.FOUND));
      } else {
        changed.add(each);
      }
    }
    return changed;
  }

  /** A time after a count that ended now, and before one that begins after a pause. */
  private Instant between() {
    return table.calls().serverTime().now().plus(BETWEEN_COUNTS.dividedBy(2));
  }

  private List<Long> count(List<Candidate.Count> candidates) {
    List<Supplier<Long>> counts = new ArrayList<>();
    candidates.forEach(each -> counts.add(() -> count(gate(each.gate()), each.place())));
    return Parallel.all(table.environment(), Requests.CHECK, counts, AT_A_TIME);
  }

  /** Whether the stream handler counts out edges that others removed. */
  private boolean isStreamed(Gate gate) {
    Member member = table.codec(gate.type()).member();
    return member.expiryStreamed() || member.removalsStreamed();
  }

  private Finding wrong(
      Candidate.Count each, Map<String, AttributeValue> item, long counted, State state) {
    Gate gate = gate(each.gate());
    return finding(
        each,
        Kind.WRONG_COUNT,
        Severity.ERROR,
        wrong(gate, counted, Long.toString(ItemRules.number(item, gate))),
        state);
  }

  private String wrong(Gate gate, long counted, String number) {
    // A count through an index relies on the settling time, so that the message names it.
    String assumption =
        isThroughIndex(gate) && !settle.isZero()
            ? ", counted through an index that shows every write after %d s"
                .formatted(settle.toSeconds())
            : "";
    return "%s must be %d, but is %s%s".formatted(gate.number(), counted, number, assumption);
  }

  private void awaitIndexes(List<Candidate.Count> candidates) {
    awaitIndexes(candidates.stream().map(each -> gate(each.gate())).toList());
  }

  /**
   * Waits until indexes show every edge that was linked before gates were found missing, and counts
   * those of streamed gates for the first time.
   */
  void beforeCreation(Collection<NewGate> missing) {
    awaitIndexes(table.design().gates());
    List<NewGate> streamed =
        missing.stream()
            .filter(each -> canCount(each.gate) && isStreamed(gate(each.gate)))
            .distinct()
            .toList();
    if (!streamed.isEmpty()) {
      List<Supplier<Long>> counts = new ArrayList<>();
      streamed.forEach(each -> counts.add(() -> count(gate(each.gate), each.holder)));
      List<Long> counted = Parallel.all(table.environment(), Requests.CHECK, counts, AT_A_TIME);
      Instant between = between();
      firstCounts.clear();
      for (int i = 0; i < streamed.size(); i++) {
        firstCounts.put(streamed.get(i), new FirstCount(counted.get(i), between));
      }
      awaitSecondCount(streamed);
    }
  }

  private void awaitSecondCount(Collection<NewGate> gates) {
    pause(BETWEEN_COUNTS);
    awaitIndexes(gates.stream().map(each -> gate(each.gate)).toList());
  }

  private void awaitIndexes(Collection<Gate> gates) {
    boolean mustWait = gates.stream().anyMatch(this::isThroughIndex);
    if (mustWait && !settle.isZero()) {
      pause(settle);
    }
  }

  private void pause(Duration time) {
    try {
      table.environment().sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failures.interrupted(Requests.CHECK);
    }
  }

  private boolean isUnchanged(Gate gate, Place place, Map<String, AttributeValue> before) {
    Map<String, AttributeValue> after = requests.each(List.of(place)).get(0);
    return ItemRules.changes(after, gate) == ItemRules.changes(before, gate)
        && ItemRules.number(after, gate) == ItemRules.number(before, gate);
  }

  /** The entity whose edges a gate counts. */
  private Place entity(Candidate.Count each) {
    Gate gate = gate(each.gate());
    if (!gate.isSharded()) {
      return each.place();
    }
    ItemKey own = gate.ownKey(table.schema());
    Map<String, Object> values = new HashMap<>();
    own.sort().decode(each.place().sort()).ifPresent(values::putAll);
    own.partition().decode(each.place().partition()).ifPresent(values::putAll);
    return Place.of(table.design().primary().get(gate.entity()).key(), values::get);
  }

  /**
   * Requires that the entity is still the one whose gate was read and whose edges were counted. An
   * entity that was created again under its id may have the same number after as many changes, of
   * other edges.
   */
  private static ConditionalWrite sameEntity(
      ConditionalWrite write, Map<String, AttributeValue> owner) {
    if (owner.isEmpty()) {
      return write.absent();
    }
    AttributeValue born = owner.get(OwnedAttribute.BORN);
    if (born != null) {
      return write.exists().equal(AttributePath.of(OwnedAttribute.BORN), born);
    }
    return ConditionalWrite.canCompare(owner)
        ? write.unchangedButLinks(owner)
        : write.exists().equal(AttributePath.of(OwnedAttribute.BY), null);
  }

  private boolean correct(
      Gate gate,
      Place place,
      Map<String, AttributeValue> before,
      Place entity,
      Map<String, AttributeValue> owner,
      long counted,
      Instant between) {
    ConditionalWrite write = new ConditionalWrite(table, requests.key(place)).exists();
    write.equal(gate.number(), StoredValues.at(before, gate.number()));
    write.equal(gate.changes(), StoredValues.at(before, gate.changes()));
    write.set(gate.number(), StoredValues.number(counted));
    write.set(gate.changes(), StoredValues.number(ItemRules.changes(before, gate) + 1));
    if (isStreamed(gate)) {
      write.set(gate.recounted(), StoredValues.number(between.getEpochSecond()));
    }
    if (place.equals(entity)) {
      return requests.write(List.of(sameEntity(write, owner).update()));
    }
    ConditionalWrite same = sameEntity(new ConditionalWrite(table, requests.key(entity)), owner);
    return requests.write(List.of(write.update(), same.check()));
  }

  /** Edges that no range holds can only be counted by a Scan, which proves nothing by itself. */
  private void uncountable(Candidate.Count each, List<Finding> findings) {
    Gate gate = gate(each.gate());
    Map<String, AttributeValue> item = requests.each(List.of(each.place())).get(0);
    if (StoredValues.at(item, gate.number()) != null
        && ItemRules.number(item, gate) != each.counted()) {
      findings.add(
          unverified(
              each,
              "%s is %d, but the Scan counted %d; without an inverse it cannot be counted again"
                  .formatted(gate.number(), ItemRules.number(item, gate), each.counted())));
    }
  }

  private Finding finding(
      Candidate.Count each, Kind kind, Severity severity, String message, State state) {
    String type = table.types().of(requests.key(each.place())).map(ItemType::label).orElse("");
    return new Finding(kind, severity, type, each.place().toString(), message, state);
  }

  /**
   * Makes the missing or damaged gate of an entity, with the number of its edges. No link passes
   * such a gate, so that nothing changes the number meanwhile; {@link #beforeCreation} comes
   * before. A number that another program stored is kept if it is right, else it is replaced and
   * reported.
   *
   * @param entity the key of the entity
   * @param owner the entity, as it was read before
   * @param holder the item that must hold the gate, as it was read before
   * @return false if the gate must be tried again, or cannot be made
   */
  boolean create(
      NewGate missing,
      Place entity,
      Map<String, AttributeValue> owner,
      Map<String, AttributeValue> holder) {
    int index = missing.gate;
    Place place = missing.holder;
    Gate gate = gate(index);
    if (range(gate) == null) {
      return false;
    }
    long counted = count(gate, place);
    FirstCount first = firstCounts.remove(missing);
    if (isStreamed(gate) && (first == null || first.counted != counted)) {
      firstCounts.put(missing, new FirstCount(counted, between()));
      awaitSecondCount(List.of(missing));
      return false;
    }
    AttributeValue number = StoredValues.at(holder, gate.number());
    Map<String, AttributeValue> map = new HashMap<>();
    map.put(
        gate.changes().names().get(1), StoredValues.number(ItemRules.changes(holder, gate) + 1));
    map.put(gate.state().names().get(1), AttributeValue.fromS(Gate.OPEN));
    map.put(gate.storedEpoch().names().get(1), StoredValues.number(gate.epoch()));
    if (isStreamed(gate) && first != null) {
      map.put(gate.recounted().names().get(1), StoredValues.number(first.between.getEpochSecond()));
    }
    boolean isInside = gate.number().names().size() > 1;
    if (isInside) {
      map.put(gate.number().names().get(1), StoredValues.number(counted));
    }
    ConditionalWrite write = new ConditionalWrite(table, requests.key(place));
    List<TransactWriteItem> writes = new ArrayList<>();
    if (place.equals(entity)) {
      sameEntity(write, owner)
          .unmarked()
          .equal(AttributePath.of(gate.attribute()), holder.get(gate.attribute()))
          .set(gate.attribute(), AttributeValue.fromM(map));
      if (!isInside) {
        // A program that counts by itself has not changed the number since.
        write.equal(gate.number(), number).set(gate.number(), StoredValues.number(counted));
      }
      writes.add(write.update());
    } else {
      Map<String, AttributeValue> item = new HashMap<>(requests.key(place));
      item.put(gate.attribute(), AttributeValue.fromM(map));
      String type = table.design().table().type();
      if (type != null) {
        item.put(type, AttributeValue.fromS(storedLabel(gate)));
      }
      writes.add(write.unchanged(holder).put(item));
      ConditionalWrite same = new ConditionalWrite(table, requests.key(entity));
      writes.add(sameEntity(same, owner).unmarked().check());
    }
    boolean isMade = requests.write(writes);
    boolean isWrong = number != null && !StoredValues.number(counted).equals(number);
    if (isMade && isWrong) {
      replaced.accept(
          finding(
              new Candidate.Count(place, index, counted),
              Kind.WRONG_COUNT,
              Severity.ERROR,
              wrong(gate, counted, shown(number)),
              State.REPAIRED));
    }
    return isMade;
  }

  /** The type of a gate's items, by its stored name. */
  private String storedLabel(Gate gate) {
    return table.design().items().stream()
        .filter(i -> i.kind() == ItemType.Kind.GATE)
        .filter(i -> i.type().equals(gate.type()) && i.detail().equals(gate.end()))
        .findFirst()
        .map(i -> i.storedLabel(table.schema()))
        .orElseThrow();
  }

  private static String shown(AttributeValue number) {
    return number.n() == null ? "no number" : number.n();
  }

  private @Nullable Range range(Gate gate) {
    ItemType edge = table.design().primary().get(gate.type());
    if (edge == null) {
      return null;
    }
    if (edge.kind() == ItemType.Kind.ENTITY) {
      return edge.entry(Entry.Role.REFERENCE, gate.end())
          .filter(Entry::isReadable)
          .map(entry -> inIndex(edge, entry))
          .orElse(null);
    }
    if (gate.end().equals(Side.FROM.word())) {
      return new Range(edge.key(), null, edge.kind());
    }
    for (ItemType type : table.design().items()) {
      if (type.kind() == ItemType.Kind.MIRROR && type.type().equals(gate.type())) {
        return new Range(type.key(), null, type.kind());
      }
    }
    for (Entry entry : edge.entries()) {
      if (entry.role() == Entry.Role.INVERSE && entry.isReadable()) {
        return inIndex(edge, entry);
      }
    }
    return null;
  }

  private Range inIndex(ItemType edge, Entry entry) {
    Index index = table.design().index(entry.index()).orElseThrow();
    return new Range(entry.key(), index, edge.kind());
  }

  /** The number of edges that a gate counts. */
  private long count(Gate gate, Place place) {
    Range range = range(gate);
    Map<String, Object> values = new HashMap<>();
    gate.item().sort().decode(place.sort()).ifPresent(values::putAll);
    gate.item().partition().decode(place.partition()).ifPresent(values::putAll);
    if (range == null) {
      throw new IllegalStateException("A gate must have a range that can be counted");
    }
    KeyTemplate partition = range.key.partition();
    List<Integer> shards =
        IntStream.range(0, partition.shards())
            .filter(
                shard ->
                    partition.shards() != gate.shards()
                        || !gate.isSharded()
                        || gate.item()
                            .partition()
                            .encode(values::get, shard)
                            .equals(place.partition()))
            .boxed()
            .toList();
    long counted = 0;
    for (int shard : shards) {
      counted += count(gate, place, range, partition.encode(values::get, shard));
    }
    return counted;
  }

  private long count(Gate gate, Place place, Range range, String partition) {
    String partitionKey =
        range.index == null ? table.design().table().partition() : range.index.partitionKey();
    String sortKey = range.index == null ? table.design().table().sort() : range.index.sortKey();
    String prefix = leading(range.key.sort());
    Map<String, String> names = new HashMap<>(Map.of("#p", partitionKey));
    Map<String, AttributeValue> bounds = new HashMap<>();
    bounds.put(":p", AttributeValue.fromS(partition));
    if (!prefix.isEmpty()) {
      names.put("#s", sortKey);
      bounds.put(":s", AttributeValue.fromS(prefix));
    }
    Index index = range.index;
    long counted = 0;
    Map<String, AttributeValue> start = Map.of();
    do {
      QueryRequest.Builder request =
          QueryRequest.builder()
              .indexName(index == null ? null : index.name())
              .consistentRead(index == null)
              .keyConditionExpression(
                  prefix.isEmpty() ? "#p = :p" : "#p = :p AND begins_with(#s, :s)")
              .expressionAttributeNames(names)
              .expressionAttributeValues(bounds)
              .exclusiveStartKey(start.isEmpty() ? null : start);
      QueryResponse page =
          requests.send(
              () ->
                  table
                      .calls()
                      .query(
                          Purpose.of(Requests.CHECK).on(index == null ? null : index.name()),
                          request));
      List<Map<String, AttributeValue>> found =
          page.items().stream().filter(item -> isCounted(gate, place, range, item)).toList();
      boolean mayBeOrphans = range.kind == ItemType.Kind.MIRROR && isStreamed(gate);
      counted += mayBeOrphans ? withEdge(gate, found) : found.size();
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    } while (!start.isEmpty());
    return counted;
  }

  /**
   * The number of mirrors whose edge is there. Where another program has removed an edge, its
   * mirror stays until the stream handler gets the record, which must not be counted out again
   * then.
   */
  private long withEdge(Gate gate, List<Map<String, AttributeValue>> mirrors) {
    ItemType edge = Objects.requireNonNull(table.design().primary().get(gate.type()));
    List<Place> places =
        mirrors.stream()
            .map(mirror -> Place.of(edge.key(), rules.values(type(mirror), mirror)))
            .toList();
    List<Map<String, AttributeValue>> edges = requests.each(places);
    long counted = 0;
    for (int i = 0; i < mirrors.size(); i++) {
      Map<String, AttributeValue> mirror = mirrors.get(i);
      Map<String, AttributeValue> stored = edges.get(i);
      // An edge that was linked again may have another mirror.
      if (!stored.isEmpty()
          && Place.of(type(mirror).key(), rules.values(edge, stored)).equals(rules.place(mirror))) {
        counted++;
      }
    }
    return counted;
  }

  private ItemType type(Map<String, AttributeValue> item) {
    return table.types().of(item).orElseThrow();
  }

  /** The text that every key of a template begins with. */
  private static String leading(KeyTemplate template) {
    StringBuilder text = new StringBuilder();
    for (KeyTemplate.Segment segment : template.segments()) {
      if (!(segment instanceof KeyTemplate.Segment.Word word)) {
        return text.toString();
      }
      text.append(word.text()).append('#');
    }
    return text.substring(0, text.length() - 1);
  }

  private boolean isCounted(Gate gate, Place place, Range range, Map<String, AttributeValue> item) {
    ItemType type = table.types().of(item).orElse(null);
    if (type == null
        || !type.type().equals(gate.type())
        || type.kind() != range.kind
        || StoredValues.isTombstone(item)) {
      return false;
    }
    Map<String, Object> values = new HashMap<>();
    type.key().sort().decode(table.keys().sort(item)).ifPresent(values::putAll);
    type.key().partition().decode(table.keys().partition(item)).ifPresent(values::putAll);
    if (type.kind() == ItemType.Kind.ENTITY && range.index != null) {
      // A reference is no part of the key; the index has it.
      AttributeValue indexed = item.get(range.index.partitionKey());
      range.key.partition().decode(String.valueOf(indexed.s())).ifPresent(values::putAll);
    }
    return Place.of(gate.item(), values::get).equals(place);
  }
}
