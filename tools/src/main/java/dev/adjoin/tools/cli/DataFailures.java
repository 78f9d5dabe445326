// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.tools.data.Mistake;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * What goes wrong with data, as a command says it.
 *
 * @param model the model file as it was named
 */
record DataFailures(String table, Engine engine, String model) {

  /** The failure to end with; what is nobody's mistake but Adjoin's stays as it is. */
  RuntimeException of(RuntimeException thrown) {
    RuntimeException told = told(thrown);
    if (told != thrown) {
      told.initCause(thrown);
    }
    return told;
  }

  private RuntimeException told(RuntimeException thrown) {
    if (find(thrown, ResourceNotFoundException.class) != null) {
      return noTable();
    }
    if (isWithoutCredentials(thrown)) {
      return Failure.failed(
          "The AWS SDK finds no credentials",
          "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run aws configure");
    }
    if (thrown instanceof Mistake mistake) {
      return Failure.mistake(mistake.getMessage(), mistake.fix());
    }
    if (thrown instanceof AdjoinException e) {
      return Failure.failed(said(e), fix(e.reason()));
    }
    if (thrown instanceof UnreadableItemException) {
      return Failure.failed(thrown.getMessage(), fix(Reason.UNREADABLE));
    }
    if (thrown instanceof SdkException) {
      return Failure.failed(
          engine + " did not answer: " + firstLine(thrown), fix(Reason.UNAVAILABLE));
    }
    return thrown instanceof IllegalArgumentException
        ? Failure.mistake(thrown.getMessage(), fix(thrown.getMessage()))
        : thrown;
  }

  private static boolean isWithoutCredentials(Throwable thrown) {
    SdkClientException cause = find(thrown, SdkClientException.class);
    return cause != null && firstLine(cause).startsWith("Unable to load credentials");
  }

  private Failure noTable() {
    return Failure.failed(
        "There is no table " + table + " at " + engine,
        "Make it with adjoin create %s --engine %s, or name another with --table"
            .formatted(model, engine));
  }

  /** What DynamoDB said is for those who run commands, too. */
  private static String said(AdjoinException e) {
    SdkException cause = find(e, SdkException.class);
    return cause == null ? e.getMessage() : e.getMessage() + ": " + firstLine(cause);
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

  private String fix(String mistake) {
    return mistake.startsWith("A cursor ")
        ? "Use one that the very same list said"
        : "See what " + model + " declares";
  }

  /** What is wrong with one of many. */
  static String found(AdjoinException e) {
    return String.valueOf((isMistake(e) ? e.getCause() : e).getMessage());
  }

  /** What to do about one of many. */
  static String fix(AdjoinException e) {
    return isMistake(e) ? "Mend the line" : fix(e.reason());
  }

  private static boolean isMistake(AdjoinException e) {
    return e.getCause() instanceof IllegalArgumentException;
  }

  static String fix(Reason reason) {
    return switch (reason) {
      case ALREADY_EXISTS -> "Use change to change it";
      case NOT_FOUND -> "Check what names it";
      case END_NOT_FOUND -> "Put that entity first";
      case NOT_UNIQUE -> "Choose another value, or change the item that holds it";
      case FULL -> "Unlink another first, or raise max in the model";
      case CONDITION_FAILED -> "See with get what it holds now";
      case STALE -> "Read it again with get";
      case INVALID_CURSOR -> "Use one that the very same list said";
      case UNKNOWN -> "Look with get whether it was done";
      case CONFLICT -> "Run it again";
      case RESTRICTED -> "Unlink or delete that first";
      case BEING_DELETED -> "Wait until it is gone";
      case UNREADABLE -> "Mend the item, or declare what it holds";
      case REFUSED -> "Change the model, or ask for something else";
      case UNAVAILABLE -> "Check the address, the region and the credentials, and run it again";
      case INTERRUPTED -> "Run it again; what was done stays done";
    };
  }
}
