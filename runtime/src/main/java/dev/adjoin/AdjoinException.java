// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if an operation on stored data fails. Its {@link #reason} tells you why.
 *
 * <p>The message names the operation and the entity or edge, by its type and its key as you pass
 * it: {@code Room 7 already exists}. It has no other value of the item, so you can log it where you
 * can log keys. If your keys are personal data, log {@link #reason}, {@link #operation} and {@link
 * #keyTemplate} instead, which have no values. A mistake in how the API is called is an {@link
 * IllegalArgumentException}.
 */
public final class AdjoinException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why an operation failed. */
  public enum Reason {
    /** The item was to be new, but exists. */
    ALREADY_EXISTS,
    /** The item does not exist. */
    NOT_FOUND,
    /** The entity at one end of an edge, or the parent of a child, does not exist. */
    END_NOT_FOUND,
    /** A unique value belongs to another entity. */
    NOT_UNIQUE,
    /** The entity has as many edges as its relationship allows. */
    FULL,
    /** The caller's condition is not fulfilled. */
    CONDITION_FAILED,
    /** The version is not the stored one: somebody else changed the item. */
    STALE,
    /** Edges or children must be removed first. */
    RESTRICTED,
    /** The item is being deleted. */
    BEING_DELETED,
    /** Others changed the item at every attempt. */
    CONFLICT,
    /** The stored item does not have the form that the model declares. */
    UNREADABLE,
    /** A cursor is malformed, was altered, or belongs to another query. */
    INVALID_CURSOR,
    /** The stored data has another design than the model; the message lists the differences. */
    DIFFERENT_DESIGN,
    /** The model or the table does not allow the operation, or a read exceeds its limits. */
    REFUSED,
    /**
     * A response was lost, so the write may have happened; the message tells you how to find out.
     */
    UNKNOWN,
    /** DynamoDB refused the request or did not answer in time; see the cause. */
    UNAVAILABLE,
    /** The thread was interrupted. */
    INTERRUPTED
  }

  /** What helps, where the reason alone does not tell. */
  public enum Remedy {
    /** Migrate the table, or change the model: the message lists the differences between them. */
    MIGRATE,
    /** Change the model: the message lists differences, of which a migration would refuse some. */
    CHANGE_MODEL,
    /** The model is older than the table: use the newer one. */
    USE_NEWER_MODEL,
    /** A migration of the table is under way: finish it. */
    FINISH_MIGRATION,
    /** The table was restored or copied from another one: check and repair it. */
    REPAIR,
    /** Change or delete the stored items that the message lists, or change the model. */
    CHANGE_ITEMS
  }

  private final Reason reason;
  private final @Nullable Remedy remedy;
  private final String operation;
  private final @Nullable String key;
  private final @Nullable String keyTemplate;
  private final int attempts;

  /**
   * An exception with its message.
   *
   * @param operation the operation as plans name it: {@code Enrollment.link}
   * @param key the stored key of the item concerned, with its values; null if there is no single
   *     one
   * @param attempts the number of attempts of the operation
   */
  public AdjoinException(
      Reason reason,
      String operation,
      @Nullable String key,
      int attempts,
      String message,
      @Nullable Throwable cause) {
    this(reason, null, operation, key, null, attempts, message, cause);
  }

  /**
   * An exception with its message.
   *
   * @param remedy what helps; null if the reason alone tells
   * @param operation the operation as plans name it: {@code Enrollment.link}
   * @param key the stored key of the item concerned, with its values; null if there is no single
   *     one
   * @param keyTemplate the form of that key, without values; null if it is not known
   * @param attempts the number of attempts of the operation
   */
  public AdjoinException(
      Reason reason,
      @Nullable Remedy remedy,
      String operation,
      @Nullable String key,
      @Nullable String keyTemplate,
      int attempts,
      String message,
      @Nullable Throwable cause) {
    super(message, cause);
    this.reason = Arguments.required("A reason", reason);
    this.remedy = remedy;
    this.operation = Arguments.required("An operation", operation);
    this.key = key;
    this.keyTemplate = keyTemplate;
    this.attempts = attempts;
  }

  public Reason reason() {
    return reason;
  }

  /** What helps; null if the reason alone tells. */
  public @Nullable Remedy remedy() {
    return remedy;
  }

  /** The operation as plans name it: {@code Enrollment.link}. */
  public String operation() {
    return operation;
  }

  /**
   * The stored key of the item concerned, with its values: {@code STUDENT#a91 / PROFILE}. Null if
   * there is no single one.
   */
  public @Nullable String key() {
    return key;
  }

  /**
   * The form of the stored key, without values: {@code STUDENT#{studentId} / PROFILE}. Null if it
   * is not known.
   */
  public @Nullable String keyTemplate() {
    return keyTemplate;
  }

  /** The number of attempts of the operation. */
  public int attempts() {
    return attempts;
  }
}
