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
 * the record and to one table: positions of an earlier migration are not used, and neither are
 * those of the table that this one was copied from, whose items may be of another moment.
 * Thread-safe.
 */
final class SweepPositions implements ItemSweep.Positions {
  /** The sweep that stores items under the keys and with the values of the new design. */
  static final String MOVES = "MOVES";

  /** The sweep that gives edges another form: as items, or as members of maps. */
  static final String STORE = "MIGRATION#STORE";

  /** The sweep that brings every item to the new design. */
  static final String MAIN = "MIGRATION";

  /** The sweep after it, which removes gates that no edge is counted by any more. */
  static final String RETIREMENT = "MIGRATION#RETIRE";

  private static final Purpose PURPOSE = Purpose.of("migrate.position");
  private static final String REVISION = "revision";
  private static final String TABLE_ID = "tableId";
  private static final String SEGMENTS = "segments";
  private static final String REACHED = "reached";
  private static final AttributeValue DONE = AttributeValue.fromBool(true);

  private final OpenTable table;
  private final String name;
  private final long revision;
  private final int segments;
  private final Map<String, AttributeValue> reached = new ConcurrentHashMap<>();

  private SweepPositions(OpenTable table, String name, long revision, int segments) {
    this.table = table;
    this.name = name;
    this.revision = revision;
    this.segments = segments;
  }

  /**
   * The positions of an earlier process, or new ones.
   *
   * @param name the sweep, of which a migration may have several
   * @param segments the number of segments, if there are no positions yet
   */
  static SweepPositions of(OpenTable table, String name, long revision, int segments) {
    Map<String, AttributeValue> stored = stored(table, name);
    AttributeValue id = AttributeValue.fromS(send(table, table.calls()::tableId).orElse(""));
    if (isOf(stored, revision) && id.equals(stored.get(TABLE_ID))) {
      int known = StoredValues.numeric(stored.get(SEGMENTS)).intValue();
      SweepPositions positions = new SweepPositions(table, name, revision, known);
      positions.reached.putAll(stored.get(REACHED).m());
      return positions;
    }
    SweepPositions positions = new SweepPositions(table, name, revision, segments);
    Map<String, AttributeValue> item = new HashMap<>(key(table, name));
    item.put(REVISION, StoredValues.number(revision));
    item.put(TABLE_ID, id);
    item.put(SEGMENTS, StoredValues.number(segments));
    item.put(REACHED, AttributeValue.fromM(Map.of()));
    send(table, () -> table.calls().put(PURPOSE, PutItemRequest.builder().item(item)));
    return positions;
  }

  /** How far a sweep is, as people read it: {@code 3 of 8 segments done}. */
  static String shown(OpenTable table, String name, long revision) {
    Map<String, AttributeValue> stored = stored(table, name);
    if (!isOf(stored, revision)) {
      return "not begun";
    }
    Map<String, AttributeValue> reached = stored.get(REACHED).m();
    return "%d of %s segments done"
        .formatted(
            reached.values().stream().filter(DONE::equals).count(), stored.get(SEGMENTS).n());
  }

  private static Map<String, AttributeValue> stored(OpenTable table, String name) {
    return send(
            table,
            () ->
                table
                    .calls()
                    .get(
                        PURPOSE,
                        GetItemRequest.builder().key(key(table, name)).consistentRead(true)))
        .item();
  }

  private static boolean isOf(Map<String, AttributeValue> stored, long revision) {
    return stored.containsKey(REVISION)
        && StoredValues.numeric(stored.get(REVISION)).longValue() == revision;
  }

  private static Map<String, AttributeValue> key(OpenTable table, String name) {
    return table.keys().of(OwnedAttribute.DESIGN_PARTITIONS + table.schema().model().name(), name);
  }

  @Override
  public int segments() {
    return segments;
  }

  @Override
  public @Nullable Map<String, AttributeValue> start(int segment) {
    AttributeValue known = reached.get(member(segment));
    if (known == null) {
      return Map.of();
    }
    return known.hasM() ? known.m() : null;
  }

  private static String member(int segment) {
    return "s" + segment;
  }

  @Override
  public void reached(int segment, @Nullable Map<String, AttributeValue> position) {
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .key(key(table, name))
            .updateExpression("SET #reached.#segment = :position")
            .conditionExpression("#revision = :revision")
            .expressionAttributeNames(
                Map.of("#reached", REACHED, "#segment", member(segment), "#revision", REVISION))
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
        () -> table.calls().delete(PURPOSE, DeleteItemRequest.builder().key(key(table, name))));
  }

  private static <R> R send(OpenTable table, Supplier<R> request) {
    return RepeatableRequest.require(
        PURPOSE.pattern(), null, table.calls().patientDeadline(), request);
  }
}
