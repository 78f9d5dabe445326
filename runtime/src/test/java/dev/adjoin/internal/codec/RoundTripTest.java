// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Item;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
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

  @Property
  void aRecordOfEveryTypeIsReadAsItWasStored(@ForAll long seed) {
    Everything value = Everything.random(new RandomValues(seed));

    assertThat(EVERYTHING.read(EVERYTHING.store(value))).isEqualTo(value);
  }

  @Property(tries = 200)
  void aRecordOfEveryTypeGoesThroughDynamoDbUnchanged(@ForAll long seed) {
    Everything value = Everything.random(new RandomValues(seed));

    assertThat(EVERYTHING.read(throughEngine(EVERYTHING.store(value)))).isEqualTo(value);
  }

  @Property
  void anItemOfAnyModelIsReadAsItWasStored(@ForAll long model, @ForAll long seed) {
    Schema schema = RandomModel.of(model);
    Mapping<Item> mapping = Mappings.of(schema, null, List.of()).untyped("Thing");
    Item item = item(schema, seed);

    assertThat(mapping.read(mapping.store(item))).isEqualTo(item);
  }

  @Property(tries = 200)
  void anItemOfAnyModelGoesThroughDynamoDbUnchanged(@ForAll long model, @ForAll long seed) {
    Schema schema = RandomModel.of(model);
    Mapping<Item> mapping = Mappings.of(schema, null, List.of()).untyped("Thing");
    Item item = item(schema, seed);

    assertThat(mapping.read(throughEngine(mapping.store(item)))).isEqualTo(item);
  }

  @Property
  void whatRecordsStoreIsReadAsAnItemAndStoredAlike(@ForAll long seed) {
    Mapping<Item> untyped = new ItemMapping(EVERYTHING.codec());
    Map<String, AttributeValue> stored =
        EVERYTHING.store(Everything.random(new RandomValues(seed)));

    assertThat(untyped.store(untyped.read(stored))).isEqualTo(stored);
  }

  @Property
  void oneAttributeIsStoredAsInAWholeItem(@ForAll long model, @ForAll long seed) {
    Schema schema = RandomModel.of(model);
    TypeCodec codec = Mappings.of(schema, null, List.of()).codec("Thing");
    Map<String, AttributeValue> stored = new ItemMapping(codec).store(item(schema, seed));

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
