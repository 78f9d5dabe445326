// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The operators and functions that test a value, and the types that each is for. */
public enum TestOperator {
  EQUAL("="),
  NOT_EQUAL("<>"),
  LESS("<"),
  LESS_OR_EQUAL("<="),
  GREATER(">"),
  GREATER_OR_EQUAL(">="),
  BETWEEN("between"),
  IN("in"),
  BEGINS_WITH("begins_with"),
  CONTAINS("contains"),
  EXISTS("attribute_exists"),
  NOT_EXISTS("attribute_not_exists"),
  TYPE("attribute_type");

  /** The largest number of values that {@code IN} takes. */
  static final int MOST_CANDIDATES = 100;

  private final String word;

  TestOperator(String word) {
    this.word = word;
  }

  /** The name in expressions, in lower case. */
  public String word() {
    return word;
  }

  static Optional<TestOperator> find(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  private boolean isComparison() {
    return ordinal() <= GREATER_OR_EQUAL.ordinal();
  }

  /** Whether it can test an attribute with values of the type. */
  public boolean isFor(DataType type) {
    return switch (this) {
      case EQUAL, NOT_EQUAL, EXISTS, NOT_EXISTS, TYPE -> true;
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, BETWEEN -> type.isOrdered();
      case IN -> type.isOrdered() || type == DataType.BOOL;
      case BEGINS_WITH -> type == DataType.S || type == DataType.B;
      case CONTAINS ->
          type == DataType.S || type == DataType.B || type == DataType.L || type.isSet();
    };
  }

  /** Whether it can test the size of a value, which is a number. */
  public boolean isForSize() {
    return isComparison() || this == BETWEEN || this == IN;
  }

  /** Whether a key condition can test a sort key of the type with it. */
  public boolean isForSortKey(DataType type) {
    boolean isKeyOperator =
        isComparison() && this != NOT_EQUAL || this == BETWEEN || this == BEGINS_WITH;
    return isKeyOperator && isFor(type);
  }

  /** Whether its operands can be other attributes instead of values. */
  public boolean takesAttributes() {
    return this != TYPE && this != EXISTS && this != NOT_EXISTS;
  }

  /** The number of operands; for {@code IN} the smallest number. */
  public int operands() {
    return switch (this) {
      case EXISTS, NOT_EXISTS -> 0;
      case BETWEEN -> 2;
      default -> 1;
    };
  }

  /**
   * The type of its operands if it tests an attribute of a type. Elements of a list can have any
   * type: then it is empty.
   */
  public Optional<DataType> operandType(DataType type) {
    if (this == TYPE) {
      return Optional.of(DataType.S);
    }
    if (this == CONTAINS && type == DataType.L) {
      return Optional.empty();
    }
    return this == CONTAINS && type.isSet() ? type.element() : Optional.of(type);
  }

  /** The test as an expression. */
  String text(String tested, List<String> operands) {
    return switch (this) {
      case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          tested + " " + word + " " + operands.get(0);
      case BETWEEN -> tested + " BETWEEN " + operands.get(0) + " AND " + operands.get(1);
      case IN -> tested + " IN (" + String.join(", ", operands) + ")";
      case EXISTS, NOT_EXISTS -> word + "(" + tested + ")";
      case BEGINS_WITH, CONTAINS, TYPE -> word + "(" + tested + ", " + operands.get(0) + ")";
    };
  }
}
