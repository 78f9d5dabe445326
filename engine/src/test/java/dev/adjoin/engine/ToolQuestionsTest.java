// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;

/** The requests that consoles and deployment tools send when they inspect a table. */
class ToolQuestionsTest {
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/Music";
  private static final String UNKNOWN = "An unknown operation was requested.";

  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void aTable() {
    client.createTable(
        table("Music", "pk sk", "a")
            .localSecondaryIndexes(local("local", "pk a"))
            .globalSecondaryIndexes(global("byA", "a"))
            .build());
  }

  @Test
  void tellsTheLimitsOfANewAccount() {
    DescribeLimitsResponse limits = client.describeLimits();

    assertThat(limits.accountMaxReadCapacityUnits()).isEqualTo(80000);
    assertThat(limits.accountMaxWriteCapacityUnits()).isEqualTo(80000);
    assertThat(limits.tableMaxReadCapacityUnits()).isEqualTo(40000);
    assertThat(limits.tableMaxWriteCapacityUnits()).isEqualTo(40000);
  }

  @Test
  void theEndpointIsThisMachine() {
    assertThat(client.describeEndpoints().endpoints())
        .singleElement()
        .satisfies(
            endpoint -> {
              assertThat(endpoint.address()).isEqualTo("localhost");
              assertThat(endpoint.cachePeriodInMinutes()).isEqualTo(1440);
            });
  }

  @Test
  void tellsThatNothingIsRecoveredToAPointInTime() {
    var described = client.describeContinuousBackups(r -> r.tableName("Music"));
    assertThat(described.continuousBackupsDescription().continuousBackupsStatus())
        .isEqualTo(ContinuousBackupsStatus.ENABLED);
    assertThat(
            described
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription()
                .pointInTimeRecoveryStatus())
        .isEqualTo(PointInTimeRecoveryStatus.DISABLED);
    assertRefused(
        () -> client.describeContinuousBackups(r -> r.tableName("Nothing")),
        "TableNotFoundException",
        "Table not found: Nothing");
  }

  @Test
  void switchesRecoveryOffButNotOn() {
    assertThat(recovery(false, null)).isEqualTo(PointInTimeRecoveryStatus.DISABLED);
    assertRefused(() -> recovery(true, null), "UnknownOperationException", UNKNOWN);
    assertInvalid(
        () -> recovery(false, 7),
        "Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time"
            + " recovery.");
    assertInvalid(
        () -> recovery(true, 36),
        "1 validation error detected: Value '36' at"
            + " 'pointInTimeRecoverySpecification.recoveryPeriodInDays' failed to satisfy constraint:"
            + " Member must have value less than or equal to 35");
  }

  private PointInTimeRecoveryStatus recovery(boolean enabled, Integer days) {
    return client
        .updateContinuousBackups(
            r ->
                r.tableName("Music")
                    .pointInTimeRecoverySpecification(
                        to -> to.pointInTimeRecoveryEnabled(enabled).recoveryPeriodInDays(days)))
        .continuousBackupsDescription()
        .pointInTimeRecoveryDescription()
        .pointInTimeRecoveryStatus();
  }

  @Test
  void tellsThatThereAreNoInsights() {
    DescribeContributorInsightsResponse described =
        client.describeContributorInsights(r -> r.tableName("Music").indexName("byA"));
    assertThat(described.tableName()).isEqualTo("Music");
    assertThat(described.indexName()).isEqualTo("byA");
    assertThat(described.contributorInsightsStatus()).isEqualTo(ContributorInsightsStatus.DISABLED);
    assertThat(
            client
                .updateContributorInsights(
                    r -> r.tableName("Music").contributorInsightsAction("DISABLE"))
                .contributorInsightsStatus())
        .isEqualTo(ContributorInsightsStatus.DISABLED);
    assertRefused(
        () ->
            client.updateContributorInsights(
                r -> r.tableName("Music").contributorInsightsAction("ENABLE")),
        "UnknownOperationException",
        UNKNOWN);
    assertRefused(
        () -> client.describeContributorInsights(r -> r.tableName("Music").indexName("local")),
        "ResourceNotFoundException",
        "Requested resource not found: Index: local not found for table: Music");
  }

  @Test
  void tellsThatThereIsNoPolicy() {
    assertRefused(
        () -> client.getResourcePolicy(r -> r.resourceArn(ARN)),
        "PolicyNotFoundException",
        "Resource-based policy not found for the provided ResourceArn: " + ARN);
    assertThat(client.deleteResourcePolicy(r -> r.resourceArn(ARN)).revisionId()).isNull();
    assertRefused(
        () -> client.putResourcePolicy(r -> r.resourceArn(ARN).policy("{}")),
        "UnknownOperationException",
        UNKNOWN);
  }

  @Test
  void listsNothingOfWhatThereIsNot() {
    assertThat(client.listBackups().backupSummaries()).isEmpty();
    assertThat(client.listBackups().hasBackupSummaries()).isTrue();
    assertThat(client.listExports(r -> {}).hasExportSummaries()).isTrue();
    assertThat(client.listImports(r -> {}).hasImportSummaryList()).isTrue();
    assertThat(client.listGlobalTables().hasGlobalTables()).isTrue();
    assertThat(client.listContributorInsights(r -> {}).hasContributorInsightsSummaries()).isTrue();
    var kinesis = client.describeKinesisStreamingDestination(r -> r.tableName("Music"));
    assertThat(kinesis.hasKinesisDataStreamDestinations()).isTrue();
    assertThat(kinesis.kinesisDataStreamDestinations()).isEmpty();
    assertInvalid(
        () -> client.listBackups(r -> r.limit(101)),
        "1 validation error detected: Value '101' at 'limit' failed to satisfy constraint: Member"
            + " must have value less than or equal to 100");
  }

  @Test
  void answersDynamoDbsErrorForWhatItCannotDo() {
    assertRefused(
        () -> client.describeBackup(r -> r.backupArn("arn:x")),
        "BackupNotFoundException",
        "Backup not found: arn:x");
    assertRefused(
        () -> client.describeGlobalTable(r -> r.globalTableName("Music")),
        "GlobalTableNotFoundException",
        "Global table not found: Global table with name: 'Music' does not exist.");
    assertRefused(
        () -> client.describeTableReplicaAutoScaling(r -> r.tableName("Music")),
        "ResourceNotFoundException",
        "Global table with name: 'Music' does not exist.");
    assertInvalidParameter(
        () -> client.createGlobalTable(r -> r.globalTableName("Music")),
        "DynamoDB global tables version 2017.11.29 is not supported. We recommend using DynamoDB"
            + " global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).");
    assertRefused(
        () -> client.exportTableToPointInTime(r -> r.tableArn(ARN)),
        "PointInTimeRecoveryUnavailableException",
        "Point in time recovery is not enabled for table '" + ARN + "'");
  }

  @Test
  void hasAnAnswerToEveryCallOfTheClient() {
    List<String> unanswered =
        Stream.of(DynamoDbClient.class.getMethods())
            .filter(method -> method.getParameterCount() == 1)
            .filter(method -> DynamoDbRequest.class.isAssignableFrom(method.getParameterTypes()[0]))
            .filter(method -> !method.getName().endsWith("Paginator"))
            .filter(this::isUnanswered)
            .map(Method::getName)
            .toList();

    assertThat(unanswered)
        .isSubsetOf(Set.of("executeStatement", "batchExecuteStatement", "executeTransaction"));
    assertThatThrownBy(() -> client.searchVectors(r -> {})).hasMessageContaining(UNKNOWN);
  }

  private boolean isUnanswered(Method method) {
    try {
      Object builder = method.getParameterTypes()[0].getMethod("builder").invoke(null);
      Method build = builder.getClass().getMethod("build");
      build.setAccessible(true);
      method.invoke(client, build.invoke(builder));
      return false;
    } catch (InvocationTargetException answer) {
      return answer.getCause() instanceof UnsupportedOperationException;
    } catch (ReflectiveOperationException wrong) {
      throw new IllegalStateException(wrong);
    }
  }
}
