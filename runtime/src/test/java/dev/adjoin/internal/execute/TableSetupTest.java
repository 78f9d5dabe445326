// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;

/** Tables are created as designed, and differences from the design are found. */
class TableSetupTest {
  private static final Compiled CAMPUS =
      Models.compile(
          """
          table: {name: Campus, billing: {read: 5, write: 7, indexes: {GSI1: {read: 3, write: 4}}}}
          entities:
            Student: {id: studentId, attributes: {studentId: string, until: instant}, expires: until}
            Course:
              id: courseId
              attributes: {courseId: string, room: string, title: string}
              views: {byRoom: {by: [room], project: [title]}}
          """);

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Environment environment = Environment.real();
  private final TableSetup setup =
      new TableSetup(engine.client(), CAMPUS.design(), "Campus", environment);

  @AfterEach
  void close() {
    environment.close();
    engine.close();
  }

  @Test
  void makesTheTableAsDesigned() {
    setup.create();
    var table = engine.client().describeTable(r -> r.tableName("Campus")).table();
    assertThat(table.provisionedThroughput().writeCapacityUnits()).isEqualTo(7);
    var index = table.globalSecondaryIndexes().get(0);
    assertThat(index.indexName()).isEqualTo("GSI1");
    assertThat(index.provisionedThroughput().readCapacityUnits()).isEqualTo(3);
    assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.INCLUDE);
    assertThat(index.projection().nonKeyAttributes()).containsExactly("title");
    assertThat(setup.verify()).hasToString("Table Campus is as designed");
  }

  @Test
  void saysThatThereIsSuchATable() {
    setup.create();
    assertThatThrownBy(setup::create)
        .isInstanceOf(AdjoinException.class)
        .hasMessage(
            "createTable: there is a table Campus; verifyTable() reports whether it fits the model");
    setup.createIfAbsent();
  }

  @Test
  void saysThatThereIsNoSuchTable() {
    assertThat(setup.verify())
        .hasToString(
            """
            Table Campus differs from its design
            Table: the design has Campus, the table does not exist
                Make it with createTable(), or name another""");
  }

  @Test
  void tellsEveryDifference() {
    engine.client().createTable(unlikeTheDesign());
    assertThat(setup.verify())
        .hasToString(
            """
            Table Campus differs from its design
            GSI1 keys: the design has GSI1PK, GSI1SK, the table PK, GSI1SK
                Drop the index and add it again as designed
            GSI1 projection: the design has keys and title, the table keys only
                Drop the index and add it again as designed
            Other: the design has no such index, the table GSI1PK, SK
                Nothing reads it: drop it, unless something else does
            Time to live: the design has items that expire by _expires, the table none that expire
                Enable time to live on _expires""");
  }

  private static CreateTableRequest unlikeTheDesign() {
    return new TableRequest(CAMPUS.design())
        .of("Campus").toBuilder()
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .provisionedThroughput((ProvisionedThroughput) null)
            .globalSecondaryIndexes(
                List.of(
                    index("GSI1", "PK", "GSI1SK", ProjectionType.KEYS_ONLY),
                    index("Other", "GSI1PK", "SK", ProjectionType.ALL)))
            .build();
  }

  private static GlobalSecondaryIndex index(
      String name, String partition, String sort, ProjectionType projection) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(TableRequest.key(partition, sort))
        .projection(p -> p.projectionType(projection))
        .build();
  }
}
