// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Bag;
import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.Elements;
import dev.adjoin.internal.engine.partiql.parse.Expression.Member;
import dev.adjoin.internal.engine.partiql.parse.Expression.Null;
import dev.adjoin.internal.engine.partiql.parse.Expression.Numeral;
import dev.adjoin.internal.engine.partiql.parse.Expression.Text;
import dev.adjoin.internal.engine.partiql.parse.Expression.Truth;
import dev.adjoin.internal.engine.partiql.parse.Expression.Tuple;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Numbers;
import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Converts literals to values and rejects those that DynamoDB cannot store. */
public final class Literals {
  /** The name of a top-level value in messages. */
  private static final String ROOT = "root";

  /** The maximum nesting depth of a value, including the attribute itself. */
  private static final int DEEPEST = 32;

  private Literals() {}

  /** Whether the expression consists of literals only. */
  static boolean isLiteral(Expression expression) {
    return expression instanceof Text
        || expression instanceof Numeral
        || expression instanceof Truth
        || expression instanceof Null
        || expression instanceof Elements
        || expression instanceof Bag
        || expression instanceof Tuple;
  }

  /**
   * Converts a literal.
   *
   * @throws DynamoDbException a validation error, if the expression is not a literal or DynamoDB
   *     cannot store its value
   */
  public static Value value(Expression literal) {
    return value(literal, ROOT, 1);
  }

  private static Value value(Expression literal, String path, int depth) {
    if (depth > DEEPEST) {
      throw ApiErrors.validation("Nesting Levels have exceeded supported limits under " + path);
    }
    if (literal instanceof Text text) {
      return new Value.S(text.text());
    }
    if (literal instanceof Numeral numeral) {
      return new Value.N(number(numeral, path));
    }
    if (literal instanceof Truth truth) {
      return new Value.Bool(truth.truth());
    }
    if (literal instanceof Null) {
      return new Value.Null();
    }
    if (literal instanceof Elements list) {
      return new Value.L(elements(list.elements(), path, depth));
    }
    if (literal instanceof Tuple tuple) {
      return new Value.M(members(tuple.members(), path, depth));
    }
    if (literal instanceof Bag bag) {
      return set(bag.members(), path);
    }
    throw unsupported(literal, path);
  }

  private static BigDecimal number(Numeral numeral, String path) {
    try {
      return Numbers.inRange(numeral.number());
    } catch (DynamoDbException outOfRange) {
      throw ApiErrors.validation(outOfRange.awsErrorDetails().errorMessage() + " under " + path);
    }
  }

  private static List<Value> elements(List<Expression> elements, String path, int depth) {
    List<Value> values = new ArrayList<>(elements.size());
    for (Expression element : elements) {
      values.add(value(element, path + "[" + values.size() + "]", depth + 1));
    }
    return values;
  }

  private static Map<String, Value> members(List<Member> members, String path, int depth) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (Member member : members) {
      values.put(member.name(), value(member.value(), path + "." + member.name(), depth + 1));
    }
    return values;
  }

  private static Value set(List<Expression> members, String path) {
    if (members.isEmpty()) {
      throw ApiErrors.validation("Empty bags are not supported");
    }
    if (members.stream().allMatch(Text.class::isInstance)) {
      return new Value.SS(strings(members));
    }
    if (members.stream().allMatch(Numeral.class::isInstance)) {
      return new Value.NS(numbers(members, path));
    }
    throw ApiErrors.validation(
        "Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags");
  }

  private static Set<String> strings(List<Expression> members) {
    List<String> texts = members.stream().map(member -> ((Text) member).text()).toList();
    Set<String> set = new LinkedHashSet<>(texts);
    if (set.size() < texts.size()) {
      throw ApiErrors.invalidParameter("Input collection " + texts + " contains duplicates.");
    }
    return set;
  }

  private static Set<BigDecimal> numbers(List<Expression> members, String path) {
    Set<BigDecimal> set = new LinkedHashSet<>();
    members.forEach(member -> set.add(number((Numeral) member, path)));
    if (set.size() < members.size()) {
      List<BigDecimal> written = members.stream().map(m -> ((Numeral) m).number()).toList();
      throw ApiErrors.invalidParameter(
          "Input collection " + written + " contains duplicates! under " + path);
    }
    return set;
  }

  private static DynamoDbException unsupported(Expression expression, String path) {
    String type = expression instanceof Call call ? call.function() : expression.operation();
    return ApiErrors.validation(
        "Unsupported data type: " + type + " under key " + path + " at " + expression.position());
  }
}
