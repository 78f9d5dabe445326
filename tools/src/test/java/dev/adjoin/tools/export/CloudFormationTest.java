// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;

/** The table of a CloudFormation template, as a YAML parser reads it, is the designed one. */
class CloudFormationTest {

  @ParameterizedTest
  @MethodSource("dev.adjoin.tools.export.ExportedModels#all")
  void theTemplateMakesTheDesignedTable(Compiled compiled) {
    Map<String, Object> properties =
        only(template(CloudFormation.of(compiled)), "AWS::DynamoDB::Table");

    ExportedModels.assertDesigned(compiled, client -> create(client, properties));
  }

  @Test
  void theTemplateHasAnAlarmForTheTableAndForEachGlobalIndex() {
    Compiled depot = ExportedModels.compiled(ExportedModels.EVERYTHING);
    List<Map<String, Object>> alarms =
        resources(template(CloudFormation.of(depot)), "AWS::CloudWatch::Alarm");

    assertThat(alarms)
        .extracting(a -> a.get("AlarmName"))
        .containsExactly("Depot-1-throttles", "Depot-1-GSI1-throttles");
    assertThat(list(alarms.get(1), "Metrics").get(0).toString())
        .contains("ReadThrottleEvents", "{Name=GlobalSecondaryIndexName, Value=GSI1}")
        .contains("{Name=TableName, Value=Depot1Table}");
  }

  @Test
  void theTemplateCarriesWhatTheEngineInMemoryDoesNotKnow() {
    Compiled safe =
        ExportedModels.compiled(
            """
            table: {name: Safe, recovery: true}
            entities: {Coin: {id: coinId, attributes: {coinId: string}}}
            """);

    assertThat(only(template(CloudFormation.of(safe)), "AWS::DynamoDB::Table"))
        .containsEntry(
            "PointInTimeRecoverySpecification", Map.of("PointInTimeRecoveryEnabled", true));
    Compiled depot = ExportedModels.compiled(ExportedModels.EVERYTHING);
    assertThat(only(template(CloudFormation.of(depot)), "AWS::DynamoDB::Table"))
        .containsEntry("StreamSpecification", Map.of("StreamViewType", "NEW_AND_OLD_IMAGES"))
        .containsEntry("TimeToLiveSpecification", Map.of("AttributeName", "until", "Enabled", true))
        .containsEntry(
            "ProvisionedThroughput", Map.of("ReadCapacityUnits", 40, "WriteCapacityUnits", 20));
  }

  /** A parser that reads references as the name of what they refer to. */
  private static Map<String, Object> template(String text) {
    ConstructNode scalar =
        new ConstructNode() {
          @Override
          public Object construct(@Nullable Node node) {
            return ((ScalarNode) node).getValue();
          }
        };
    LoadSettings settings =
        LoadSettings.builder()
            .setTagConstructors(Map.of(new Tag("!Ref"), scalar, new Tag("!GetAtt"), scalar))
            .build();
    return map(new Load(settings).loadFromString(text));
  }

  private static Map<String, Object> only(Map<String, Object> template, String type) {
    List<Map<String, Object>> found = resources(template, type);
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static List<Map<String, Object>> resources(Map<String, Object> template, String type) {
    return map(template.get("Resources")).values().stream()
        .map(CloudFormationTest::map)
        .filter(r -> r.get("Type").equals(type))
        .map(r -> map(r.get("Properties")))
        .toList();
  }

  private static void create(DynamoDbClient client, Map<String, Object> table) {
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName((String) table.get("TableName"))
            .billingMode((String) table.get("BillingMode"))
            .provisionedThroughput(units(table))
            .keySchema(keys(table))
            .attributeDefinitions(
                list(table, "AttributeDefinitions").stream()
                    .map(
                        a ->
                            AttributeDefinition.builder()
                                .attributeName((String) a.get("AttributeName"))
                                .attributeType((String) a.get("AttributeType"))
                                .build())
                    .toList());
    if (table.containsKey("GlobalSecondaryIndexes")) {
      request.globalSecondaryIndexes(
          list(table, "GlobalSecondaryIndexes").stream()
              .map(
                  i ->
                      GlobalSecondaryIndex.builder()
                          .indexName((String) i.get("IndexName"))
                          .keySchema(keys(i))
                          .projection(projection(i))
                          .provisionedThroughput(units(i))
                          .build())
              .toList());
    }
    if (table.containsKey("LocalSecondaryIndexes")) {
      request.localSecondaryIndexes(
          list(table, "LocalSecondaryIndexes").stream()
              .map(
                  i ->
                      LocalSecondaryIndex.builder()
                          .indexName((String) i.get("IndexName"))
                          .keySchema(keys(i))
                          .projection(projection(i))
                          .build())
              .toList());
    }
    if (table.containsKey("StreamSpecification")) {
      String view = (String) map(table.get("StreamSpecification")).get("StreamViewType");
      request.streamSpecification(s -> s.streamEnabled(true).streamViewType(view));
    }
    client.createTable(request.build());
    if (table.containsKey("TimeToLiveSpecification")) {
      Map<String, Object> expiry = map(table.get("TimeToLiveSpecification"));
      client.updateTimeToLive(
          r ->
              r.tableName((String) table.get("TableName"))
                  .timeToLiveSpecification(
                      s ->
                          s.attributeName((String) expiry.get("AttributeName"))
                              .enabled((Boolean) expiry.get("Enabled"))));
    }
  }

  private static List<KeySchemaElement> keys(Map<String, Object> of) {
    return list(of, "KeySchema").stream()
        .map(
            k ->
                KeySchemaElement.builder()
                    .attributeName((String) k.get("AttributeName"))
                    .keyType((String) k.get("KeyType"))
                    .build())
        .toList();
  }

  private static Projection projection(Map<String, Object> index) {
    Map<String, Object> said = map(index.get("Projection"));
    Projection.Builder projection =
        Projection.builder().projectionType((String) said.get("ProjectionType"));
    if (said.get("NonKeyAttributes") instanceof List<?> attributes) {
      projection.nonKeyAttributes(
          attributes.stream().map(Object::toString).collect(Collectors.toList()));
    }
    return projection.build();
  }

  private static @Nullable ProvisionedThroughput units(Map<String, Object> of) {
    if (!of.containsKey("ProvisionedThroughput")) {
      return null;
    }
    Map<String, Object> units = map(of.get("ProvisionedThroughput"));
    return ProvisionedThroughput.builder()
        .readCapacityUnits(((Integer) units.get("ReadCapacityUnits")).longValue())
        .writeCapacityUnits(((Integer) units.get("WriteCapacityUnits")).longValue())
        .build();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> list(Map<String, Object> of, String name) {
    return (List<Map<String, Object>>) of.get(name);
  }
}
