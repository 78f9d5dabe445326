// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.model.CallMistake;
import dev.adjoin.tools.text.MessageText;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * Turns exceptions of a command on data into failures with a fix.
 *
 * @param next the commands that a fix names
 */
record DatabaseFailures(String table, Engine engine, NextCommand next) {
  /** The operations whose refusals say what to change in the table. */
  private static final Set<String> OPERATIONS_ON_TABLES = Set.of("migrate", "adopt");

  /** The failure for a table that does not exist. */
  Failure noTable() {
    return Failure.failed(
        "There is no table " + table + " at " + engine,
        "Create it with %s, or give another with --table".formatted(next.of("create")));
  }

  /** The failure for an exception; an unexpected exception is returned as it is. */
  RuntimeException of(RuntimeException thrown) {
    RuntimeException failure = failure(thrown);
    if (failure != thrown) {
      failure.initCause(thrown);
    }
    return failure;
  }

  private RuntimeException failure(RuntimeException thrown) {
    if (find(thrown, ResourceNotFoundException.class) != null) {
      return noTable();
    }
    if (isWithoutCredentials(thrown)) {
      return Failure.failed(
          "The AWS SDK found no credentials",
          "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run aws configure");
    }
    if (thrown instanceof InvalidInput input) {
      return Failure.mistake(input.getMessage(), input.fix());
    }
    if (thrown instanceof AdjoinException e) {
      boolean isMistake = e.reason() == Reason.INVALID_CURSOR;
      String message = message(e);
      return isMistake
          ? Failure.mistake(message, fix(e.reason()))
          : Failure.failed(message, fix(e));
    }
    if (thrown instanceof SdkException) {
      return Failure.failed(
          engine + " did not answer: " + firstLine(thrown), fix(Reason.UNAVAILABLE));
    }
    return thrown instanceof IllegalArgumentException mistake
        ? Failure.mistake(mistake.getMessage(), fix(new CallMistake(mistake)))
        : thrown;
  }

  private String fix(AdjoinException e) {
    if (e.remedy() == null) {
      return e.reason() == Reason.REFUSED && OPERATIONS_ON_TABLES.contains(e.operation())
          ? next.of(e.operation() + " --dry-run") + " shows every step"
          : fix(e.reason());
    }
    return switch (e.remedy()) {
      case MIGRATE, CHANGE_MODEL ->
          next.of("diff") + " shows the items that each difference concerns";
      case USE_NEWER_MODEL ->
          e.operation().equals("migrate")
              ? next.of("migrate --back --dry-run") + " shows every step back"
              : next.of("diff") + " shows the items that each difference concerns";
      case FINISH_MIGRATION ->
          "%s shows the migration, and %s finishes it"
              .formatted(next.of("pending"), next.of("migrate --finish"));
      case REPAIR -> next.of("check --repair") + " repairs it";
      case CHANGE_ITEMS -> "Change these items, or the model, and run the command again";
    };
  }

  /** The fix for a mistake that the runtime found in a call. */
  private String fix(CallMistake mistake) {
    if (mistake.missingAttribute().isPresent()) {
      return "Add " + mistake.missingAttribute().get() + "=…";
    }
    return mistake.canBeFiltered()
        ? "Use --filter, which takes any attribute, or change the model"
        : "The model file %s has the declarations".formatted(next.model());
  }

  private static boolean isWithoutCredentials(Throwable thrown) {
    SdkClientException cause = find(thrown, SdkClientException.class);
    return cause != null && firstLine(cause).startsWith("Unable to load credentials");
  }

  /** The message, with DynamoDB's message if there is one, and the key on a separate line. */
  static String message(AdjoinException e) {
    SdkException cause = find(e, SdkException.class);
    String what = MessageText.asCommands(String.valueOf(e.getMessage()));
    String message = cause == null ? what : what + ": " + firstLine(cause);
    String key = e.key();
    return key == null || message.contains(key) ? message : message + "\n    Key: " + key;
  }

  private static String firstLine(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null
        ? thrown.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }

  private static <T> @Nullable T find(Throwable thrown, Class<T> type) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (type.isInstance(at)) {
        return type.cast(at);
      }
    }
    return null;
  }

  static String fix(Reason reason) {
    return switch (reason) {
      case ALREADY_EXISTS -> "Use change to change it";
      case NOT_FOUND -> "Check the key";
      case END_NOT_FOUND -> "Put that entity first";
      case NOT_UNIQUE -> "Choose another value, or change the entity that has it";
      case FULL -> "Unlink another edge first, or raise max in the model";
      case CONDITION_FAILED -> "Show the item with get";
      case STALE -> "Give the version that get shows, or use change";
      case RESTRICTED -> "Unlink or delete what is attached to it; delete --dry-run shows that";
      case BEING_DELETED ->
          "Wait, or run resume: it finishes deletes, and frees the ids of what was deleted";
      case CONFLICT -> "Run the command again";
      case UNREADABLE -> "Fix the item, or change the model";
      case INVALID_CURSOR -> "Use a cursor that the same list printed";
      case DIFFERENT_DESIGN ->
          "Use the model and the version of Adjoin that the data was stored with";
      case REFUSED -> "Change the model, or the command";
      case UNKNOWN -> "Show the item with get to see whether it was written";
      case UNAVAILABLE ->
          "Check the address, the region and the credentials, and run the command again";
      case INTERRUPTED -> "Run the command again; what was written stays written";
    };
  }
}
