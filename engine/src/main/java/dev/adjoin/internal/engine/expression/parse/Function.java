// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.BeginsWith;
import dev.adjoin.internal.engine.expression.tree.Contains;
import dev.adjoin.internal.engine.expression.tree.Exists;
import dev.adjoin.internal.engine.expression.tree.HasType;
import dev.adjoin.internal.engine.expression.tree.IfNotExists;
import dev.adjoin.internal.engine.expression.tree.ListAppend;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.expression.tree.Size;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The functions of DynamoDB expressions. */
enum Function {
  ATTRIBUTE_EXISTS(Use.PREDICATE, 1),
  ATTRIBUTE_NOT_EXISTS(Use.PREDICATE, 1),
  ATTRIBUTE_TYPE(Use.PREDICATE, 2),
  BEGINS_WITH(Use.PREDICATE, 2),
  CONTAINS(Use.PREDICATE, 2),
  SIZE(Use.OPERAND, 1),
  IF_NOT_EXISTS(Use.UPDATE, 2),
  LIST_APPEND(Use.UPDATE, 2);

  /** The kinds of expression in which a function is allowed. */
  enum Use {
    PREDICATE,
    OPERAND,
    UPDATE
  }

  private static final Map<String, Function> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Function::spelt, each -> each));

  private final Use use;
  private final int operands;

  Function(Use use, int operands) {
    this.use = use;
    this.operands = operands;
  }

  /** The function with this case-sensitive name, or null if there is none. */
  static @Nullable Function named(String name) {
    return BY_NAME.get(name);
  }

  String spelt() {
    return name().toLowerCase(Locale.ROOT);
  }

  Use use() {
    return use;
  }

  boolean takes(List<Operand> given) {
    return given.size() == operands;
  }

  /** The predicate for a call of this function. */
  Predicate predicate(List<Operand> given) {
    return switch (this) {
      case ATTRIBUTE_EXISTS -> new Exists(given.get(0), true);
      case ATTRIBUTE_NOT_EXISTS -> new Exists(given.get(0), false);
      case ATTRIBUTE_TYPE -> new HasType(given.get(0), given.get(1));
      case BEGINS_WITH -> new BeginsWith(given.get(0), given.get(1));
      case CONTAINS -> new Contains(given.get(0), given.get(1));
      case SIZE, IF_NOT_EXISTS, LIST_APPEND ->
          throw new IllegalStateException(this + " is no predicate");
    };
  }

  /** The operand for a call of this function. */
  Operand operand(List<Operand> given) {
    return switch (this) {
      case SIZE -> new Size(given.get(0));
      case IF_NOT_EXISTS -> new IfNotExists(given.get(0), given.get(1));
      case LIST_APPEND -> new ListAppend(given.get(0), given.get(1));
      default -> throw new IllegalStateException(this + " is no operand");
    };
  }
}
