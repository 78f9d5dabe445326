// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.creating;
import static dev.adjoin.engine.Requests.definitions;
import static dev.adjoin.engine.Requests.deleting;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.provisioned;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.units;
import static dev.adjoin.engine.Requests.update;
import static dev.adjoin.engine.TableFixture.number;
import static dev.adjoin.engine.TableFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

class DurableTablesTest {
  @TempDir Path directory;

  private void with(Consumer<DynamoDbClient> work) {
    ask(
        client -> {
          work.accept(client);
          return true;
        });
  }

  /** Opens the directory, runs the query and closes the directory. */
  private <T> T ask(Function<DynamoDbClient, T> question) {
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(directory)) {
      return question.apply(dynamoDb.client());
    }
  }

  private TableDescription described() {
    return ask(client -> client.describeTable(r -> r.tableName("Music")).table());
  }

  @Test
  void describesATableThatWasClosedAsItWas() {
    with(
        client ->
            client.createTable(
                provisioned("Music", "pk sk", "a", "b")
                    .localSecondaryIndexes(local("local", "pk a"))
                    .globalSecondaryIndexes(
                        global("byB", "b").copy(index -> index.provisionedThroughput(units(2, 3))))
                    .streamSpecification(s -> s.streamEnabled(true).streamViewType("NEW_IMAGE"))
                    .tableClass("STANDARD_INFREQUENT_ACCESS")
                    .deletionProtectionEnabled(true)
                    .build()));

    TableDescription before = described();

    assertThat(before.itemCount()).isZero();
    assertThat(described()).isEqualTo(before);
  }

  @Test
  void remembersChanges() {
    with(client -> client.createTable(table("Music", "pk").build()));
    with(
        client -> {
          client.updateTable(
              update("Music")
                  .attributeDefinitions(definitions("a"))
                  .globalSecondaryIndexUpdates(creating("byA", "a"))
                  .build());
          client.updateTimeToLive(
              r ->
                  r.tableName("Music")
                      .timeToLiveSpecification(to -> to.enabled(true).attributeName("ttl")));
          client.tagResource(
              r ->
                  r.resourceArn(client.describeTable(d -> d.tableName("Music")).table().tableArn())
                      .tags(Tag.builder().key("k").value("v").build()));
        });

    assertThat(described().globalSecondaryIndexes()).hasSize(1);
    assertThat(
            ask(c -> c.describeTimeToLive(r -> r.tableName("Music")))
                .timeToLiveDescription()
                .timeToLiveStatus())
        .isEqualTo(TimeToLiveStatus.ENABLED);
    assertThat(
            ask(c ->
                    c.listTagsOfResource(
                        r ->
                            r.resourceArn(
                                c.describeTable(d -> d.tableName("Music")).table().tableArn())))
                .tags())
        .hasSize(1);
  }

  @Test
  void dropsWhatADeletedTableHeld() {
    with(
        client -> {
          client.createTable(
              table("Music", "pk", "a").globalSecondaryIndexes(global("byA", "a")).build());
          client.putItem(r -> r.tableName("Music").item(Map.of("pk", text("1"), "a", text("x"))));
          client.deleteTable(r -> r.tableName("Music"));
        });
    with(client -> assertThat(client.listTables().tableNames()).isEmpty());
    with(client -> client.createTable(table("Music", "pk").build()));

    assertThat(ask(client -> client.scan(r -> r.tableName("Music"))).items()).isEmpty();
  }

  @Test
  void dropsAnIndexAndExpiresItemsOfAnOpenedTable() {
    with(
        client -> {
          client.createTable(
              table("Music", "pk", "a").globalSecondaryIndexes(global("byA", "a")).build());
          client.putItem(
              r -> r.tableName("Music").item(Map.of("pk", text("old"), "ttl", number(1))));
          client.putItem(
              r ->
                  r.tableName("Music")
                      .item(Map.of("pk", text("expired"), "ttl", number(1_700_000_000L))));
          client.updateTimeToLive(
              r ->
                  r.tableName("Music")
                      .timeToLiveSpecification(to -> to.enabled(true).attributeName("ttl")));
        });
    with(
        client -> {
          client.updateTable(update("Music").globalSecondaryIndexUpdates(deleting("byA")).build());
          while (client.scan(r -> r.tableName("Music")).count() > 1) {
            Thread.onSpinWait();
          }
        });

    assertThat(described().hasGlobalSecondaryIndexes()).isFalse();
    assertThat(ask(client -> client.scan(r -> r.tableName("Music"))).items())
        .extracting(item -> item.get("pk").s())
        .containsExactly("old");
  }
}
