// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.value.RowFields;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/** The stored form of a table's definition. */
final class StoredDefinition {
  private StoredDefinition() {}

  static RowFields of(TableDefinition table) {
    TableDefinition.StreamDefinition stream = table.stream();
    TimeToLive expiry = table.timeToLive();
    return RowFields.empty()
        .with("name", table.name())
        .with("id", table.id())
        .with("created", table.created())
        .with("key", of(table.key()))
        .with("indexes", table.indexes(), StoredDefinition::of)
        .with("capacity", of(table.capacity()))
        .with("streamView", stream == null ? null : stream.view().toString())
        .with("stream", stream == null ? null : stream.label())
        .with("latestStream", table.latestStream())
        .with("expires", expiry == null ? null : expiry.attribute())
        .with("expiryBackfilling", expiry != null && expiry.backfilling())
        .with("settings", of(table.settings()));
  }

  static TableDefinition read(RowFields fields) {
    return new TableDefinition.Builder(
            fields.text("name"),
            fields.text("id"),
            Instant.parse(fields.text("created")),
            key(fields.fields("key")),
            capacity(fields.fields("capacity")))
        .indexes(fields.list("indexes", StoredDefinition::index)).stream(stream(fields))
            .latestStream(fields.textOrNull("latestStream"))
            .timeToLive(timeToLive(fields))
            .settings(settings(fields.fields("settings")))
            .build();
  }

  private static TableDefinition.@Nullable StreamDefinition stream(RowFields fields) {
    return fields.has("stream")
        ? new TableDefinition.StreamDefinition(
            StreamViewType.fromValue(fields.text("streamView")), fields.text("stream"))
        : null;
  }

  private static @Nullable TimeToLive timeToLive(RowFields fields) {
    return fields.has("expires")
        ? new TimeToLive(fields.text("expires"), fields.has("expiryBackfilling"))
        : null;
  }

  private static RowFields of(KeySchema key) {
    return RowFields.empty()
        .with("partition", key.partition(), StoredDefinition::of)
        .with("sort", key.sort(), StoredDefinition::of);
  }

  private static KeySchema key(RowFields fields) {
    return new KeySchema(
        fields.list("partition", StoredDefinition::attribute),
        fields.list("sort", StoredDefinition::attribute));
  }

  private static RowFields of(KeyAttribute attribute) {
    return RowFields.empty().with("name", attribute.name()).with("type", attribute.type());
  }

  private static KeyAttribute attribute(RowFields fields) {
    return new KeyAttribute(fields.text("name"), fields.text("type"));
  }

  private static RowFields of(IndexDefinition index) {
    return RowFields.empty()
        .with("name", index.name())
        .with("local", index.local())
        .with("key", of(index.key()))
        .with("projection", index.projected().type().toString())
        .with("projected", List.copyOf(index.projected().attributes()), StoredDefinition::name)
        .with("capacity", of(index.capacity()))
        .with("backfilling", index.backfilling());
  }

  private static RowFields name(String name) {
    return RowFields.empty().with("name", name);
  }

  private static IndexDefinition index(RowFields fields) {
    Set<String> projected =
        new LinkedHashSet<>(fields.list("projected", element -> element.text("name")));
    return new IndexDefinition(
        fields.text("name"),
        fields.has("local"),
        key(fields.fields("key")),
        new IndexProjection(ProjectionType.fromValue(fields.text("projection")), projected),
        capacity(fields.fields("capacity")),
        fields.has("backfilling"));
  }

  private static RowFields of(Capacity capacity) {
    Capacity.History history = capacity.history();
    return RowFields.empty()
        .with("provisioned", of(capacity.provisioned()))
        .with("readLimit", capacity.limit().read())
        .with("writeLimit", capacity.limit().write())
        .with("warm", of(capacity.warm()))
        .with("increased", history.increased())
        .with("decreased", history.decreased())
        .with("decreases", (long) history.decreases())
        .with("onDemandSince", history.onDemandSince());
  }

  private static Capacity capacity(RowFields fields) {
    return new Capacity(
        throughput(fields.fields("provisioned")),
        new Capacity.Limit(fields.numberOrNull("readLimit"), fields.numberOrNull("writeLimit")),
        throughput(fields.fields("warm")),
        new Capacity.History(
            fields.momentOrNull("increased"),
            fields.momentOrNull("decreased"),
            (int) fields.number("decreases"),
            fields.momentOrNull("onDemandSince")));
  }

  private static RowFields of(Throughput throughput) {
    return RowFields.empty().with("read", throughput.read()).with("write", throughput.write());
  }

  private static Throughput throughput(RowFields fields) {
    return new Throughput(fields.number("read"), fields.number("write"));
  }

  private static RowFields of(TableSettings settings) {
    TableClass tableClass = settings.tableClass();
    return RowFields.empty()
        .with("tags", List.copyOf(settings.tags().entrySet()), StoredDefinition::tag)
        .with("class", tableClass == null ? null : tableClass.toString())
        .with("classChanged", settings.classChanged())
        .with("deletionProtected", settings.deletionProtected());
  }

  private static RowFields tag(Map.Entry<String, String> tag) {
    return RowFields.empty().with("key", tag.getKey()).with("value", tag.getValue());
  }

  private static TableSettings settings(RowFields fields) {
    Map<String, String> tags = new LinkedHashMap<>();
    fields.list("tags", tag -> tags.put(tag.text("key"), tag.text("value")));
    String tableClass = fields.textOrNull("class");
    return new TableSettings(
        tags,
        tableClass == null ? null : TableClass.fromValue(tableClass),
        fields.momentOrNull("classChanged"),
        fields.has("deletionProtected"));
  }
}
