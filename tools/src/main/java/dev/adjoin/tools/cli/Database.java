// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.data.Attributes;
import dev.adjoin.tools.data.Types;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table of a model in an engine, open. */
final class Database implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofMinutes(1);
  private final Compiled compiled;
  private final DynamoDbClient client;
  private final String table;
  private final Adjoin adjoin;
  private final Types types;
  private final OpenTable openTable;

  Database(CompiledModel model, Compiled compiled, DynamoDbClient client, String table) {
    Schema schema = new Schema(compiled.model());
    Calls calls = new Calls(client, table, Environment.real(), DEADLINE, report -> {});
    this.compiled = compiled;
    this.client = client;
    this.table = table;
    this.types = new Types(schema);
    this.adjoin = Adjoin.builder(model).table(table).connect(client);
    this.openTable = new OpenTable(compiled, schema, Mappings.of(schema, null, List.of()), calls);
  }

  /** What the table holds, for those who read all of it. */
  OpenTable openTable() {
    return openTable;
  }

  Adjoin adjoin() {
    return adjoin;
  }

  Compiled compiled() {
    return compiled;
  }

  Types types() {
    return types;
  }

  Schema schema() {
    return types.schema();
  }

  Attributes attributes(Member member) {
    return new Attributes(schema(), member);
  }

  /** An item by its own attributes. */
  Stored stored(Member member, Item item) {
    return new Stored(this, member, attributes(member).key(item));
  }

  DynamoDbClient client() {
    return client;
  }

  String table() {
    return table;
  }

  /** Leaves the client open. */
  @Override
  public void close() {
    adjoin.close();
  }
}
