// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.TableReport;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.evolution.Instruction;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Creates the table of a design, and compares a live table with it. */
public final class TableSetup {
  /** What a table has of an index that it lacks, in a difference. */
  public static final String NO_SUCH_INDEX = "no such index";

  /** The place of a difference in what expires. */
  public static final String TIME_TO_LIVE = "Time to live";

  /** What a table has without time to live, in a difference. */
  public static final String NOTHING_EXPIRES = "none that expire";

  private static final String CREATE = "createTable";
  private static final String VERIFY = "verifyTable";
  private static final String ADD_INDEXES = "addIndexes";
  private static final String ADD_TIME_TO_LIVE = "addTimeToLive";
  private static final String DROP_INDEX = "dropIndex";
  private static final Duration LONGEST_FILLING = Duration.ofDays(2);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
  private static final Duration LONGEST_REQUEST = Duration.ofMinutes(1);

  private final DynamoDbClient client;
  private final Design design;
  private final String name;
  private final Environment environment;
  private final RequestTimeouts timeouts;

  public TableSetup(DynamoDbClient client, Design design, String name, Environment environment) {
    this(client, design, name, environment, LONGEST_REQUEST);
  }

  /**
   * @param limit the time limit of one request
   */
  public TableSetup(
      DynamoDbClient client, Design design, String name, Environment environment, Duration limit) {
    this.timeouts = new RequestTimeouts(client::serviceClientConfiguration, limit);
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

  private AwsRequestOverrideConfiguration timeout() {
    return timeouts.ofRead(Purpose.of(VERIFY));
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
      client.createTable(
          new TableRequest(design).of(name).toBuilder().overrideConfiguration(timeout()).build());
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
                    .overrideConfiguration(timeout())
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

  /**
   * A live table as an estimate needs it.
   *
   * @param items the number of items, which DynamoDB updates about every six hours
   * @param readUnits provisioned units a second; 0 for a table that is billed on demand
   */
  public record Size(long items, long bytes, long readUnits, long writeUnits) {}

  /** The size of the table, by one DescribeTable. */
  public Size size() {
    return attempt(
        VERIFY,
        () -> {
          TableDescription table =
              client.describeTable(r -> r.tableName(name).overrideConfiguration(timeout())).table();
          ProvisionedThroughputDescription units = table.provisionedThroughput();
          return new Size(
              orZero(table.itemCount()),
              orZero(table.tableSizeBytes()),
              units == null ? 0 : orZero(units.readCapacityUnits()),
              units == null ? 0 : orZero(units.writeCapacityUnits()));
        });
  }

  private static long orZero(@Nullable Long number) {
    return number == null ? 0 : number;
  }

  /**
   * Makes the global indexes of the design that the table lacks, one after the other, and waits
   * until each is filled.
   *
   * @param isExternal whether infrastructure code makes them, so that this only waits
   */
  public void addIndexes(boolean isExternal) {
    attempt(
        ADD_INDEXES,
        () -> {
          for (Index index : design.indexes()) {
            if (!index.isLocal() && !has(index)) {
              if (!isExternal) {
                addIndex(index);
              }
              await(ADD_INDEXES, LONGEST_FILLING, () -> has(index) && isActive());
            }
          }
          await(ADD_INDEXES, LONGEST_FILLING, this::isActive);
          return true;
        });
  }

  /** The attribute that the items of the table expire by; empty if none expire. */
  public Optional<String> expiry() {
    return attempt(ADD_TIME_TO_LIVE, () -> Optional.ofNullable(timeToLive()));
  }

  /** Turns time to live on if the design has it and the table has none. */
  public void addTimeToLive() {
    attempt(
        ADD_TIME_TO_LIVE,
        () -> {
          if (design.timeToLive() != null && timeToLive() == null) {
            expireBy(design.timeToLive());
          }
          return true;
        });
  }

  /** Drops a global index, unless it is gone already, and waits until that is done. */
  public void dropIndex(Index index) {
    attempt(
        DROP_INDEX,
        () -> {
          if (has(index)) {
            await(DROP_INDEX, LONGEST_FILLING, this::isActive);
            try {
              client.updateTable(
                  new TableRequest(design)
                      .dropping(name, index).toBuilder().overrideConfiguration(timeout()).build());
            } catch (DynamoDbException e) {
              // A response was lost, and the repeated request found the index being dropped.
              if (has(index) && isActive()) {
                throw e;
              }
            }
            await(DROP_INDEX, LONGEST_FILLING, () -> !has(index) && isActive());
          }
          return true;
        });
  }

  private boolean has(Index index) {
    TableDescription table = describe();
    return table != null
        && table.globalSecondaryIndexes().stream()
            .anyMatch(i -> i.indexName().equals(index.name()));
  }

  private void addIndex(Index index) {
    try {
      client.updateTable(
          new TableRequest(design)
              .adding(name, index).toBuilder().overrideConfiguration(timeout()).build());
    } catch (ResourceInUseException e) {
      // Another request changes the table, perhaps an earlier one of this call.
      await(ADD_INDEXES, LONGEST_FILLING, this::isActive);
      if (!has(index)) {
        throw e;
      }
    } catch (DynamoDbException e) {
      // A response was lost, and the repeated request found the index.
      if (!has(index)) {
        throw e;
      }
    }
  }

  /** Whether point-in-time recovery is on; empty if the endpoint has no backups. */
  public Optional<Boolean> recovery() {
    return attempt(
        VERIFY,
        () -> {
          try {
            return Optional.of(recoveryStatus() == PointInTimeRecoveryStatus.ENABLED);
          } catch (DynamoDbException e) {
            if (isUnknown(e)) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  private PointInTimeRecoveryStatus recoveryStatus() {
    return client
        .describeContinuousBackups(r -> r.tableName(name).overrideConfiguration(timeout()))
        .continuousBackupsDescription()
        .pointInTimeRecoveryDescription()
        .pointInTimeRecoveryStatus();
  }

  private static boolean isUnknown(DynamoDbException e) {
    return e.awsErrorDetails() != null
        && "UnknownOperationException".equals(e.awsErrorDetails().errorCode());
  }

  private boolean isRecoverable() {
    return recovery().orElse(false);
  }

  private AdjoinException alreadyThere(@Nullable Throwable cause) {
    return FailureBuilder.of(Reason.ALREADY_EXISTS, CREATE)
        .cause(cause)
        .because(
            "there is a table %s; %s reports whether it fits the model"
                .formatted(name, Instruction.VERIFY_TABLE));
  }

  private void expireBy(@Nullable String attribute) {
    if (attribute == null) {
      return;
    }
    try {
      client.updateTimeToLive(
          r ->
              r.tableName(name)
                  .overrideConfiguration(timeout())
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
    await(CREATE, LONGEST_WAIT, done);
  }

  private void await(String operation, Duration limit, BooleanSupplier done) {
    Deadline deadline = new Deadline(environment, limit);
    for (int attempt = 1; !done.getAsBoolean(); attempt++) {
      if (!deadline.pause(operation, attempt)) {
        throw FailureBuilder.of(Reason.UNAVAILABLE, operation)
            .attempts(attempt)
            .because("table " + name + " is not active after " + limit.toMinutes() + " min");
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
              "Make it with %s, or name another".formatted(Instruction.CREATE_TABLE));
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
      return client.describeTable(r -> r.tableName(name).overrideConfiguration(timeout())).table();
    } catch (ResourceNotFoundException e) {
      return null;
    }
  }

  private @Nullable String timeToLive() {
    TimeToLiveDescription described =
        client
            .describeTimeToLive(r -> r.tableName(name).overrideConfiguration(timeout()))
            .timeToLiveDescription();
    boolean isOn =
        described.timeToLiveStatus() == TimeToLiveStatus.ENABLED
            || described.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
    return isOn ? described.attributeName() : null;
  }
}
