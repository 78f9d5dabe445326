// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.DamagedDirectoryException;
import dev.adjoin.engine.DirectoryDamage;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.nio.file.Path;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * The state of a store after a failure: whether it may still be read or written.
 *
 * <p>After a failed write or sync, the trees in memory contain writes that may never have reached
 * the disk. Only opening the store again shows which did. So from then on every call fails: a read
 * would return data that may be gone later, and a caller that asks whether its write was stored
 * would take it for acknowledged.
 *
 * <p>After a read that found damage, nothing is written, but what can be read is right.
 */
final class Health {
  private final Path directory;

  /** The failure after which nothing is known. */
  private volatile @Nullable Throwable fatal;

  /** The first read that failed. */
  private volatile @Nullable Throwable unreadable;

  Health(Path directory) {
    this.directory = directory;
  }

  boolean isGood() {
    return fatal == null && unreadable == null;
  }

  /** Throws if the store may not be written. */
  void check() {
    Throwable known = fatal == null ? unreadable : fatal;
    if (known != null) {
      throw refusal(known);
    }
  }

  /** Throws if the store may not be read. */
  void checkReadable() {
    Throwable known = fatal;
    if (known != null) {
      throw refusal(known);
    }
  }

  /**
   * Records a failure after which nothing is known. This takes no memory, so that it works when
   * there is none.
   */
  synchronized void fail(Throwable cause) {
    if (fatal == null) {
      fatal = cause;
    }
  }

  /** Records a failure after which nothing is known, and returns the error for the caller. */
  DynamoDbException failed(Throwable cause) {
    fail(cause);
    Throwable first = fatal;
    return refusal(first == null ? cause : first);
  }

  /** Records the failure of a read, and returns the error for the caller. */
  DynamoDbException unreadable(Throwable cause) {
    if (unreadable == null) {
      unreadable = cause;
    }
    return refusal(cause);
  }

  /** The error for a write to a store whose disk could not be written when it was opened. */
  DynamoDbException unwritable(Throwable obstacle, Writable writable) {
    return refusal(
        new UnusableDirectoryException(
            "The disk of %s could not be written when it was opened: %s. %s Make room and open it again."
                .formatted(
                    directory,
                    reason(obstacle),
                    writable == Writable.NOTHING
                        ? "It can be read."
                        : "It can be read, and items and tables can be deleted."),
            obstacle));
  }

  private DynamoDbException refusal(Throwable cause) {
    return refusal(unusable(cause));
  }

  private static DynamoDbException refusal(UnusableDirectoryException reason) {
    return (DynamoDbException)
        ApiErrors.describe(
                InternalServerErrorException.builder(),
                "InternalServerError",
                String.valueOf(reason.getMessage()),
                500)
            .cause(reason)
            .build();
  }

  private UnusableDirectoryException unusable(Throwable cause) {
    DirectoryDamage damage = Trees.damage(cause);
    return damage == null
        ? new UnusableDirectoryException(
            "The store in %s failed and answers no more calls: %s. %s"
                .formatted(
                    directory,
                    reason(cause),
                    "What was acknowledged is safe; open it again when the cause is gone."),
            cause)
        : new DamagedDirectoryException(directory, damage, cause);
  }

  /** The message of a failure's cause, without MVStore's wrapper. */
  static @Nullable String reason(Throwable failure) {
    boolean inMvStore = failure instanceof MVStoreException && failure.getCause() != null;
    return (inMvStore ? failure.getCause() : failure).getMessage();
  }
}
