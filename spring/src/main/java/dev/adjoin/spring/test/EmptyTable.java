// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.test;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.TableDesign;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Empties the tables of all databases after each test, if they are of the embedded engine. */
final class EmptyTable implements TestExecutionListener {
  /** The partition of the recorded design, without which the open database could not write. */
  private static final String DESIGN = "_ADJOIN#DESIGN#";

  @Override
  public void afterTestMethod(TestContext test) {
    ApplicationContext context = test.getApplicationContext();
    context.getBeanProvider(EmbeddedDynamoDb.class).stream()
        .forEach(
            engine -> empty(engine.directClient(), context.getBeanProvider(Adjoin.class).stream()));
  }

  /** A database can also be on a client of the application's: the engine has no such table. */
  private static void empty(DynamoDbClient client, Stream<Adjoin> databases) {
    List<String> tables = client.listTablesPaginator().tableNames().stream().toList();
    databases
        .filter(db -> tables.contains(db.tableName()))
        .forEach(db -> empty(client, db.tableName(), db.model().table()));
  }

  private static void empty(DynamoDbClient client, String name, TableDesign table) {
    client.scanPaginator(request -> request.tableName(name).consistentRead(true)).items().stream()
        .filter(item -> !item.get(table.partitionKey()).s().startsWith(DESIGN))
        .toList()
        .forEach(item -> client.deleteItem(r -> r.tableName(name).key(key(item, table))));
  }

  private static Map<String, AttributeValue> key(
      Map<String, AttributeValue> item, TableDesign table) {
    return Map.of(
        table.partitionKey(), item.get(table.partitionKey()),
        table.sortKey(), item.get(table.sortKey()));
  }
}
