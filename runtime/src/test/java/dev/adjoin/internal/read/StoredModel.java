// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.RequestReport;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.Models;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.TableSetup;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.records.Bindings;
import dev.adjoin.internal.records.RecordDeclaration;
import dev.adjoin.internal.records.Records;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A model with a table in memory, into which tests put single items in the form of the design. */
final class StoredModel implements AutoCloseable {
  private static final String TYPE = "_type";

  final EmbeddedDynamoDb engine;
  final OpenTable table;
  final Reads reads;
  final List<RequestReport> reports = new CopyOnWriteArrayList<>();
  private final Environment environment;
  private final DynamoDbClient direct;
  private volatile boolean scanned;

  StoredModel(String yaml) {
    this(yaml, EmbeddedDynamoDb.inMemory(), ReadSettings.DEFAULT);
  }

  StoredModel(String yaml, ReadSettings settings) {
    this(yaml, EmbeddedDynamoDb.inMemory(), settings);
  }

  StoredModel(String yaml, Cloud cloud) {
    this(yaml, EmbeddedDynamoDb.builder().cloud(cloud).build(), ReadSettings.DEFAULT);
  }

  /** On an engine whose table may be there already, as another version of a model left it. */
  StoredModel(String yaml, EmbeddedDynamoDb engine, ReadSettings settings) {
    this(yaml, engine, settings, Duration.ofSeconds(20));
  }

  StoredModel(String yaml, EmbeddedDynamoDb engine, ReadSettings settings, Duration limit) {
    this(Models.compile(yaml), null, engine, settings, limit);
  }

  /** Of annotated records. */
  static StoredModel of(Class<?>... records) {
    RecordDeclaration declared = Records.declare(records);
    Compiled compiled = ModelCompiler.compile(declared.declaration()).compiled().orElseThrow();
    return new StoredModel(
        compiled,
        declared.bindings(),
        EmbeddedDynamoDb.inMemory(),
        ReadSettings.DEFAULT,
        Duration.ofSeconds(20));
  }

  private StoredModel(
      Compiled compiled,
      @Nullable Bindings bindings,
      EmbeddedDynamoDb engine,
      ReadSettings settings,
      Duration limit) {
    this.engine = engine;
    this.direct = engine.directClient();
    this.environment = Environment.real();
    String name = compiled.design().table().name();
    Schema schema = new Schema(compiled.model());
    Calls calls = new Calls(engine.client(), name, environment, limit, this::hear);
    this.table =
        new OpenTable(compiled, schema, Mappings.of(schema, bindings, List.of()), calls, null);
    new TableSetup(direct, compiled.design(), name, environment).createIfAbsent();
    this.reads = new Reads(table, settings);
  }

  private void hear(RequestReport report) {
    reports.add(report);
    scanned |= report.operation().equals("Scan");
  }

  Mapping<Item> mapping(String type) {
    return table.mappings().untyped(type);
  }

  /** A list of untyped items. */
  ListQuery<Item> list(String read, Object... ids) {
    ReadName name = name(read);
    return reads.list(mapping(name.type()), name, ids);
  }

  /** The list whose name is written like this; a view where there is no such list. */
  private ReadName name(String read) {
    int dot = read.indexOf('.');
    return table
        .plans()
        .read(read)
        .map(AccessPattern::name)
        .orElseGet(() -> ReadName.view(read.substring(0, dot), read.substring(dot + 1)));
  }

  /** Puts an item of a type, and the mirror of an edge that has one. */
  void put(String type, Object... namesAndValues) {
    put(mapping(type), Item.of(namesAndValues));
  }

  /** Puts an item, and the mirror of an edge that has one. */
  <T> void put(Mapping<T> mapping, T value) {
    Map<String, AttributeValue> stored = mapping.store(value);
    String type = mapping.codec().type();
    for (ItemType item : table.design().items()) {
      if (item.type().equals(type) && item.isTheApplications()) {
        putRaw(rendered(item, stored));
      }
    }
  }

  /** An item with all its keys. */
  Map<String, AttributeValue> rendered(ItemType item, Map<String, AttributeValue> attributes) {
    TypeCodec codec = table.codec(item.type());
    Map<String, AttributeValue> stored = new HashMap<>(attributes);
    stored.put(TYPE, AttributeValue.fromS(item.label()));
    stored.putAll(table.keys().of(item.key(), codec.values(attributes)));
    for (Entry entry : item.entries()) {
      Index index = table.design().index(entry.index()).orElseThrow();
      if (isIn(entry, attributes) && index.kind() != Index.Kind.SWAPPED) {
        stored.put(
            index.partitionKey(),
            AttributeValue.fromS(entry.key().partition().encode(codec.values(attributes))));
        stored.put(
            index.sortKey(),
            AttributeValue.fromS(entry.key().sort().encode(codec.values(attributes))));
      }
    }
    return stored;
  }

  /** Whether an item is in an index; of conditions, those of equal strings are known here. */
  private static boolean isIn(Entry entry, Map<String, AttributeValue> attributes) {
    When when = entry.when();
    boolean holds =
        when == null
            || when.terms().stream()
                .allMatch(
                    term ->
                        attributes.containsKey(term.attribute())
                            && term.values().contains(attributes.get(term.attribute()).s()));
    return holds && attributes.keySet().containsAll(entry.sparseBy());
  }

  void putRaw(Map<String, AttributeValue> item) {
    direct.putItem(r -> r.tableName(table.calls().table()).item(item));
  }

  ItemType type(String label) {
    return table.design().items().stream()
        .filter(item -> item.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  /** The operations sent since this was asked last, in order. */
  List<String> operations() {
    List<String> operations = reports.stream().map(RequestReport::operation).toList();
    reports.clear();
    return operations;
  }

  /** Nothing in all tests may scan. */
  @Override
  public void close() {
    environment.close();
    engine.close();
    if (scanned) {
      throw new AssertionError("There must be no Scan");
    }
  }
}
