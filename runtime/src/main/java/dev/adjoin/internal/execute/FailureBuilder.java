// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.internal.codec.ItemName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds an {@link AdjoinException}: {@code FailureBuilder.of(reason, operation).because("…")}.
 *
 * <p>A message names an entity or edge by its type and its key, as {@link ItemName} does. It shows
 * neither other attributes nor the stored form of a key.
 */
public final class FailureBuilder {
  private final Reason reason;
  private final String operation;
  private @Nullable Remedy remedy;
  private Collection<ItemName> items = List.of();
  private @Nullable String template;
  private @Nullable String key;
  private int attempts = 1;
  private @Nullable Throwable cause;

  private FailureBuilder(Reason reason, String operation) {
    this.reason = reason;
    this.operation = operation;
  }

  /**
   * Begins an exception.
   *
   * @param operation the operation as plans name it: {@code Enrollment.link}
   */
  public static FailureBuilder of(Reason reason, String operation) {
    return new FailureBuilder(reason, operation);
  }

  public FailureBuilder remedy(Remedy value) {
    this.remedy = value;
    return this;
  }

  /** The entity or edge that the message names after its sentence, which does not name it. */
  public FailureBuilder item(Optional<ItemName> value) {
    return items(value.stream().toList());
  }

  /** The entities and edges that the message names after its sentence, which does not name them. */
  public FailureBuilder items(Collection<ItemName> values) {
    this.items = values;
    return this;
  }

  /** The form of the stored key: {@code STUDENT#{studentId} / PROFILE}. */
  public FailureBuilder template(@Nullable String value) {
    this.template = value;
    return this;
  }

  /** The stored key of the item concerned, with its values. */
  public FailureBuilder key(@Nullable String value) {
    this.key = value;
    return this;
  }

  public FailureBuilder attempts(int value) {
    this.attempts = value;
    return this;
  }

  /** The cause. What helps against the failure of a part, for the same reason, helps here too. */
  public FailureBuilder cause(@Nullable Throwable value) {
    this.cause = value;
    if (remedy == null && value instanceof AdjoinException part && part.reason() == reason) {
      this.remedy = part.remedy();
    }
    return this;
  }

  /**
   * The exception.
   *
   * @param what the event, as the rest of a sentence that begins with the operation: {@code found
   *     no Course}
   */
  public AdjoinException because(String what) {
    StringBuilder message = new StringBuilder(operation).append(": ").append(what);
    if (!items.isEmpty()) {
      message.append(" [").append(ItemName.list(items)).append(']');
    }
    if (attempts > 1) {
      message.append(", after ").append(attempts).append(" attempts");
    }
    return new AdjoinException(
        reason, remedy, operation, key, template, attempts, message.toString(), cause);
  }
}
