// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.TableReport.Difference;
import dev.adjoin.TableReport.Kind;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Compares a live table with its design, part by part. */
final class TableComparison {
  private final Design design;
  private final TableDescription table;
  private final List<Difference> differences = new ArrayList<>();

  TableComparison(Design design, TableDescription table) {
    this.design = design;
    this.table = table;
  }

  /** An index as DynamoDB describes it, global or local. */
  private record Live(List<KeySchemaElement> key, Projection projection, boolean local) {}

  /**
   * @param timeToLive the attribute the table expires items by; null when it expires none
   */
  List<Difference> differences(@Nullable String timeToLive) {
    key(
        Kind.NEEDS_TABLE,
        "Table",
        design.table().partition(),
        design.table().sort(),
        table.keySchema(),
        REMAKE);
    keyTypes();
    Map<String, Live> live = live();
    for (Index index : design.indexes()) {
      Live found = live.remove(index.name());
      if (found == null) {
        Kind kind = index.isLocal() ? Kind.NEEDS_TABLE : Kind.NEEDS_INDEX;
        add(kind, index.name(), described(index), TableSetup.NO_SUCH_INDEX, adding(index));
      } else {
        compare(index, found);
      }
    }
    live.forEach(
        (name, found) ->
            add(Kind.NOTHING_TO_DO, name, TableSetup.NO_SUCH_INDEX, shown(found.key()), IGNORE));
    stream();
    expiry(timeToLive);
    replicas();
    return differences;
  }

  private void replicas() {
    Replicas.of(design, table)
        .ifPresent(
            found ->
                differences.add(
                    new Difference(
                        Kind.NEEDS_SETTING,
                        "Replicas",
                        "writers in any region",
                        "replicas in " + String.join(", ", found.regions()),
                        List.copyOf(found.types()),
                        found.remedy())));
  }

  private static final String REMAKE = "Keys cannot be changed: make a new table and move the data";
  private static final String RECREATE = "Drop the index and add it again as designed";
  private static final String IGNORE = "Nothing reads it: drop it, unless something else does";

  private static String adding(Index index) {
    return index.isLocal()
        ? "A local index can only be made with its table: make a new table and move the data"
        : "Add the index to the table";
  }

  private void compare(Index index, Live found) {
    if (index.isLocal() != found.local()) {
      add(
          Kind.NEEDS_INDEX,
          index.name(),
          index.isLocal() ? "a local index" : "a global index",
          found.local() ? "a local one" : "a global one",
          RECREATE);
    }
    key(
        Kind.NEEDS_INDEX,
        index.name(),
        index.partitionKey(),
        index.sortKey(),
        found.key(),
        RECREATE);
    if (lacks(found.projection(), TableRequest.projection(index))) {
      add(
          Kind.NEEDS_INDEX,
          index.name() + " projection",
          shown(TableRequest.projection(index)),
          shown(found.projection()),
          RECREATE);
    }
  }

  /**
   * Whether an index lacks designed attributes. An index that carries more attributes than designed
   * is no difference.
   */
  private static boolean lacks(Projection found, Projection designed) {
    if (found.projectionType() == ProjectionType.ALL) {
      return false;
    }
    return designed.projectionType() == ProjectionType.ALL
        || !found.nonKeyAttributes().containsAll(designed.nonKeyAttributes());
  }

  private void key(
      Kind kind,
      String where,
      String partition,
      String sort,
      List<KeySchemaElement> found,
      String fix) {
    List<KeySchemaElement> designed = TableRequest.key(partition, sort);
    if (!shown(designed).equals(shown(found))) {
      add(kind, where + " keys", shown(designed), shown(found), fix);
    }
  }

  private void keyTypes() {
    for (AttributeDefinition attribute : table.attributeDefinitions()) {
      boolean isOurs =
          new TableRequest(design)
              .of(table.tableName()).attributeDefinitions().stream()
                  .anyMatch(a -> a.attributeName().equals(attribute.attributeName()));
      if (isOurs && !"S".equals(attribute.attributeTypeAsString())) {
        add(
            Kind.NEEDS_TABLE,
            attribute.attributeName(),
            "a string",
            "a key of type " + attribute.attributeTypeAsString(),
            REMAKE);
      }
    }
  }

  /**
   * Reports a stream that is off or lacks images. A stream that the model does not need is fine.
   */
  private void stream() {
    StreamSpecification found = table.streamSpecification();
    boolean isOn = found != null && Boolean.TRUE.equals(found.streamEnabled());
    if (!design.table().stream() || isOn && found.equals(TableRequest.STREAM)) {
      return;
    }
    add(
        Kind.NEEDS_SETTING,
        "Stream",
        "one of new and old images",
        isOn ? "one of " + found.streamViewTypeAsString() : "none",
        isOn
            ? "Disable the stream with UpdateTable, then enable it with NEW_AND_OLD_IMAGES"
            : "Enable it with UpdateTable and NEW_AND_OLD_IMAGES");
  }

  private void expiry(@Nullable String timeToLive) {
    String designed = design.timeToLive();
    if (designed != null && !designed.equals(timeToLive)) {
      add(
          Kind.NEEDS_SETTING,
          TableSetup.TIME_TO_LIVE,
          "items that expire by " + designed,
          timeToLive == null ? TableSetup.NOTHING_EXPIRES : "those that expire by " + timeToLive,
          "Enable time to live on " + designed);
    } else if (designed == null && timeToLive != null) {
      add(
          Kind.NEEDS_SETTING,
          TableSetup.TIME_TO_LIVE,
          "no item that expires",
          "those that expire by " + timeToLive,
          "Disable it, unless something else needs it");
    }
  }

  private Map<String, Live> live() {
    Map<String, Live> live = new LinkedHashMap<>();
    table
        .globalSecondaryIndexes()
        .forEach(i -> live.put(i.indexName(), new Live(i.keySchema(), i.projection(), false)));
    table
        .localSecondaryIndexes()
        .forEach(i -> live.put(i.indexName(), new Live(i.keySchema(), i.projection(), true)));
    return live;
  }

  private static String described(Index index) {
    return shown(TableRequest.key(index.partitionKey(), index.sortKey()));
  }

  private static String shown(List<KeySchemaElement> key) {
    return key.stream().map(KeySchemaElement::attributeName).collect(Collectors.joining(", "));
  }

  private static String shown(Projection projection) {
    return switch (projection.projectionType()) {
      case ALL -> "all attributes";
      case KEYS_ONLY -> "keys only";
      default -> "keys and " + String.join(", ", new TreeSet<>(projection.nonKeyAttributes()));
    };
  }

  private void add(Kind kind, String where, String designed, String found, String fix) {
    differences.add(new Difference(kind, where, designed, found, List.of(), fix));
  }
}
