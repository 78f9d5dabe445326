// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An operation on stored data that could not be done: which, on what key, and why.
 *
 * <p>Says keys, never what an item holds. Mistakes in how the API is called are {@link
 * IllegalArgumentException}s instead.
 */
public final class AdjoinException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why an operation could not be done. */
  public enum Reason {
    /** It was to be new, and it is there. */
    ALREADY_EXISTS,
    /** It is not there. */
    NOT_FOUND,
    /** The entity at one end of a link is not there, or is being deleted. */
    NO_SUCH_END,
    /** A unique value belongs to another item. */
    TAKEN,
    /** The side has as many edges as it may. */
    FULL,
    /** The caller's own condition does not hold. */
    CONDITION_FAILED,
    /** Something must go first: edges or children of what was to be deleted. */
    IN_THE_WAY,
    /** It is being deleted. */
    BEING_DELETED,
    /** It was changed by others each time it was tried. */
    CONTENDED,
    /** What is stored is not of the form that the model says. */
    UNREADABLE,
    /** The model or the table does not allow it. */
    REFUSED,
    /** DynamoDB did not do it in time, or said why not; the cause has its words. */
    GAVE_UP,
    /** The thread was interrupted. */
    INTERRUPTED
  }

  private final Reason reason;
  private final String operation;
  private final @Nullable String key;
  private final int attempts;

  private AdjoinException(Builder builder, String message) {
    super(message, builder.cause);
    this.reason = builder.reason;
    this.operation = builder.operation;
    this.key = builder.key;
    this.attempts = builder.attempts;
  }

  /**
   * Begins an exception.
   *
   * @param operation as plans name it: {@code Enrollment.link}
   */
  public static Builder of(Reason reason, String operation) {
    return new Builder(reason, operation);
  }

  public Reason reason() {
    return reason;
  }

  /** What was to be done, as plans name it: {@code Enrollment.link}. */
  public String operation() {
    return operation;
  }

  /** The key of the item that stood in the way; null when it was none in particular. */
  public @Nullable String key() {
    return key;
  }

  /** How often it was tried. */
  public int attempts() {
    return attempts;
  }

  /** Collects what is known of a failure. */
  public static final class Builder {
    private final Reason reason;
    private final String operation;
    private @Nullable String key;
    private int attempts = 1;
    private @Nullable Throwable cause;

    private Builder(Reason reason, String operation) {
      this.reason = Objects.requireNonNull(reason, "reason");
      this.operation = Objects.requireNonNull(operation, "operation");
    }

    public Builder key(@Nullable String value) {
      this.key = value;
      return this;
    }

    public Builder attempts(int value) {
      this.attempts = value;
      return this;
    }

    public Builder cause(@Nullable Throwable value) {
      this.cause = value;
      return this;
    }

    /**
     * Ends it.
     *
     * @param what what happened, as the end of a sentence that begins with the operation: {@code
     *     found no Course math204}
     */
    public AdjoinException because(String what) {
      StringBuilder message = new StringBuilder(operation).append(": ").append(what);
      if (key != null) {
        message.append(" [").append(key).append(']');
      }
      if (attempts > 1) {
        message.append(" after ").append(attempts).append(" attempts");
      }
      return new AdjoinException(this, message.toString());
    }
  }
}
