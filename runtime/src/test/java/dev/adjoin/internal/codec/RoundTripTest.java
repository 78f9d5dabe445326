// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static dev.adjoin.testing.search.Generators.longs;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Item;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class RoundTripTest {
  private static final String KEY = "PK";
  private static final DynamoDbClient CLIENT = clientWithTable();
  private static final Mapping<Everything> EVERYTHING =
      Declared.records(Everything.class).of(Everything.class);

  private static DynamoDbClient clientWithTable() {
    DynamoDbClient client = EmbeddedDynamoDb.inMemory().client();
    client.createTable(
        table ->
            table
                .tableName("Any")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName(KEY)
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(
                    KeySchemaElement.builder().attributeName(KEY).keyType(KeyType.HASH).build()));
    return client;
  }

  @Property(cases = 1_000)
  void aRecordOfEveryTypeIsReadAsItWasStored(Given given) {
    Everything value = Everything.random(new RandomValues(given.any(longs())));

    assertThat(EVERYTHING.read(EVERYTHING.store(value))).isEqualTo(value);
  }

  @Property(cases = 200)
  void aRecordOfEveryTypeGoesThroughDynamoDbUnchanged(Given given) {
    Everything value = Everything.random(new RandomValues(given.any(longs())));

    assertThat(EVERYTHING.read(throughEngine(EVERYTHING.store(value)))).isEqualTo(value);
  }

  @Property(cases = 1_000)
  void anItemOfAnyModelIsReadAsItWasStored(Given given) {
    Schema schema = RandomModel.of(given.any(longs()));
    Mapping<Item> mapping = Mappings.of(schema, null, List.of()).untyped("Thing");
    Item item = item(schema, given.any(longs()));

    assertThat(mapping.read(mapping.store(item))).isEqualTo(item);
  }

  @Property(cases = 200)
  void anItemOfAnyModelGoesThroughDynamoDbUnchanged(Given given) {
    Schema schema = RandomModel.of(given.any(longs()));
    Mapping<Item> mapping = Mappings.of(schema, null, List.of()).untyped("Thing");
    Item item = item(schema, given.any(longs()));

    assertThat(mapping.read(throughEngine(mapping.store(item)))).isEqualTo(item);
  }

  @Property(cases = 1_000)
  void whatRecordsStoreIsReadAsAnItemAndStoredAlike(Given given) {
    Mapping<Item> untyped = new ItemMapping(EVERYTHING.codec(), EVERYTHING.codec().shown(), true);
    Map<String, AttributeValue> stored =
        EVERYTHING.store(Everything.random(new RandomValues(given.any(longs()))));

    assertThat(untyped.store(untyped.read(stored))).isEqualTo(stored);
  }

  @Property(cases = 1_000)
  void oneAttributeIsStoredAsInAWholeItem(Given given) {
    Schema schema = RandomModel.of(given.any(longs()));
    TypeCodec codec = Mappings.of(schema, null, List.of()).codec("Thing");
    Map<String, AttributeValue> stored =
        new ItemMapping(codec, codec.shown(), true).store(item(schema, given.any(longs())));

    stored.forEach(
        (name, value) ->
            assertThat(codec.store(name, codec.values(stored).apply(name))).isEqualTo(value));
  }

  private static Item item(Schema schema, long seed) {
    List<Attribute> attributes = schema.model().entities().get(0).attributes();
    return Item.of(new RandomValues(seed).values(schema, attributes));
  }

  private static Map<String, AttributeValue> throughEngine(Map<String, AttributeValue> item) {
    AttributeValue key = AttributeValue.fromS("one");
    item.put(KEY, key);
    CLIENT.putItem(put -> put.tableName("Any").item(item));
    return CLIENT.getItem(get -> get.tableName("Any").key(Map.of(KEY, key))).item();
  }
}
