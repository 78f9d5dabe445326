// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.AdjoinException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import software.amazon.awssdk.core.exception.SdkServiceException;

/**
 * Translates an {@link AdjoinException} into Spring's exception for its reason. Spring applies it
 * to beans with {@code @Repository}. The message stays, and the original exception is the cause.
 */
public final class AdjoinExceptionTranslator implements PersistenceExceptionTranslator {
  private static final int CLIENT_ERROR = 400;
  private static final int SERVER_ERROR = 500;

  /** A translator, for programs that have no beans with {@code @Repository}. */
  public AdjoinExceptionTranslator() {}

  @Override
  public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException failure) {
    return failure instanceof AdjoinException e ? translate(e) : null;
  }

  private static DataAccessException translate(AdjoinException e) {
    String message = String.valueOf(e.getMessage());
    return switch (e.reason()) {
      case ALREADY_EXISTS, NOT_UNIQUE -> new DuplicateKeyException(message, e);
      case NOT_FOUND -> new EmptyResultDataAccessException(message, 1, e);
      case END_NOT_FOUND, FULL, RESTRICTED -> new DataIntegrityViolationException(message, e);
      case CONDITION_FAILED, STALE -> new OptimisticLockingFailureException(message, e);
      case BEING_DELETED, CONFLICT -> new ConcurrencyFailureException(message, e);
      case INVALID_CURSOR, REFUSED -> new InvalidDataAccessApiUsageException(message, e);
      case DIFFERENT_DESIGN -> new InvalidDataAccessResourceUsageException(message, e);
      case UNREADABLE -> new TypeMismatchDataAccessException(message, e);
      case UNKNOWN -> new RecoverableDataAccessException(message, e);
      case UNAVAILABLE ->
          isRefused(e.getCause())
              ? new DataAccessResourceFailureException(message, e)
              : new TransientDataAccessResourceException(message, e);
      case INTERRUPTED -> new TransientDataAccessResourceException(message, e);
    };
  }

  /** A missing table or permission does not come back on its own, as capacity does. */
  private static boolean isRefused(@Nullable Throwable cause) {
    return cause instanceof SdkServiceException e
        && e.statusCode() >= CLIENT_ERROR
        && e.statusCode() < SERVER_ERROR
        && !e.isThrottlingException();
  }
}
