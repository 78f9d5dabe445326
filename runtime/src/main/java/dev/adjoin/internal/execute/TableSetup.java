// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.TableReport;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.execute.Calls.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Creates the table of a design, and compares a live table with it. */
public final class TableSetup {
  private static final String CREATE = "createTable";
  private static final String VERIFY = "verifyTable";
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  private final DynamoDbClient client;
  private final Design design;
  private final String name;
  private final Environment environment;

  public TableSetup(DynamoDbClient client, Design design, String name, Environment environment) {
    this.client = client;
    this.design = design;
    this.name = name;
    this.environment = environment;
  }

  /** Creates the table and waits until it is active. */
  public void create() {
    attempt(
        CREATE,
        () -> {
          if (describe() != null) {
            throw alreadyThere(null);
          }
          make();
          return true;
        });
  }

  /**
   * Creates the table unless a table of that name exists, and waits until it is active.
   *
   * @return whether this call created it
   */
  public boolean createIfAbsent() {
    return attempt(
        CREATE,
        () -> {
          if (describe() == null) {
            make();
            return true;
          }
          await(this::isActive);
          return false;
        });
  }

  private <R> R attempt(String operation, Supplier<R> work) {
    environment.requireOpen();
    try {
      return work.get();
    } catch (SdkException e) {
      throw Failures.of(operation, null, e);
    }
  }

  /**
   * Creates the table. If it exists already and matches the design, a request of this call whose
   * response was lost has created it.
   */
  private void make() {
    try {
      client.createTable(new TableRequest(design).of(name));
      await(this::isActive);
    } catch (ResourceInUseException e) {
      await(this::isActive);
      TableDescription table = describe();
      boolean isOurs =
          table != null
              && new TableComparison(design, table).differences(design.timeToLive()).isEmpty();
      if (!isOurs) {
        throw alreadyThere(e);
      }
    }
    expireBy(design.timeToLive());
    if (design.table().recovery()) {
      enableRecovery();
    }
  }

  /**
   * Turns point-in-time recovery on. DynamoDB refuses that until the backups of a new table are
   * ready. An endpoint that has no backups is left as it is; {@link #verify} reports it.
   */
  private void enableRecovery() {
    Deadline deadline = new Deadline(environment, LONGEST_WAIT);
    for (int attempt = 1; ; attempt++) {
      try {
        client.updateContinuousBackups(
            r ->
                r.tableName(name)
                    .pointInTimeRecoverySpecification(s -> s.pointInTimeRecoveryEnabled(true)));
        return;
      } catch (ContinuousBackupsUnavailableException e) {
        if (!deadline.pause(CREATE, attempt)) {
          throw e;
        }
      } catch (DynamoDbException e) {
        if (isUnknown(e)) {
          return;
        }
        throw e;
      }
    }
  }

  private static boolean isUnknown(DynamoDbException e) {
    return e.awsErrorDetails() != null
        && "UnknownOperationException".equals(e.awsErrorDetails().errorCode());
  }

  private boolean isRecoverable() {
    try {
      return client
              .describeContinuousBackups(r -> r.tableName(name))
              .continuousBackupsDescription()
              .pointInTimeRecoveryDescription()
              .pointInTimeRecoveryStatus()
          == PointInTimeRecoveryStatus.ENABLED;
    } catch (DynamoDbException e) {
      if (isUnknown(e)) {
        return false;
      }
      throw e;
    }
  }

  private AdjoinException alreadyThere(@Nullable Throwable cause) {
    return FailureBuilder.of(Reason.ALREADY_EXISTS, CREATE)
        .cause(cause)
        .because("there is a table " + name + "; verifyTable() reports whether it fits the model");
  }

  private void expireBy(@Nullable String attribute) {
    if (attribute == null) {
      return;
    }
    try {
      client.updateTimeToLive(
          r ->
              r.tableName(name)
                  .timeToLiveSpecification(s -> s.attributeName(attribute).enabled(true)));
    } catch (DynamoDbException e) {
      // If the first response was lost, DynamoDB rejects the repeated request although the setting
      // is made.
      if (!attribute.equals(timeToLive())) {
        throw e;
      }
    }
  }

  private boolean isActive() {
    TableDescription table = describe();
    return table != null
        && table.tableStatus() == TableStatus.ACTIVE
        && table.globalSecondaryIndexes().stream()
            .allMatch(i -> i.indexStatus() == IndexStatus.ACTIVE);
  }

  private void await(BooleanSupplier done) {
    Deadline deadline = new Deadline(environment, LONGEST_WAIT);
    for (int attempt = 1; !done.getAsBoolean(); attempt++) {
      if (!deadline.pause(CREATE, attempt)) {
        throw FailureBuilder.of(Reason.UNAVAILABLE, CREATE)
            .attempts(attempt)
            .because("table " + name + " is not active after " + LONGEST_WAIT.toMinutes() + " min");
      }
    }
  }

  /**
   * Compares the live table with the design.
   *
   * @param recorded the differences from the recorded design
   */
  public TableReport verify(List<TableReport.Difference> recorded) {
    return attempt(VERIFY, () -> compare(recorded));
  }

  private TableReport compare(List<TableReport.Difference> recorded) {
    TableDescription table = describe();
    if (table == null) {
      var missing =
          new TableReport.Difference(
              TableReport.Kind.NEEDS_TABLE,
              "Table",
              name,
              "does not exist",
              List.of(),
              "Make it with createTable(), or name another");
      return new TableReport(name, List.of(missing));
    }
    List<TableReport.Difference> all =
        new ArrayList<>(new TableComparison(design, table).differences(timeToLive()));
    if (design.table().recovery() && !isRecoverable()) {
      all.add(
          new TableReport.Difference(
              TableReport.Kind.NEEDS_SETTING,
              "Point-in-time recovery",
              "it turned on",
              "it turned off",
              List.of(),
              "Turn it on with UpdateContinuousBackups; the embedded engine has none"));
    }
    for (TableReport.Difference difference : recorded) {
      // An index that the record lacks is missing in the table too, which the comparison says.
      if (all.stream().noneMatch(d -> d.where().equals(difference.where()))) {
        all.add(difference);
      }
    }
    return new TableReport(name, all);
  }

  private @Nullable TableDescription describe() {
    try {
      return client.describeTable(r -> r.tableName(name)).table();
    } catch (ResourceNotFoundException e) {
      return null;
    }
  }

  private @Nullable String timeToLive() {
    TimeToLiveDescription described =
        client.describeTimeToLive(r -> r.tableName(name)).timeToLiveDescription();
    boolean isOn =
        described.timeToLiveStatus() == TimeToLiveStatus.ENABLED
            || described.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
    return isOn ? described.attributeName() : null;
  }
}
