// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.bertramlabs.plugins.hcl4j.HCLParser;
import dev.adjoin.internal.compile.Compiled;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;

/** The table of a Terraform configuration, as an HCL parser reads it, is the designed one. */
class TerraformTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.adjoin.tools.export.ExportedModels#all")
  void theConfigurationMakesTheDesignedTable(Compiled compiled) throws Exception {
    Map<String, Object> tables = resources(Terraform.of(compiled), "aws_dynamodb_table");
    assertThat(tables).hasSize(1);

    ExportedModels.assertDesigned(
        compiled, client -> create(client, map(tables.values().iterator().next())));
  }

  @Test
  void theConfigurationHasAnAlarmForTheTableAndForEachGlobalIndex() throws Exception {
    Compiled depot = ExportedModels.compiled(ExportedModels.EVERYTHING);

    assertThat(resources(Terraform.of(depot), "aws_cloudwatch_metric_alarm"))
        .containsOnlyKeys("depot_1_throttles", "depot_1_gsi1_throttles");
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.tools.export.ExportedModels#all")
  void theConfigurationHasTheFormOfTerraformItself(Compiled compiled) throws Exception {
    Tools.assumeAll(Tools.Needed.TERRAFORM);
    Files.writeString(folder.resolve("table.tf"), Terraform.of(compiled));

    assertThat(Tools.run(folder, "terraform", "fmt", "-check", "-diff")).isEmpty();
  }

  private static Map<String, Object> resources(String text, String type) throws Exception {
    Map<?, ?> parsed = new HCLParser().parse(text);
    return map(map(parsed.get("resource")).get(type));
  }

  private static void create(DynamoDbClient client, Map<String, Object> table) {
    String name = (String) table.get("name");
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(name)
            .billingMode((String) table.get("billing_mode"))
            .provisionedThroughput(units(table))
            .keySchema(keys((String) table.get("hash_key"), (String) table.get("range_key")))
            .attributeDefinitions(
                blocks(table, "attribute").stream()
                    .map(
                        a ->
                            AttributeDefinition.builder()
                                .attributeName((String) a.get("name"))
                                .attributeType((String) a.get("type"))
                                .build())
                    .toList());
    List<Map<String, Object>> globals = blocks(table, "global_secondary_index");
    if (!globals.isEmpty()) {
      request.globalSecondaryIndexes(
          globals.stream()
              .map(
                  i ->
                      GlobalSecondaryIndex.builder()
                          .indexName((String) i.get("name"))
                          .keySchema(keys((String) i.get("hash_key"), (String) i.get("range_key")))
                          .projection(projection(i))
                          .provisionedThroughput(units(i))
                          .build())
              .toList());
    }
    List<Map<String, Object>> locals = blocks(table, "local_secondary_index");
    if (!locals.isEmpty()) {
      request.localSecondaryIndexes(
          locals.stream()
              .map(
                  i ->
                      LocalSecondaryIndex.builder()
                          .indexName((String) i.get("name"))
                          .keySchema(
                              keys((String) table.get("hash_key"), (String) i.get("range_key")))
                          .projection(projection(i))
                          .build())
              .toList());
    }
    if (Boolean.TRUE.equals(table.get("stream_enabled"))) {
      request.streamSpecification(
          s -> s.streamEnabled(true).streamViewType((String) table.get("stream_view_type")));
    }
    client.createTable(request.build());
    for (Map<String, Object> expiry : blocks(table, "ttl")) {
      client.updateTimeToLive(
          r ->
              r.tableName(name)
                  .timeToLiveSpecification(
                      s -> s.attributeName((String) expiry.get("attribute_name")).enabled(true)));
    }
  }

  private static List<KeySchemaElement> keys(String partition, String sort) {
    return List.of(
        KeySchemaElement.builder().attributeName(partition).keyType("HASH").build(),
        KeySchemaElement.builder().attributeName(sort).keyType("RANGE").build());
  }

  private static Projection projection(Map<String, Object> index) {
    Projection.Builder projection =
        Projection.builder().projectionType((String) index.get("projection_type"));
    if (index.get("non_key_attributes") instanceof List<?> attributes) {
      projection.nonKeyAttributes(attributes.stream().map(Object::toString).toList());
    }
    return projection.build();
  }

  private static @Nullable ProvisionedThroughput units(Map<String, Object> of) {
    return of.get("read_capacity") instanceof Number read
            && of.get("write_capacity") instanceof Number write
        ? ProvisionedThroughput.builder()
            .readCapacityUnits(read.longValue())
            .writeCapacityUnits(write.longValue())
            .build()
        : null;
  }

  /** The blocks of a name: the parser gives one as a map, and several as a list. */
  private static List<Map<String, Object>> blocks(Map<String, Object> of, String name) {
    Object found = of.get(name);
    if (found == null) {
      return List.of();
    }
    return found instanceof List<?> list
        ? list.stream().map(TerraformTest::map).toList()
        : List.of(map(found));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }
}
