// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Adjoin;
import dev.adjoin.compile.Compiled;
import dev.adjoin.execute.Environment;
import dev.adjoin.execute.TableSetup;
import dev.adjoin.model.Declaration;
import dev.adjoin.model.Member;
import dev.adjoin.model.Schema;
import dev.adjoin.tools.data.Attributes;
import dev.adjoin.tools.data.Types;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table of a model in an engine, open. */
final class Database implements AutoCloseable {
  private final Compiled compiled;
  private final OpenEngine engine;
  private final String table;
  private final Adjoin adjoin;
  private final Types types;

  Database(Declaration declaration, Compiled compiled, OpenEngine engine, String table) {
    this.compiled = compiled;
    this.engine = engine;
    this.table = table;
    this.types = new Types(new Schema(compiled.model()));
    this.adjoin = Adjoin.of(declaration).table(table).connect(engine.client());
  }

  /** In engines of this program nobody has to make tables. */
  void makeTable() {
    if (engine.isOurs()) {
      new TableSetup(engine.client(), compiled.design(), table, Environment.real())
          .createIfAbsent();
    }
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

  DynamoDbClient client() {
    return engine.client();
  }

  String table() {
    return table;
  }

  /** Leaves the engine open. */
  @Override
  public void close() {
    adjoin.close();
  }
}
