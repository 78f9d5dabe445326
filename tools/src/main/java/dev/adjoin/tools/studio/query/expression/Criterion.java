// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A part of a filter or condition: a test of one attribute, or a group of parts. */
public sealed interface Criterion {

  /** How the parts of a group are joined. */
  enum Joint {
    ALL("all", "AND", false),
    ANY("any", "OR", false),
    NOT_ALL("not all", "AND", true),
    NONE("none", "OR", true);

    private final String word;
    private final String operator;
    private final boolean isNegated;

    Joint(String word, String operator, boolean isNegated) {
      this.word = word;
      this.operator = operator;
      this.isNegated = isNegated;
    }

    /** The name on the page. */
    public String word() {
      return word;
    }

    /** AND or OR. */
    public String operator() {
      return operator;
    }

    public boolean isNegated() {
      return isNegated;
    }

    static Optional<Joint> find(String word) {
      return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }
  }

  /** Parts joined by AND or OR, perhaps negated. A group without parts is left out. */
  record Group(Joint joint, List<Criterion> parts) implements Criterion {
    /** Tests nothing. */
    public static final Group EMPTY = new Group(Joint.ALL, List.of());

    public Group {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean isEmpty() {
      return parts.stream().allMatch(Criterion::isEmpty);
    }
  }

  /**
   * A test.
   *
   * @param isOfSize whether the size of the attribute is tested instead of its value
   */
  record Test(AttributePath path, boolean isOfSize, TestOperator operator, List<Operand> operands)
      implements Criterion {
    public Test {
      operands = List.copyOf(operands);
    }

    @Override
    public boolean isEmpty() {
      return false;
    }
  }

  /** What an attribute is compared with. */
  sealed interface Operand {}

  /** A value. */
  record Value(AttributeValue value) implements Operand {}

  /** Another attribute of the same item. */
  record Attribute(AttributePath path) implements Operand {}

  /** Whether there is nothing to test. */
  boolean isEmpty();
}
