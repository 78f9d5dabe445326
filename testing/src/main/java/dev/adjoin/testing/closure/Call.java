// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One call of a program that writes.
 *
 * @param type the entity or relationship; empty for a transaction
 * @param item the attributes that are given; of a change or a removal the key
 * @param edits what a change or an edit does, in order
 * @param parts the calls of a transaction or of bulk work
 */
public record Call(
    Verb verb, String type, Map<String, Object> item, List<Edit> edits, List<Call> parts) {

  /** What a call does. */
  public enum Verb {
    CREATE,
    PUT,
    OVERWRITE,
    CHANGE,
    EDIT,
    DELETE,
    LINK,
    UNLINK,
    TRANSACTION,
    BULK,
    /** The model is edited here: the calls after it are those of the new one. */
    MIGRATE
  }

  /** What a change does to one attribute, or requires of it. */
  public enum Action {
    SET,
    REMOVE,
    ADD,
    APPEND,
    PREPEND,
    INCLUDE,
    EXCLUDE,
    WHEN,
    VERSION
  }

  /**
   * A part of a change.
   *
   * @param value what is set, added, included or required; null for a removal
   */
  public record Edit(Action action, String attribute, @Nullable Object value) {
    @Override
    public String toString() {
      return action.name().toLowerCase() + " " + attribute + (value == null ? "" : " " + text());
    }

    private String text() {
      return Texts.of(value);
    }
  }

  static Call of(Verb verb, String type, Map<String, Object> item) {
    return new Call(verb, type, item, List.of(), List.of());
  }

  static Call change(Verb verb, String type, Map<String, Object> key, List<Edit> edits) {
    return new Call(verb, type, key, edits, List.of());
  }

  static Call together(Verb verb, List<Call> parts) {
    return new Call(verb, "", Map.of(), List.of(), parts);
  }

  @Override
  public String toString() {
    if (!parts.isEmpty()) {
      return parts.stream()
          .map(Call::toString)
          .collect(Collectors.joining("; ", verb.name().toLowerCase() + " {", "}"));
    }
    if (verb == Verb.MIGRATE) {
      return "migrate";
    }
    String text = "%s %s %s".formatted(verb.name().toLowerCase(), type, Texts.of(item));
    return edits.isEmpty() ? text : text + " " + edits;
  }
}
