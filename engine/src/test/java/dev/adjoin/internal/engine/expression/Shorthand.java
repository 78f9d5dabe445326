// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Shorthand for inputs and expected values in tests of expressions. */
final class Shorthand {
  static final Placeholders NOTHING = Placeholders.of(null, null);

  private Shorthand() {}

  static Value s(String text) {
    return new Value.S(text);
  }

  static Value n(String number) {
    return new Value.N(new BigDecimal(number));
  }

  static Value b(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return new Value.B(SdkBytes.fromByteArray(array));
  }

  static Value bool(boolean bool) {
    return new Value.Bool(bool);
  }

  static Value ss(String... texts) {
    return new Value.SS(new LinkedHashSet<>(List.of(texts)));
  }

  static Value ns(String... numbers) {
    LinkedHashSet<BigDecimal> set = new LinkedHashSet<>();
    for (String number : numbers) {
      set.add(new BigDecimal(number).stripTrailingZeros());
    }
    return new Value.NS(set);
  }

  static Value l(Value... elements) {
    return new Value.L(List.of(elements));
  }

  /** A map from alternating names and values. */
  static Value m(Object... namesAndValues) {
    return new Value.M(members(namesAndValues));
  }

  /** An item from alternating names and values. */
  static Item item(Object... namesAndValues) {
    return Item.of(members(namesAndValues));
  }

  static Map<String, Value> members(Object... namesAndValues) {
    Map<String, Value> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put((String) namesAndValues[i], (Value) namesAndValues[i + 1]);
    }
    return members;
  }

  /** Placeholders from alternating placeholders and meanings. */
  static Placeholders placeholders(Object... keysAndMeanings) {
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    for (int i = 0; i < keysAndMeanings.length; i += 2) {
      String key = (String) keysAndMeanings[i];
      if (keysAndMeanings[i + 1] instanceof Value value) {
        values.put(key, Values.toSdk(value));
      } else {
        names.put(key, (String) keysAndMeanings[i + 1]);
      }
    }
    return Placeholders.of(names.isEmpty() ? null : names, values.isEmpty() ? null : values);
  }

  /** The attributes of a response as the engine's values. */
  static Map<String, Value> read(Map<String, AttributeValue> attributes) {
    return Values.of(attributes);
  }

  /** The message of the ValidationException that the call throws. */
  static String refusal(ThrowingCallable call) {
    DynamoDbException refused = catchThrowableOfType(DynamoDbException.class, call);
    if (refused == null) {
      return "accepted";
    }
    String code = refused.awsErrorDetails().errorCode();
    return code.equals("ValidationException") ? refused.awsErrorDetails().errorMessage() : code;
  }
}
