// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Item;
import dev.adjoin.RequestReport;
import dev.adjoin.ResumeReport;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.cascade.Cascade;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.Models;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.TableSetup;
import dev.adjoin.internal.journal.ResumableWork;
import dev.adjoin.internal.journal.Resumption;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.propagate.CopyPropagation;
import dev.adjoin.internal.read.ReadSettings;
import dev.adjoin.internal.read.Reads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table in memory with the writers of a model, in virtual time, so that tests do not wait. */
final class Database implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  final VirtualClock clock;
  final List<RequestReport> requests = Collections.synchronizedList(new ArrayList<>());
  final OpenTable table;

  /** The same table through a client without faults. */
  final OpenTable directTable;

  final Interference interference;
  private final EmbeddedDynamoDb engine;
  private final Environment environment;
  private final String name;

  private Database(
      String yaml,
      EmbeddedDynamoDb.Builder builder,
      VirtualClock clock,
      Environment environment,
      Duration limit) {
    this.clock = clock;
    Compiled compiled = Models.compile(yaml);
    this.engine = builder.build();
    this.name = compiled.design().table().name();
    this.environment = environment;
    new TableSetup(engine.directClient(), compiled.design(), name, environment).create();
    Schema schema = new Schema(compiled.model());
    this.interference = Interference.with(engine.client());
    Mappings mappings = Mappings.of(schema, null, List.of());
    Calls calls = new Calls(interference.client(), name, environment, limit, requests::add);
    this.table = new OpenTable(compiled, schema, mappings, calls, null);
    Calls direct = new Calls(engine.directClient(), name, environment, limit, report -> {});
    this.directTable = new OpenTable(compiled, schema, mappings, direct, null);
    settling(Duration.ZERO);
  }

  /**
   * Propagates copies after each change; a pass that must wait for indexes stays in the journal.
   */
  private void settling(Duration settle) {
    CopyPropagation propagation = new CopyPropagation(settle);
    table.prepared(PropagationRunner.class, t -> propagation);
    directTable.prepared(PropagationRunner.class, t -> propagation);
  }

  static Database of(String yaml) {
    return of(yaml, LIMIT);
  }

  /** A database whose calls have another deadline. */
  static Database of(String yaml, Duration limit) {
    VirtualClock clock = new VirtualClock();
    Environment environment = new VirtualEnvironment(clock, 1);
    return new Database(yaml, EmbeddedDynamoDb.builder().clock(clock), clock, environment, limit);
  }

  /** Lets time pass that the clock for durations does not see. */
  void suspend(Duration duration) {
    ((VirtualEnvironment) environment).suspend(duration);
  }

  /**
   * One on real time, for many threads: where waiting takes none, those who wait for a thread that
   * the machine does not let run use up any deadline.
   */
  static Database of(String yaml, Cloud cloud) {
    EmbeddedDynamoDb.Builder builder = EmbeddedDynamoDb.builder().cloud(cloud);
    return new Database(yaml, builder, new VirtualClock(), Environment.real(), LIMIT);
  }

  DynamoDbClient client() {
    return engine.directClient();
  }

  ItemWriter<Item> entity(String type) {
    return new ItemWriter<>(table, mapping(type));
  }

  ItemWriter<Item> edges(String type) {
    return new ItemWriter<>(table, mapping(type));
  }

  Mapping<Item> mapping(String type) {
    return table.mappings().untyped(type);
  }

  /** Deletes an entity with everything that depends on it; nothing has to settle. */
  boolean delete(String type, Object... key) {
    return cascade(Duration.ZERO).delete(type, key);
  }

  Cascade cascade(Duration settle) {
    return new Cascade(table, new Reads(table, ReadSettings.DEFAULT), settle);
  }

  ResumeReport resume() {
    return resumption(Duration.ZERO).run();
  }

  Resumption resumption(Duration settle) {
    List<ResumableWork> kinds = new ArrayList<>(cascade(settle).resumable());
    kinds.add(new CopyPropagation(settle).resumable(table));
    return new Resumption(table, settle, kinds);
  }

  FluentTransaction transaction() {
    return new FluentTransaction(table, cascade(Duration.ZERO).look());
  }

  /** The operations sent since the last time this was asked. */
  List<String> sent() {
    List<String> sent = requests.stream().map(RequestReport::operation).toList();
    requests.clear();
    return sent;
  }

  Map<String, AttributeValue> stored(String partition, String sort) {
    return client()
        .getItem(
            r ->
                r.tableName(name)
                    .key(
                        Map.of(
                            table.design().table().partition(),
                            AttributeValue.fromS(partition),
                            table.design().table().sort(),
                            AttributeValue.fromS(sort)))
                    .consistentRead(true))
        .item();
  }

  /** An item without its intention, as one line. */
  String shown(String partition, String sort) {
    return shown(stored(partition, sort));
  }

  static String shown(Map<String, AttributeValue> item) {
    Map<String, String> shown = new TreeMap<>();
    item.forEach((n, v) -> shown.put(n, text(v)));
    shown.keySet().removeIf(Intact::isToken);
    return shown.toString();
  }

  private static String text(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s().replace(".000000000Z", "Z");
      case N -> value.n();
      case BOOL -> value.bool().toString();
      case SS -> value.ss().stream().sorted().toList().toString();
      case NS -> value.ns().stream().sorted().toList().toString();
      case L -> value.l().stream().map(Database::text).collect(Collectors.joining(",", "[", "]"));
      case M -> shown(value.m());
      default -> value.toString();
    };
  }

  /** Everything in the table, by key. */
  Map<String, Map<String, AttributeValue>> all() {
    Map<String, Map<String, AttributeValue>> all = new TreeMap<>();
    client()
        .scanPaginator(r -> r.tableName(name).consistentRead(true))
        .items()
        .forEach(item -> all.put(table.keys().shown(item), item));
    return all;
  }

  @Override
  public void close() {
    environment.close();
    engine.close();
  }
}
