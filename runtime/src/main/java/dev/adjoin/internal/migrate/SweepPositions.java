// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RepeatableRequest;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.repair.ItemSweep;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The positions of a sweep in one item beside the table's record. They belong to one revision of
 * the record: positions of an earlier migration are not used. Thread-safe.
 */
final class SweepPositions implements ItemSweep.Positions {
  private static final Purpose PURPOSE = Purpose.of("migrate.position");
  private static final String REVISION = "revision";
  private static final String SEGMENTS = "segments";
  private static final String REACHED = "reached";
  private static final AttributeValue DONE = AttributeValue.fromBool(true);

  private final OpenTable table;
  private final String sweep;
  private final long revision;
  private final int segments;
  private final Map<String, AttributeValue> reached = new ConcurrentHashMap<>();

  private SweepPositions(OpenTable table, String sweep, long revision, int segments) {
    this.table = table;
    this.sweep = sweep;
    this.revision = revision;
    this.segments = segments;
  }

  /**
   * The positions of an earlier process, or new ones.
   *
   * @param sweep the name of the sweep, which is the sort key of the item
   * @param segments the number of segments, if there are no positions yet
   */
  static SweepPositions of(OpenTable table, String sweep, long revision, int segments) {
    Map<String, AttributeValue> stored =
        send(
                table,
                () ->
                    table
                        .calls()
                        .get(
                            PURPOSE,
                            GetItemRequest.builder().key(key(table, sweep)).consistentRead(true)))
            .item();
    if (stored.containsKey(REVISION)
        && StoredValues.numeric(stored.get(REVISION)).longValue() == revision) {
      int known = StoredValues.numeric(stored.get(SEGMENTS)).intValue();
      SweepPositions positions = new SweepPositions(table, sweep, revision, known);
      positions.reached.putAll(stored.get(REACHED).m());
      return positions;
    }
    SweepPositions positions = new SweepPositions(table, sweep, revision, segments);
    Map<String, AttributeValue> item = new HashMap<>(key(table, sweep));
    item.put(REVISION, StoredValues.number(revision));
    item.put(SEGMENTS, StoredValues.number(segments));
    item.put(REACHED, AttributeValue.fromM(Map.of()));
    send(table, () -> table.calls().put(PURPOSE, PutItemRequest.builder().item(item)));
    return positions;
  }

  private static Map<String, AttributeValue> key(OpenTable table, String sweep) {
    return table.keys().of(OwnedAttribute.DESIGN_PARTITIONS + table.schema().model().name(), sweep);
  }

  @Override
  public int segments() {
    return segments;
  }

  @Override
  public @Nullable Map<String, AttributeValue> start(int segment) {
    AttributeValue known = reached.get(name(segment));
    if (known == null) {
      return Map.of();
    }
    return known.hasM() ? known.m() : null;
  }

  private static String name(int segment) {
    return "s" + segment;
  }

  @Override
  public void reached(int segment, @Nullable Map<String, AttributeValue> position) {
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .key(key(table, sweep))
            .updateExpression("SET #reached.#segment = :position")
            .conditionExpression("#revision = :revision")
            .expressionAttributeNames(
                Map.of("#reached", REACHED, "#segment", name(segment), "#revision", REVISION))
            .expressionAttributeValues(
                Map.of(
                    ":position",
                    position == null ? DONE : AttributeValue.fromM(position),
                    ":revision",
                    StoredValues.number(revision)));
    send(
        table,
        () -> {
          try {
            table.calls().update(PURPOSE, request);
          } catch (ConditionalCheckFailedException e) {
            // Another process has finished the migration meanwhile.
          }
          return true;
        });
  }

  /** Removes the positions: the sweep has ended. */
  void remove() {
    send(
        table,
        () -> table.calls().delete(PURPOSE, DeleteItemRequest.builder().key(key(table, sweep))));
  }

  private static <R> R send(OpenTable table, Supplier<R> request) {
    return RepeatableRequest.require(
        PURPOSE.pattern(), null, table.calls().patientDeadline(), request);
  }
}
