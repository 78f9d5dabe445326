// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.operation.table.Unsupported;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;

/** The requests that consoles and deployment tools send when they inspect a table. */
class ToolQuestionsTest {
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/Music";

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
    assertUnsupported(
        "UpdateContinuousBackups with PointInTimeRecoveryEnabled",
        "point-in-time recovery",
        () -> recovery(true, null));
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
    assertUnsupported(
        "UpdateContributorInsights with ENABLE",
        "contributor insights",
        () ->
            client.updateContributorInsights(
                r -> r.tableName("Music").contributorInsightsAction("ENABLE")));
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
  }

  private static void assertUnsupported(String call, String feature, ThrowingCallable refused) {
    assertRefused(
        refused,
        "UnknownOperationException",
        call + " is not supported: the embedded engine has no " + feature + ".");
  }

  /** Whatever the parameters are: nobody learns of a table or a backup that would help. */
  @Test
  void refusesUnsupportedOperationsByTheirNames() throws IOException {
    Map<String, String> refused = new TreeMap<>();
    for (Method method : operations()) {
      Throwable answer = answer(method);
      if (answer instanceof DynamoDbException refusal
          && refusal.awsErrorDetails().errorCode().equals("UnknownOperationException")) {
        refused.put(
            method.getName().substring(0, 1).toUpperCase(Locale.ROOT)
                + method.getName().substring(1),
            refusal.awsErrorDetails().errorMessage());
      }
    }

    Map<String, String> table = new TreeMap<>();
    for (Unsupported operation : Unsupported.values()) {
      if (!operation.call().contains(" ")) {
        table.put(
            operation.call(),
            operation.call()
                + " is not supported: the embedded engine has no "
                + operation.feature()
                + ".");
      }
    }
    assertThat(refused).isEqualTo(table);
    String page =
        Files.readString(
            Path.of(System.getProperty("adjoin.root", ".."), "docs/reference/engine.md"));
    for (Unsupported operation : Unsupported.values()) {
      String call = "`" + operation.call().replace(" with ", "` with `") + "`";
      assertThat(page).contains("| " + call + " | " + operation.feature() + " |");
    }
  }

  @Test
  void exportAndRestoreDoNotAskForARecoveryThatCannotBeEnabled() {
    assertUnsupported(
        "ExportTableToPointInTime",
        "exports",
        () -> client.exportTableToPointInTime(r -> r.tableArn(ARN).s3Bucket("bucket")));
    assertUnsupported(
        "RestoreTableToPointInTime",
        "point-in-time recovery",
        () ->
            client.restoreTableToPointInTime(
                r -> r.sourceTableName("Music").targetTableName("Copy")));
    assertUnsupported(
        "RestoreTableFromBackup",
        "backups",
        () -> client.restoreTableFromBackup(r -> r.backupArn("arn:x").targetTableName("Copy")));
  }

  @Test
  void hasAnAnswerToEveryCallOfTheClient() {
    List<String> unanswered =
        operations().stream()
            .filter(method -> answer(method) instanceof UnsupportedOperationException)
            .map(Method::getName)
            .toList();

    assertThat(unanswered).isEmpty();
  }

  private static List<Method> operations() {
    return Stream.of(DynamoDbClient.class.getMethods())
        .filter(method -> method.getParameterCount() == 1)
        .filter(method -> DynamoDbRequest.class.isAssignableFrom(method.getParameterTypes()[0]))
        .filter(method -> !method.getName().endsWith("Paginator"))
        .toList();
  }

  /** What the method throws for a request without parameters; null if it throws nothing. */
  private @Nullable Throwable answer(Method method) {
    try {
      Object builder = method.getParameterTypes()[0].getMethod("builder").invoke(null);
      Method build = builder.getClass().getMethod("build");
      build.setAccessible(true);
      method.invoke(client, build.invoke(builder));
      return null;
    } catch (InvocationTargetException answer) {
      return answer.getCause();
    } catch (ReflectiveOperationException wrong) {
      throw new IllegalStateException(wrong);
    }
  }
}
