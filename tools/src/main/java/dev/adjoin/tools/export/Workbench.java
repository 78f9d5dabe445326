// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.export.TableResource.IndexResource;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes the table as a model of NoSQL Workbench 3.0: a facet for each kind of item, with its key
 * templates as aliases, and the sample data.
 *
 * <p>The dates of the model are fixed, so that the same model always gives the same file.
 */
final class Workbench {
  private static final String DATE = "Jan 01, 2026, 12:00 AM";
  private static final Map<String, Object> NO_ACCESS = Map.of("MySql", Map.of());

  private final Compiled compiled;
  private final TableResource table;
  private final Schema schema;
  private final List<Map<String, AttributeValue>> items;

  private Workbench(Compiled compiled, List<Map<String, AttributeValue>> items) {
    this.compiled = compiled;
    this.table = TableResource.of(compiled);
    this.schema = new Schema(compiled.model());
    this.items = items;
  }

  static String of(Compiled compiled) {
    return of(compiled, SampleItems.of(compiled));
  }

  static String of(Compiled compiled, List<Map<String, AttributeValue>> items) {
    return new Workbench(compiled, items).document().json();
  }

  private JsonFields document() {
    return new JsonFields()
        .with("ModelName", table.model())
        .with(
            "ModelMetadata",
            new JsonFields()
                .with("Author", "Adjoin")
                .with("DateCreated", DATE)
                .with("DateLastModified", DATE)
                .with("Description", "The table of the model " + table.model())
                .with("AWSService", "Amazon DynamoDB")
                .with("Version", "3.0"))
        .with("DataModel", List.of(table().members()));
  }

  private JsonFields table() {
    JsonFields fields =
        new JsonFields()
            .with("TableName", table.name())
            .with("KeyAttributes", key(table.partitionKey(), table.sortKey()))
            .with("NonKeyAttributes", nonKeys())
            .with("TableFacets", facets())
            .with("GlobalSecondaryIndexes", indexes(table.globalIndexes()));
    if (!table.localIndexes().isEmpty()) {
      fields.with("LocalSecondaryIndexes", indexes(table.localIndexes()));
    }
    fields
        .with("TableData", items.stream().map(Workbench::item).toList())
        .with("DataAccess", NO_ACCESS)
        .with("BillingMode", table.units() == null ? "PAY_PER_REQUEST" : "PROVISIONED");
    if (table.units() != null) {
      fields.with(
          "ProvisionedCapacitySettings",
          new JsonFields()
              .with(
                  "ProvisionedThroughput",
                  new JsonFields()
                      .with("ReadCapacityUnits", table.units().read())
                      .with("WriteCapacityUnits", table.units().write())));
    }
    return fields;
  }

  private static Map<String, Object> key(String partition, String sort) {
    Map<String, Object> key = new LinkedHashMap<>();
    key.put("PartitionKey", attribute(partition, "S"));
    key.put("SortKey", attribute(sort, "S"));
    return key;
  }

  private static Map<String, Object> attribute(String name, String type) {
    Map<String, Object> attribute = new LinkedHashMap<>();
    attribute.put("AttributeName", name);
    attribute.put("AttributeType", type);
    return attribute;
  }

  /** Every attribute besides the table's keys: declared ones first, then those that items have. */
  private List<Map<String, Object>> nonKeys() {
    Map<String, String> types = new LinkedHashMap<>();
    table.keyAttributes().forEach(k -> types.put(k, "S"));
    if (table.timeToLive() != null) {
      types.put(table.timeToLive(), "N");
    }
    compiled
        .model()
        .members()
        .forEach(
            m ->
                schema
                    .attributes(m)
                    .values()
                    .forEach(a -> types.putIfAbsent(a.stored(), stored(a.type()))));
    for (Map<String, AttributeValue> item : items) {
      new TreeMap<>(item).forEach((name, value) -> types.putIfAbsent(name, kind(value)));
    }
    types.remove(table.partitionKey());
    types.remove(table.sortKey());
    return types.entrySet().stream().map(e -> attribute(e.getKey(), e.getValue())).toList();
  }

  private static String stored(AttributeType type) {
    if (type instanceof AttributeType.Scalar scalar) {
      return switch (scalar) {
        case INT, LONG, DECIMAL -> "N";
        case BOOL -> "BOOL";
        case BYTES -> "B";
        default -> "S";
      };
    }
    if (type instanceof AttributeType.SetOf set) {
      return switch (stored(set.element())) {
        case "N" -> "NS";
        case "B" -> "BS";
        default -> "SS";
      };
    }
    return type instanceof AttributeType.ListOf
        ? "L"
        : type instanceof AttributeType.Choice ? "S" : "M";
  }

  private static String kind(AttributeValue value) {
    return value.type().name();
  }

  /** A facet for each kind of item that the application reads, and for what Adjoin adds. */
  private List<Map<String, Object>> facets() {
    List<Map<String, Object>> facets = new ArrayList<>();
    for (ItemType type : compiled.design().items()) {
      if (type.kind() != ItemType.Kind.JOURNAL) {
        Map<String, Object> facet = new LinkedHashMap<>();
        facet.put("FacetName", type.label());
        Map<String, Object> alias = new LinkedHashMap<>();
        alias.put("PartitionKeyAlias", type.key().partition().toString());
        alias.put("SortKeyAlias", type.key().sort().toString());
        facet.put("KeyAttributeAlias", alias);
        facet.put("TableData", List.of());
        facet.put("NonKeyAttributes", List.copyOf(attributes(type)));
        facet.put("DataAccess", NO_ACCESS);
        facets.add(facet);
      }
    }
    return facets;
  }

  private Set<String> attributes(ItemType type) {
    Set<String> names = new LinkedHashSet<>();
    if (type.isTheApplications()) {
      schema
          .member(type.type())
          .ifPresent(
              m ->
                  schema.attributes(m).values().stream()
                      .map(Attribute::stored)
                      .forEach(names::add));
    }
    for (Entry entry : type.entries()) {
      compiled.design().index(entry.index()).map(Index::ownAttributes).ifPresent(names::addAll);
    }
    return names;
  }

  private static List<Map<String, @Nullable Object>> indexes(List<IndexResource> indexes) {
    return indexes.stream()
        .map(
            i ->
                new JsonFields()
                    .with("IndexName", i.name())
                    .with("KeyAttributes", key(i.partitionKey(), i.sortKey()))
                    .with(
                        "Projection",
                        new JsonFields()
                            .with("ProjectionType", i.projection())
                            .withAny("NonKeyAttributes", i.projected()))
                    .members())
        .toList();
  }

  private static Map<String, Object> item(Map<String, AttributeValue> item) {
    Map<String, Object> typed = new LinkedHashMap<>();
    new TreeMap<>(item).forEach((name, value) -> typed.put(name, typed(value)));
    return typed;
  }

  /** A value in DynamoDB's JSON. */
  private static Map<String, Object> typed(AttributeValue value) {
    Object plain =
        switch (value.type()) {
          case S -> value.s();
          case N -> value.n();
          case BOOL -> value.bool();
          case NUL -> true;
          case B -> Base64.getEncoder().encodeToString(value.b().asByteArray());
          case SS -> value.ss();
          case NS -> value.ns();
          case BS ->
              value.bs().stream()
                  .map(b -> Base64.getEncoder().encodeToString(b.asByteArray()))
                  .toList();
          case L -> value.l().stream().map(Workbench::typed).toList();
          case M -> item(value.m());
          default -> throw new IllegalArgumentException("Unknown kind of value " + value.type());
        };
    return Map.of(value.type() == AttributeValue.Type.NUL ? "NULL" : kind(value), plain);
  }
}
