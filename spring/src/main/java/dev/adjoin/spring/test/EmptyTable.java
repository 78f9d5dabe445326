// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.test;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.TableDesign;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.Map;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Empties the table after each test, if it is one of the embedded engine. */
final class EmptyTable implements TestExecutionListener {
  /** The partition of the recorded design, without which the open database could not write. */
  private static final String DESIGN = "_ADJOIN#DESIGN#";

  @Override
  public void afterTestMethod(TestContext test) {
    ApplicationContext context = test.getApplicationContext();
    EmbeddedDynamoDb engine = context.getBeanProvider(EmbeddedDynamoDb.class).getIfAvailable();
    Adjoin db = context.getBeanProvider(Adjoin.class).getIfAvailable();
    if (engine != null && db != null) {
      empty(engine.directClient(), db.tableName(), db.model().table());
    }
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
