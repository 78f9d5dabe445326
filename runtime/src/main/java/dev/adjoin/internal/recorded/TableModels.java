// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.KeyCollision;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.evolution.DesignDocument;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.RepeatableRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The models that share a table, each with the keys of its items and of their entries in indexes:
 * one item, which a table gets when a second model comes to it.
 *
 * <p>A model claims its keys in the list before it records a design with them. The list changes by
 * compare-and-set, so that of two models which want the same keys at the same time one is refused,
 * and no two models ever claim the same items. The transaction that makes the list changes the
 * revision of every record, so that a program that has seen no list looks for it again before it
 * records more keys.
 *
 * <p>The list is made by one Scan for the records, in commands that read the whole table anyway:
 * when another model is recorded, or when a table that an older version of Adjoin shared is
 * migrated.
 */
final class TableModels {
  private static final Purpose RECORD = Purpose.of("design.record");
  private static final String MODELS = "models";
  private static final String REVISION = "revision";

  private final DesignItems items;
  private final String model;

  TableModels(DesignItems items, String model) {
    this.items = items;
    this.model = model;
  }

  /** A model wants keys that another model has. */
  static final class KeysOfAnotherModel extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KeysOfAnotherModel(String message) {
      super(message);
    }
  }

  /**
   * The list as it was read.
   *
   * @param revision 0 if there is no list
   * @param designs by model, the designs whose keys it claims: two during a migration
   * @param records the revisions of the records that are not listed yet, by model
   */
  private record Listed(
      long revision, Map<String, List<RecordedDesign>> designs, Map<String, Long> records) {}

  /**
   * Claims the keys of a model, if the table has a list.
   *
   * @throws KeysOfAnotherModel if another model has some of them
   */
  void claimIfListed(RecordedDesign design) {
    claim(List.of(design), false);
  }

  /**
   * Claims the keys of a model. A table of several models gets a list, if it has none.
   *
   * @param designs all designs that items of the model may have
   * @throws KeysOfAnotherModel if another model has some of the keys
   */
  void claim(List<RecordedDesign> designs) {
    claim(designs, true);
  }

  private void claim(List<RecordedDesign> designs, boolean scans) {
    Deadline deadline = items.calls().patientDeadline();
    for (int attempt = 1; ; attempt++) {
      Listed listed = read();
      if (listed.revision() == 0) {
        listed = scans ? scanned() : listed;
        if (listed.designs().isEmpty()) {
          return;
        }
      }
      require(designs, listed);
      if (isListed(designs, listed) || write(listed, designs)) {
        return;
      }
      if (!deadline.pause(RECORD.pattern(), attempt)) {
        throw FailureBuilder.of(Reason.CONFLICT, RECORD.pattern())
            .attempts(attempt)
            .because("the list of models in the table was changed by others each time");
      }
    }
  }

  private boolean isListed(List<RecordedDesign> designs, Listed listed) {
    return keys(designs).equals(listed.designs().get(model));
  }

  /**
   * Checks that no other model has keys of a design, if the table has a list.
   *
   * @throws KeysOfAnotherModel if one has
   */
  void require(RecordedDesign design) {
    require(List.of(design), read());
  }

  private void require(List<RecordedDesign> designs, Listed listed) {
    List<ItemType> own = designs.stream().flatMap(design -> design.items().stream()).toList();
    listed
        .designs()
        .forEach(
            (other, theirs) -> {
              if (!other.equals(model)) {
                require(own, other, theirs);
              }
            });
  }

  private void require(List<ItemType> own, String other, List<RecordedDesign> theirs) {
    List<ItemType> others = theirs.stream().flatMap(each -> each.items().stream()).toList();
    List<String> collisions =
        KeyCollision.of(own, others).stream()
            .filter(each -> others.contains(each.two()) && own.contains(each.one()))
            .map(
                each ->
                    "%s and %s of %s can have the same key%s: %s"
                        .formatted(
                            each.one().label(),
                            each.two().label(),
                            other,
                            each.where(),
                            each.keys()))
            .distinct()
            .toList();
    if (!collisions.isEmpty()) {
      throw new KeysOfAnotherModel(
          "the model %s shares the table with the model %s, and they claim the same items:\n  %s"
              .formatted(model, other, String.join("\n  ", collisions)));
    }
  }

  /** The indexes that other models use. */
  Set<String> indexesOfOthers() {
    Listed listed = read();
    return (listed.revision() == 0 ? scanned() : listed)
        .designs().entrySet().stream()
            .filter(each -> !each.getKey().equals(model))
            .flatMap(each -> each.getValue().stream())
            .flatMap(design -> design.indexes().stream())
            .map(Index::name)
            .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<RecordedDesign> keys(Collection<RecordedDesign> designs) {
    return designs.stream().map(RecordedDesign::keysAlone).distinct().toList();
  }

  private Listed read() {
    Map<String, AttributeValue> item = items.get(OwnedAttribute.MODELS_PARTITION, MODELS);
    if (item.isEmpty()) {
      return new Listed(0, Map.of(), Map.of());
    }
    Map<String, List<RecordedDesign>> designs = new TreeMap<>();
    item.get(MODELS)
        .m()
        .forEach(
            (name, documents) ->
                designs.put(name, documents.l().stream().map(DesignItems::design).toList()));
    return new Listed(Long.parseLong(item.get(REVISION).n()), designs, Map.of());
  }

  /** What the other models have recorded, by one Scan for their records. */
  private Listed scanned() {
    Set<String> names = new TreeSet<>();
    Map<String, AttributeValue> start = Map.of();
    do {
      ScanRequest.Builder request =
          ScanRequest.builder()
              .consistentRead(true)
              .filterExpression("begins_with(#k, :records)")
              .expressionAttributeNames(Map.of("#k", items.partitionKey()))
              .expressionAttributeValues(
                  Map.of(":records", AttributeValue.fromS(OwnedAttribute.DESIGN_PARTITIONS)))
              .exclusiveStartKey(start.isEmpty() ? null : start);
      ScanResponse page =
          RepeatableRequest.require(
              RECORD.pattern(),
              null,
              items.calls().patientDeadline(),
              () -> items.calls().scan(RECORD, request));
      page.items()
          .forEach(
              item -> DesignItems.model(item.get(items.partitionKey()).s()).ifPresent(names::add));
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    } while (!start.isEmpty());
    names.remove(model);
    Map<String, List<RecordedDesign>> designs = new TreeMap<>();
    Map<String, Long> records = new TreeMap<>();
    for (String name : names) {
      items
          .of(name)
          .read()
          .ifPresent(
              record -> {
                List<RecordedDesign> all = new ArrayList<>(List.of(record.design()));
                if (record.migration() != null) {
                  all.add(record.migration().other());
                }
                designs.put(name, keys(all));
                records.put(name, record.revision());
              });
    }
    return new Listed(0, designs, records);
  }

  /** Writes the list with other keys of this model; false if another program was faster. */
  private boolean write(Listed before, List<RecordedDesign> designs) {
    Map<String, List<RecordedDesign>> all = new TreeMap<>(before.designs());
    all.put(model, keys(designs));
    Map<String, AttributeValue> documents = new HashMap<>();
    all.forEach(
        (name, each) ->
            documents.put(
                name,
                AttributeValue.fromL(
                    each.stream()
                        .map(design -> DesignItems.stored(new DesignDocument(design, null)))
                        .toList())));
    Map<String, AttributeValue> item =
        new HashMap<>(items.key(OwnedAttribute.MODELS_PARTITION, MODELS));
    item.put(MODELS, AttributeValue.fromM(documents));
    item.put(REVISION, DesignItems.number(before.revision() + 1));
    List<TransactWriteItem> writes = new ArrayList<>();
    writes.add(
        TransactWriteItem.builder()
            .put(
                put -> {
                  put.tableName(items.table()).item(item);
                  if (before.revision() == 0) {
                    put.conditionExpression("attribute_not_exists(#r)");
                  } else {
                    put.conditionExpression("#r = :r")
                        .expressionAttributeValues(
                            Map.of(":r", DesignItems.number(before.revision())));
                  }
                  put.expressionAttributeNames(Map.of("#r", REVISION));
                })
            .build());
    before.records().forEach((name, revision) -> writes.add(items.of(name).noticing(revision)));
    return items.writeTogether(writes);
  }
}
