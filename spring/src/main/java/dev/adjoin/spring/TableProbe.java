// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.TableDesign;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A read that shows whether the table can be reached: one GetItem of an item that does not exist,
 * half a read unit. It needs no other permission than the application has, and unlike a description
 * of the table it is not limited to a few calls a second.
 */
record TableProbe(Adjoin db, DynamoDbClient client) {
  private static final AttributeValue NOWHERE = AttributeValue.fromS("_ADJOIN#HEALTH");

  /** The details of a healthy table. Fails if the table cannot be read. */
  Map<String, Object> read() {
    TableDesign table = db.model().table();
    Map<String, AttributeValue> key =
        Map.of(table.partitionKey(), NOWHERE, table.sortKey(), NOWHERE);
    client.getItem(request -> request.tableName(db.tableName()).key(key));
    return Map.of("table", db.tableName());
  }
}
