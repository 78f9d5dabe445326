// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.TableReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;

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
    assertThat(setup.verify(List.of())).hasToString("Table Campus is as designed");
  }

  @Test
  void turnsPointInTimeRecoveryOnOnceTheBackupsOfTheNewTableAreReady() {
    AtomicBoolean isOn = new AtomicBoolean();
    TableSetup recoverable = new TableSetup(withBackups(isOn), recovery(), "Vault", environment);

    recoverable.create();

    assertThat(isOn).isTrue();
    assertThat(recoverable.verify(List.of())).hasToString("Table Vault is as designed");
    isOn.set(false);
    assertThat(recoverable.verify(List.of()))
        .hasToString(
            """
            Table Vault differs from its design
            Point-in-time recovery needs a setting: the model has it turned on, the table it turned off
                Turn it on with UpdateContinuousBackups; the embedded engine has none""");
  }

  @Test
  void makesATableWithoutRecoveryWhereThereIsNone() {
    TableSetup unrecoverable = new TableSetup(engine.client(), recovery(), "Vault", environment);

    unrecoverable.create();

    assertThat(unrecoverable.verify(List.of()).differences())
        .extracting(TableReport.Difference::where)
        .containsExactly("Point-in-time recovery");
  }

  @Test
  void turnsTheStreamOnWithBothImagesAndReportsOneThatIsOffOrLacksThem() {
    Design streamed =
        Models.compile(
                """
                table: {name: Log, stream: true}
                entities: {Line: {id: lineId, attributes: {lineId: string}}}
                """)
            .design();
    TableSetup log = new TableSetup(engine.client(), streamed, "Log", environment);

    log.create();

    assertThat(log.verify(List.of())).hasToString("Table Log is as designed");
    TableDescription table = engine.client().describeTable(r -> r.tableName("Log")).table();
    assertThat(table.streamSpecification().streamViewType())
        .isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
    var off = table.toBuilder().streamSpecification((StreamSpecification) null).build();
    assertThat(new TableComparison(streamed, off).differences("_expires"))
        .singleElement()
        .hasToString(
            """
            Stream needs a setting: the model has one of new and old images, the table none
                Enable it with UpdateTable and NEW_AND_OLD_IMAGES""");
    var keys =
        table.toBuilder()
            .streamSpecification(s -> s.streamEnabled(true).streamViewType("KEYS_ONLY"))
            .build();
    assertThat(new TableComparison(streamed, keys).differences("_expires"))
        .singleElement()
        .hasToString(
            """
            Stream needs a setting: the model has one of new and old images, the table one of KEYS_ONLY
                Disable the stream with UpdateTable, then enable it with NEW_AND_OLD_IMAGES""");
    assertThat(new TableComparison(recovery(), table).differences(null))
        .extracting(TableReport.Difference::where)
        .doesNotContain("Stream");
  }

  @Test
  void reportsReplicasIfSeveralRegionsMayWriteWhatMustBeExact() {
    String model =
        """
        table: {name: Mails, writers: %s}
        entities:
          User: {id: userId, unique: [mail], attributes: {userId: string, mail: string}}
          List: {id: listId, attributes: {listId: string}}
          Tag: {id: tagId, attributes: {tagId: string}}
          Book: {id: bookId, attributes: {bookId: string}}
          Page: {parent: Book, id: pageId, attributes: {pageId: string}, onDelete: cascade}
        relationships:
          Subscription: {from: User, to: List, count: {to: subscribers}}
        """;
    Design any = Models.compile(model.formatted("any-region")).design();
    new TableSetup(engine.client(), any, "Mails", environment).create();
    TableDescription global =
        engine.client().describeTable(r -> r.tableName("Mails")).table().toBuilder()
            .replicas(replica("us-east-1"), replica("eu-west-1"))
            .build();

    assertThat(new TableComparison(any, global).differences(null))
        .singleElement()
        .hasToString(
            """
            Replicas needs a setting: the model has writers in any region, the table replicas in eu-west-1, us-east-1
                Items: Book, List, Subscription, User
                Write in one region only, and declare writers: one-region in the table's settings: counts, unique values, checked sides, mirrors and deletes in steps are wrong otherwise""");
    Design one = Models.compile(model.formatted("one-region")).design();
    assertThat(new TableComparison(one, global).differences(null)).isEmpty();
    assertThat(new TableComparison(recovery(), global).differences(null))
        .noneMatch(difference -> difference.where().equals("Replicas"));
  }

  private static ReplicaDescription replica(String region) {
    return ReplicaDescription.builder().regionName(region).build();
  }

  private static Design recovery() {
    return Models.compile(
            """
            table: {name: Vault, recovery: true}
            entities: {Coin: {id: coinId, attributes: {coinId: string}}}
            """)
        .design();
  }

  /** A client whose first request to turn recovery on comes too early. */
  private DynamoDbClient withBackups(AtomicBoolean isOn) {
    AtomicInteger requests = new AtomicInteger();
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("updateContinuousBackups")) {
                if (requests.incrementAndGet() == 1) {
                  throw ContinuousBackupsUnavailableException.builder().message("early").build();
                }
                isOn.set(true);
                return UpdateContinuousBackupsResponse.builder().build();
              }
              if (method.getName().equals("describeContinuousBackups")) {
                PointInTimeRecoveryStatus status =
                    isOn.get()
                        ? PointInTimeRecoveryStatus.ENABLED
                        : PointInTimeRecoveryStatus.DISABLED;
                return DescribeContinuousBackupsResponse.builder()
                    .continuousBackupsDescription(
                        d ->
                            d.pointInTimeRecoveryDescription(
                                p -> p.pointInTimeRecoveryStatus(status)))
                    .build();
              }
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
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
    assertThat(setup.verify(List.of()))
        .hasToString(
            """
            Table Campus differs from its design
            Table needs another table: the model has Campus, the table does not exist
                Make it with createTable(), or name another""");
  }

  @Test
  void tellsEveryDifference() {
    engine.client().createTable(unlikeTheDesign());
    assertThat(setup.verify(List.of()))
        .hasToString(
            """
            Table Campus differs from its design
            GSI1 keys needs an index: the model has GSI1PK, GSI1SK, the table PK, GSI1SK
                Drop the index and add it again as designed
            GSI1 projection needs an index: the model has keys and title, the table keys only
                Drop the index and add it again as designed
            Other needs nothing: the model has no such index, the table GSI1PK, SK
                Nothing reads it: drop it, unless something else does
            Time to live needs a setting: the model has items that expire by _expires, the table none that expire
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
