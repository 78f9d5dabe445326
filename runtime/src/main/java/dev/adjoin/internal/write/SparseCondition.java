// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.model.When;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Evaluates the condition of a sparse view on an item. */
public final class SparseCondition {
  private SparseCondition() {}

  public static boolean holds(When when, TypeCodec codec, Map<String, AttributeValue> item) {
    return when.terms().stream().allMatch(term -> holds(term, codec, item));
  }

  private static boolean holds(When.Term term, TypeCodec codec, Map<String, AttributeValue> item) {
    AttributeValue own = codec.storedOrDefault(item, term.attribute());
    AttributeType type = codec.attributes().get(term.attribute()).type();
    Stream<AttributeValue> values =
        term.values().stream()
            .map(text -> codec.store(term.attribute(), ValueText.read(type, text)));
    return switch (term.operator()) {
      case EXISTS -> own != null;
      case ABSENT -> own == null;
      case UNEQUAL -> own == null || values.noneMatch(v -> StoredValues.areEqual(own, v));
      case EQUAL, IN -> own != null && values.anyMatch(v -> StoredValues.areEqual(own, v));
      default -> own != null && values.allMatch(v -> isOrdered(term.operator(), type, own, v));
    };
  }

  private static boolean isOrdered(
      When.Operator operator, AttributeType type, AttributeValue own, AttributeValue value) {
    int order = compare(type, own, value);
    return switch (operator) {
      case BELOW -> order < 0;
      case AT_MOST -> order <= 0;
      case ABOVE -> order > 0;
      default -> order >= 0;
    };
  }

  /** Compares two values; words of an enum have the order of their declaration. */
  private static int compare(AttributeType type, AttributeValue own, AttributeValue value) {
    if (type instanceof Choice choice) {
      return choice.values().indexOf(own.s()) - choice.values().indexOf(value.s());
    }
    OptionalInt order = StoredValues.compare(own, value);
    return order.orElseThrow(
        () -> new IllegalStateException(type.text() + " must have an order to be compared by"));
  }
}
