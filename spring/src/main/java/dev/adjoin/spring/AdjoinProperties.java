// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the database. The comments of the components are what an IDE shows.
 *
 * @param enabled Whether the beans of Adjoin are made.
 * @param model The class with @DataModel, or the location of a model file such as
 *     classpath:campus.yaml. Without it, the one class with @DataModel in the packages of the
 *     application.
 * @param deadline The time for which one call keeps retrying.
 * @param settle The longest time that a write of any program takes. Without it, a minute, and 0
 *     with the embedded engine.
 * @param resumeOnOpen Whether opening finishes the work that an earlier process left unfinished.
 *     Without it, only with a directory of the embedded engine.
 * @param cursorSecret The secret that cursors are encrypted and signed with. Without it, they are
 *     not.
 */
@ConfigurationProperties("adjoin")
record AdjoinProperties(
    @DefaultValue("true") boolean enabled,
    @Nullable String model,
    @DefaultValue("60s") Duration deadline,
    @Nullable Duration settle,
    @Nullable Boolean resumeOnOpen,
    @Nullable String cursorSecret,
    @DefaultValue Table table,
    @DefaultValue Embedded embedded,
    @DefaultValue Web web) {

  /**
   * The table.
   *
   * @param name The name or the ARN of the table, if it is another than the one that the model
   *     names.
   * @param onStart What is done with the table before the application starts. Without it, create
   *     with the embedded engine, and verify with any other.
   */
  record Table(@Nullable String name, @Nullable OnStart onStart, @DefaultValue Migrate migrate) {}

  /** What is done with the table before the application starts. */
  enum OnStart {
    /** Nothing: the table is taken as it is. */
    NONE,
    /** The application starts only if the table is as the model needs it. */
    VERIFY,
    /** The table is created if it does not exist, and then verified. */
    CREATE,
    /** The table is created, or brought from its recorded design to that of the model. */
    MIGRATE
  }

  /**
   * How a table is migrated.
   *
   * @param finish Whether the migration is finished, after which programs with the old model cannot
   *     write any more. Without it, a start only expands.
   * @param offline Whether no other program uses the table, so that the migration is finished
   *     without waiting for any.
   * @param pauseWrites Whether types that the old and the new design cannot both maintain may be
   *     closed to writes while the migration is finished.
   * @param withoutBackup Whether the migration is finished although point-in-time recovery of the
   *     table is off.
   * @param externalIndexes Whether infrastructure code makes the indexes, so that the migration
   *     only waits for them.
   * @param losing The types and attributes that the model lacks and whose stored values are
   *     deleted, such as Student.fax.
   */
  record Migrate(
      @DefaultValue("false") boolean finish,
      @DefaultValue("false") boolean offline,
      @DefaultValue("false") boolean pauseWrites,
      @DefaultValue("false") boolean withoutBackup,
      @DefaultValue("false") boolean externalIndexes,
      @DefaultValue List<String> losing) {}

  /**
   * The embedded engine, which is used if the application has no DynamoDbClient.
   *
   * @param enabled Whether DynamoDB runs inside the application if there is no DynamoDbClient.
   *     Needs dev.adjoin:adjoin-engine.
   * @param directory The directory that the data is stored in. Without it, the data is in memory.
   */
  record Embedded(@DefaultValue("false") boolean enabled, @Nullable Path directory) {}

  /**
   * Pages and errors in controllers.
   *
   * @param problems Whether an AdjoinException that a controller throws is answered with the status
   *     of its reason and a problem document.
   * @param pageSize The number of items on a page if a request does not say how many it wants.
   * @param maxPageSize The largest number of items that a request may ask for on one page.
   */
  record Web(
      @DefaultValue("true") boolean problems,
      @DefaultValue("25") int pageSize,
      @DefaultValue("100") int maxPageSize) {}

  /** What is done with the table at the start, as the settings say or as is usual. */
  OnStart onStart(boolean isEmbedded) {
    if (table.onStart() != null) {
      return table.onStart();
    }
    return isEmbedded ? OnStart.CREATE : OnStart.VERIFY;
  }
}
