// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.TypeNames;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The open database of a model, with the types of the model by name. */
final class Database implements AutoCloseable {
  private final Adjoin adjoin;
  private final TypeNames types;
  private final DynamoDbClient client;

  Database(CompiledModel model, DynamoDbClient client) {
    this.adjoin = Adjoin.builder(model).connect(client);
    this.types = new TypeNames(model);
    this.client = client;
  }

  Adjoin adjoin() {
    return adjoin;
  }

  TypeNames types() {
    return types;
  }

  DynamoDbClient client() {
    return client;
  }

  /** The reference to an item by its own attributes. */
  ItemReference reference(TypeDesign type, Item item) {
    return new ItemReference(this, type, new AttributeParser(type).key(item));
  }

  /** Closes the database, not the client. */
  @Override
  public void close() {
    adjoin.close();
  }
}
