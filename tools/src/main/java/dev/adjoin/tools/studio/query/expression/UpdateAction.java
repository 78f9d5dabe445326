// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One action of an update.
 *
 * @param source the attribute that {@link Kind#COPY} copies; null for all others
 * @param value null for {@link Kind#COPY} and {@link Kind#REMOVE}
 */
public record UpdateAction(
    Kind kind, AttributePath path, @Nullable AttributePath source, @Nullable AttributeValue value) {

  /** The clauses of an update expression, in the order in which they are written. */
  public enum Clause {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  /** The kinds of action. */
  public enum Kind {
    SET("set", Clause.SET),
    IF_NOT_EXISTS("set if absent", Clause.SET),
    COPY("copy from", Clause.SET),
    PLUS("increase by", Clause.SET),
    MINUS("decrease by", Clause.SET),
    APPEND("append", Clause.SET),
    PREPEND("prepend", Clause.SET),
    APPEND_OR_CREATE("append or create", Clause.SET),
    REMOVE("remove", Clause.REMOVE),
    ADD("add", Clause.ADD),
    DELETE("delete from set", Clause.DELETE);

    private final String word;
    private final Clause clause;

    Kind(String word, Clause clause) {
      this.word = word;
      this.clause = clause;
    }

    /** The name on the page. */
    public String word() {
      return word;
    }

    public Clause clause() {
      return clause;
    }

    static Optional<Kind> find(String word) {
      return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }

    public boolean takesValue() {
      return this != COPY && this != REMOVE;
    }

    /** Whether it can be applied with values of the type. */
    public boolean isFor(DataType type) {
      return switch (this) {
        case SET, IF_NOT_EXISTS, COPY, REMOVE -> true;
        case PLUS, MINUS -> type == DataType.N;
        case APPEND, PREPEND, APPEND_OR_CREATE -> type == DataType.L;
        case ADD -> type == DataType.N || type.isSet();
        case DELETE -> type.isSet();
      };
    }
  }
}
