// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * The state of a store after a failure: whether it may still be written.
 *
 * <p>After the first failure nothing more is written, because only reopening the store shows which
 * of the pending writes reached the disk.
 */
final class Health {
  private final Path directory;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  Health(Path directory) {
    this.directory = directory;
  }

  boolean isGood() {
    return failure.get() == null;
  }

  void check() {
    Throwable cause = failure.get();
    if (cause != null) {
      throw refusal(cause);
    }
  }

  /** Records the first failure and returns the error for the caller. */
  DynamoDbException failed(Throwable cause) {
    Throwable earlier = failure.compareAndExchange(null, cause);
    return refusal(earlier == null ? cause : earlier);
  }

  private DynamoDbException refusal(Throwable cause) {
    String damage = Trees.damage(cause);
    String message =
        damage == null
            ? "The store in %s failed and takes no more writes: %s. %s"
                .formatted(
                    directory,
                    reason(cause),
                    "What was acknowledged is safe; open it again when the cause is gone.")
            : StoreDirectory.damaged(directory, damage, cause).getMessage();
    return ApiErrors.of(InternalServerErrorException::builder, "InternalServerError", message, 500);
  }

  /** The message of a failure's cause, without MVStore's wrapper. */
  static @Nullable String reason(Throwable failure) {
    boolean inMvStore = failure instanceof MVStoreException && failure.getCause() != null;
    return (inMvStore ? failure.getCause() : failure).getMessage();
  }
}
