// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.value.ApiErrors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BackupNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ImportNotFoundException;

/** The errors of operations that describe what this engine does not have. */
public final class Unavailable {
  private Unavailable() {}

  /** The error for a backup, because there are none. */
  public static DynamoDbException backup(@Nullable String arn) {
    return ApiErrors.of(
        BackupNotFoundException::builder,
        "BackupNotFoundException",
        "Backup not found: " + arn,
        400);
  }

  /** The error for an export, because there are none. */
  public static DynamoDbException export(@Nullable String arn) {
    return ApiErrors.of(
        ExportNotFoundException::builder,
        "ExportNotFoundException",
        "Export not found: Export not found: " + arn,
        400);
  }

  /** The error for an import, because there are none. */
  public static DynamoDbException imported(@Nullable String arn) {
    return ApiErrors.of(
        ImportNotFoundException::builder,
        "ImportNotFoundException",
        "Import not found: Import not found: " + arn,
        400);
  }

  /** The error for a global table, because there are none. */
  public static DynamoDbException globalTable(@Nullable String name) {
    return ApiErrors.of(
        GlobalTableNotFoundException::builder,
        "GlobalTableNotFoundException",
        "Global table not found: " + noGlobalTable(name),
        400);
  }

  /** The error for the settings of a global table. */
  public static DynamoDbException globalTableSettings(@Nullable String name) {
    return ApiErrors.of(
        GlobalTableNotFoundException::builder,
        "GlobalTableNotFoundException",
        noGlobalTable(name),
        400);
  }

  /** The error for the replica auto scaling of a global table. */
  public static DynamoDbException replicas(@Nullable String name) {
    return ApiErrors.notFound(noGlobalTable(name));
  }

  private static String noGlobalTable(@Nullable String name) {
    return "Global table with name: '" + name + "' does not exist.";
  }
}
