// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.Migration;
import dev.adjoin.MigrationReport;
import dev.adjoin.TableReport;
import dev.adjoin.spring.AdjoinProperties.Migrate;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * Opens the database when the application starts, and creates, verifies or migrates its table as
 * the settings say. What keeps the application from starting is a {@link StartFailure}.
 */
final class DatabaseStart {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseStart.class);

  private final Adjoin.Builder builder;
  private final DynamoDbClient client;
  private final AdjoinProperties settings;
  private final boolean isEmbedded;

  DatabaseStart(
      Adjoin.Builder builder,
      DynamoDbClient client,
      AdjoinProperties settings,
      boolean isEmbedded) {
    this.builder = builder;
    this.client = client;
    this.settings = settings;
    this.isEmbedded = isEmbedded;
  }

  Adjoin open() {
    try {
      return switch (settings.onStart(isEmbedded)) {
        case NONE -> builder.connect(client);
        case VERIFY -> verified(builder.connect(client));
        case CREATE -> created(builder.connect(client));
        case MIGRATE -> migrated();
      };
    } catch (AdjoinException e) {
      throw failure(e);
    } catch (SdkException e) {
      throw unreachable(String.valueOf(e.getMessage()), e);
    } catch (IllegalArgumentException e) {
      throw new StartFailure(
          String.valueOf(e.getMessage()),
          "Correct the model or the settings adjoin.*, as the message explains",
          e);
    }
  }

  private Adjoin created(Adjoin db) {
    return closedOnFailure(
        db,
        () -> {
          if (db.createTableIfAbsent()) {
            LOG.info("Created table {}", db.tableName());
          }
          verify(db);
        });
  }

  private static Adjoin verified(Adjoin db) {
    return closedOnFailure(db, () -> verify(db));
  }

  private static Adjoin closedOnFailure(Adjoin db, Runnable work) {
    try {
      work.run();
      return db;
    } catch (RuntimeException e) {
      db.close();
      throw e;
    }
  }

  private static void verify(Adjoin db) {
    TableReport report = db.verifyTable();
    if (!report.isAsDesigned()) {
      throw new StartFailure(
          report.toString(),
          "Set adjoin.table.on-start to create for a table that does not exist, or to migrate for"
              + " one that differs; or change the table as the lines above say; or set it to none"
              + " to start without a check",
          null);
    }
  }

  /** A table that is only expanded is not verified: it is not yet as the model needs it. */
  private Adjoin migrated() {
    if (!exists()) {
      return created(builder.connect(client));
    }
    MigrationReport report = migration().run();
    LOG.info("Migration of table {}: {}", report.table(), report.state().words());
    return report.state() == MigrationReport.State.EXPANDED
        ? builder.connect(client)
        : verified(builder.connect(client));
  }

  private boolean exists() {
    try {
      String table = builder.compile().table().name();
      client.describeTable(request -> request.tableName(table));
      return true;
    } catch (ResourceNotFoundException e) {
      return false;
    }
  }

  private Migration migration() {
    Migrate how = settings.table().migrate();
    Migration migration = builder.migrate(client).losing(lost(how.losing()));
    if (how.finish()) {
      migration.finish();
    }
    if (how.pauseWrites()) {
      migration.pauseWrites();
    }
    if (how.externalIndexes()) {
      migration.externalIndexes();
    }
    if (how.offline() || isEmbedded) {
      migration.offline();
    }
    // The embedded engine has no backups.
    if (how.withoutBackup() || isEmbedded) {
      migration.withoutBackup();
    }
    return migration.onProgress(
        now -> LOG.debug("Migration: {}, {} items", now.step(), now.items()));
  }

  /** Settings outlive the migration that they were made for: what is lost already is left out. */
  private String[] lost(List<String> names) {
    if (names.isEmpty()) {
      return new String[0];
    }
    List<TableReport.Difference> differences = builder.compare(client).differences();
    return names.stream()
        .filter(name -> differences.stream().anyMatch(each -> each.where().equals(name)))
        .toArray(String[]::new);
  }

  private StartFailure failure(AdjoinException e) {
    if (e.remedy() == AdjoinException.Remedy.USE_NEWER_MODEL) {
      return new StartFailure(
          e.getMessage(),
          "Start the application with the newer model; adjoin migrate --back would bring the table"
              + " back to this one",
          e);
    }
    return switch (e.reason()) {
      case DIFFERENT_DESIGN ->
          new StartFailure(
              e.getMessage(),
              e.remedy() == Remedy.MIGRATE
                  ? "Set adjoin.table.on-start=migrate, or bring the table to the model with adjoin"
                      + " migrate before the application starts"
                  : "Change the model as the lines above say, so that it keeps what is stored; or"
                      + " delete what is stored of the parts that it lacks, with"
                      + " adjoin.table.on-start=migrate and their names in"
                      + " adjoin.table.migrate.losing; or copy the data into a new table with"
                      + " adjoin dump and adjoin load",
              e);
      case UNAVAILABLE -> unreachable(withCause(e), e);
      default ->
          new StartFailure(
              e.getMessage(),
              "Follow the message; a migration is controlled by adjoin.table.migrate.*",
              e);
    };
  }

  private static String withCause(AdjoinException e) {
    return e.getCause() == null
        ? String.valueOf(e.getMessage())
        : e.getMessage() + "\n" + e.getCause().getMessage();
  }

  private static StartFailure unreachable(String description, RuntimeException cause) {
    return new StartFailure(
        description,
        "Check the endpoint, the region, the credentials and the permissions of the DynamoDbClient"
            + " bean",
        cause);
  }
}
