// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.evolution.Instruction;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Classifies the exceptions of the SDK, and turns them into those of the application after the last
 * retry.
 */
public final class Failures {
  /** The beginning of DynamoDB's message about a missing index. */
  private static final String NO_SUCH_INDEX = "The table does not have the specified index";

  private static final Set<String> THROTTLED_IN_TRANSACTION =
      Set.of("ThrottlingError", "ProvisionedThroughputExceeded");
  private static final int SERVER_ERROR = 500;

  /**
   * Parts of the messages of an embedded engine whose store has failed, also over HTTP: it must be
   * opened again.
   */
  private static final List<String> STORE_FAILED =
      List.of(" failed and answers no more calls", " is damaged: ");

  /** The SDK's text about an attempt that DynamoDB refused before it retried by itself. */
  private static final Pattern REFUSED_ATTEMPT = Pattern.compile("Status Code: 4\\d\\d");

  private Failures() {}

  /**
   * The exception to throw.
   *
   * @param key of the item or partition that the request was for; null for none in particular
   */
  public static AdjoinException of(String operation, @Nullable String key, SdkException cause) {
    return of(operation, List.of(), null, key, cause);
  }

  /**
   * The exception to throw.
   *
   * @param items the entities and edges that the request was for
   * @param template the form of the key
   * @param key of the item or partition that the request was for
   */
  public static AdjoinException of(
      String operation,
      Collection<ItemName> items,
      @Nullable String template,
      @Nullable String key,
      SdkException cause) {
    if (cause instanceof AbortedException || Thread.currentThread().isInterrupted()) {
      Thread.currentThread().interrupt();
      return interrupted(operation);
    }
    Integer attempts = cause.numAttempts();
    return FailureBuilder.of(AdjoinException.Reason.UNAVAILABLE, operation)
        .items(items)
        .template(template)
        .key(key)
        .attempts(attempts == null ? 1 : attempts)
        .cause(cause)
        .because("failed in DynamoDB (" + kind(cause) + ")" + advice(cause));
  }

  /**
   * A short description of an SDK exception. The messages of the client are included; those of
   * DynamoDB are not, because they can contain values of an item.
   */
  public static String kind(SdkException cause) {
    if (cause instanceof AwsServiceException service) {
      return service.awsErrorDetails() == null
          ? service.getClass().getSimpleName()
          : service.awsErrorDetails().errorCode();
    }
    return cause.getClass().getSimpleName() + ": " + cause.rawMessage();
  }

  private static String advice(SdkException cause) {
    if (isFinal(cause)) {
      return ": the store has failed and must be opened again; the cause has the reason";
    }
    boolean isTableAmiss =
        cause instanceof ResourceNotFoundException
            || String.valueOf(cause.getMessage()).startsWith(NO_SUCH_INDEX);
    return isTableAmiss
        ? ": the table or one of its indexes does not exist; %s reports which, and %s makes a table"
            .formatted(Instruction.VERIFY_TABLE, Instruction.CREATE_TABLE)
        : "";
  }

  /** The exception for a call whose thread is interrupted; the interrupt flag stays set. */
  public static AdjoinException interrupted(String operation) {
    return FailureBuilder.of(AdjoinException.Reason.INTERRUPTED, operation)
        .because("was interrupted");
  }

  /** Whether a request failed for lack of capacity. DynamoDB did not apply such a request. */
  public static boolean isThrottling(@Nullable Throwable failure) {
    if (failure instanceof TransactionCanceledException cancelled) {
      return cancelled.cancellationReasons().stream()
          .anyMatch(reason -> THROTTLED_IN_TRANSACTION.contains(String.valueOf(reason.code())));
    }
    return failure instanceof AwsServiceException service && service.isThrottlingException();
  }

  /** Whether it is unknown after a failure, such as a timeout, if DynamoDB applied the request. */
  public static boolean isAmbiguous(SdkException failure) {
    if (failure instanceof AbortedException) {
      return false;
    }
    if (failure instanceof AwsServiceException service) {
      return service.statusCode() >= SERVER_ERROR;
    }
    return failure instanceof ApiCallTimeoutException
        || failure instanceof ApiCallAttemptTimeoutException
        || failure instanceof Crc32MismatchException
        || isCausedBy(failure, IOException.class::isInstance);
  }

  /**
   * Whether a request was surely not applied and may succeed if it is sent again: DynamoDB had no
   * capacity for it or refused it because of the client's clock, which the SDK then corrects, or
   * there was no connection by which to send it.
   */
  public static boolean isUnapplied(SdkException failure) {
    if (isAmbiguousBefore(failure) || isRetriedSilently(failure)) {
      return false;
    }
    return failure instanceof AwsServiceException service
        ? service.statusCode() < SERVER_ERROR
            && (isThrottling(service) || service.isClockSkewException())
        : isCausedBy(failure, Failures::isOfConnecting);
  }

  /** Whether DynamoDB refuses what a request says, so that it refused every attempt. */
  public static boolean isInvalid(SdkException failure) {
    return failure instanceof AwsServiceException service
        && service.awsErrorDetails() != null
        && "ValidationException".equals(service.awsErrorDetails().errorCode());
  }

  private static boolean isOfConnecting(Throwable cause) {
    return cause instanceof ConnectException
        || cause instanceof NoRouteToHostException
        || cause instanceof UnknownHostException;
  }

  /** Whether DynamoDB refused a request because of its time: it was late, or the clock is wrong. */
  static boolean isOfClock(AwsServiceException failure) {
    String message = String.valueOf(failure.getMessage());
    return failure.isClockSkewException()
        || message.contains("Signature expired")
        || message.contains("Signature not yet current");
  }

  /** Whether the store failed for good, so that every later request fails too. */
  public static boolean isFinal(@Nullable Throwable failure) {
    return failure instanceof AwsServiceException service
        && service.statusCode() == SERVER_ERROR
        && STORE_FAILED.stream().anyMatch(String.valueOf(service.getMessage())::contains);
  }

  /**
   * Whether the SDK had sent the request before and got no answer to it. The SDK describes its
   * earlier attempts as suppressed exceptions.
   */
  public static boolean isAmbiguousBefore(SdkException failure) {
    return attempts(failure).anyMatch(text -> !REFUSED_ATTEMPT.matcher(text).find());
  }

  /** Whether a client retried and does not say why. */
  public static boolean isRetriedSilently(SdkException failure) {
    Integer attempts = failure.numAttempts();
    return attempts != null && attempts > 1 && attempts(failure).findAny().isEmpty();
  }

  /** The SDK's descriptions of its earlier attempts. */
  private static Stream<String> attempts(SdkException failure) {
    return Stream.of(failure.getSuppressed())
        .map(earlier -> String.valueOf(earlier.getMessage()))
        .filter(text -> text.startsWith("Request attempt "));
  }

  private static boolean isCausedBy(Throwable failure, Predicate<Throwable> wanted) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (wanted.test(cause)) {
        return true;
      }
    }
    return false;
  }
}
