// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/**
 * An engine with the tables {@code Simple} (partition key only) and {@code Sorted} (with a sort
 * key).
 */
final class Database implements AutoCloseable {
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  final DynamoDbClient client = engine.client();

  Database() {
    create(table("Simple", "pk").build());
    create(table("Sorted", "pk", "sk").build());
  }

  void create(CreateTableRequest request) {
    client.createTable(request);
  }

  /** A table with this key, whose attributes are all strings. */
  static CreateTableRequest.Builder table(String name, String... key) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode("PAY_PER_REQUEST")
        .attributeDefinitions(Arrays.stream(key).map(Database::string).toList())
        .keySchema(schema(key));
  }

  static software.amazon.awssdk.services.dynamodb.model.AttributeDefinition string(String name) {
    return software.amazon.awssdk.services.dynamodb.model.AttributeDefinition.builder()
        .attributeName(name)
        .attributeType("S")
        .build();
  }

  static List<software.amazon.awssdk.services.dynamodb.model.KeySchemaElement> schema(
      String... key) {
    List<software.amazon.awssdk.services.dynamodb.model.KeySchemaElement> schema =
        new ArrayList<>();
    for (String part : key) {
      schema.add(
          software.amazon.awssdk.services.dynamodb.model.KeySchemaElement.builder()
              .attributeName(part)
              .keyType(schema.isEmpty() ? KeyType.HASH : KeyType.RANGE)
              .build());
    }
    return schema;
  }

  static software.amazon.awssdk.services.dynamodb.model.Projection projection(
      ProjectionType type, String... attributes) {
    return software.amazon.awssdk.services.dynamodb.model.Projection.builder()
        .projectionType(type)
        .nonKeyAttributes(attributes.length == 0 ? null : List.of(attributes))
        .build();
  }

  void put(String table, @Nullable Object... namesAndValues) {
    client.putItem(r -> r.tableName(table).item(Attributes.of(namesAndValues)));
  }

  /** The item with this key as text, or null. */
  @Nullable String get(String table, String... key) {
    Map<String, AttributeValue> itemKey =
        key.length == 1 ? Attributes.of("pk", key[0]) : Attributes.of("pk", key[0], "sk", key[1]);
    var found = client.getItem(r -> r.tableName(table).key(itemKey).consistentRead(true));
    return found.hasItem() ? Attributes.shown(found.item()) : null;
  }

  ExecuteStatementResponse execute(String statement, @Nullable Object... parameters) {
    return client.executeStatement(request(statement, parameters).build());
  }

  static ExecuteStatementRequest.Builder request(String statement, @Nullable Object... parameters) {
    return ExecuteStatementRequest.builder()
        .statement(statement)
        .parameters(parameters.length == 0 ? null : values(parameters));
  }

  private static List<AttributeValue> values(@Nullable Object... parameters) {
    return Arrays.stream(parameters).map(Attributes::value).toList();
  }

  /** The items that the statement returns, as text. */
  List<String> items(String statement, @Nullable Object... parameters) {
    return shown(execute(statement, parameters));
  }

  static List<String> shown(ExecuteStatementResponse response) {
    return response.items().stream().map(Attributes::shown).toList();
  }

  /** The error of the statement, as text. */
  String refusal(String statement, @Nullable Object... parameters) {
    return Refused.by(() -> execute(statement, parameters));
  }

  /**
   * The responses of a batch as text: an item, an error, or nothing, with the table if it is
   * included.
   */
  List<String> batch(String... statements) {
    return client
        .batchExecuteStatement(
            r ->
                r.statements(
                    Arrays.stream(statements)
                        .map(s -> BatchStatementRequest.builder().statement(s).build())
                        .toList()))
        .responses()
        .stream()
        .map(Database::shown)
        .toList();
  }

  static String shown(BatchStatementResponse response) {
    String table = response.tableName() == null ? "" : response.tableName() + " ";
    if (response.error() != null) {
      return table + response.error().codeAsString() + ": " + response.error().message();
    }
    return table + (response.hasItem() ? Attributes.shown(response.item()) : "-");
  }

  ExecuteTransactionResponse transact(String... statements) {
    return client.executeTransaction(
        r ->
            r.transactStatements(
                Arrays.stream(statements)
                    .map(s -> ParameterizedStatement.builder().statement(s).build())
                    .toList()));
  }

  @Override
  public void close() {
    engine.close();
  }
}
