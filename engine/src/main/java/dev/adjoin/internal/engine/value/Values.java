// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts the SDK's attribute values to the engine's and back, and rejects those that DynamoDB
 * rejects.
 */
public final class Values {
  /**
   * The maximum number of levels of an item or a path; top-level attributes are the first level.
   */
  public static final int DEEPEST = 32;

  private static final int LONGEST_NAME = 65_535;

  static final AttributeValue NOTHING = AttributeValue.builder().build();
  private static final Value.Bool TRUE = new Value.Bool(true);
  private static final Value.Bool FALSE = new Value.Bool(false);
  private static final Value.Null NULL = new Value.Null();

  private Values() {}

  /**
   * Whether a request has the list or map. The SDK represents absent ones by a special empty
   * instance.
   */
  public static boolean isGiven(@Nullable Object collection) {
    return collection != null
        && !(collection instanceof SdkAutoConstructMap)
        && !(collection instanceof SdkAutoConstructList);
  }

  /**
   * Converts a value from a request.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if DynamoDB would
   *     reject it
   */
  public static Value of(AttributeValue value) {
    return of(value, 1);
  }

  /** Converts the values of a map from a request. */
  public static Map<String, Value> of(Map<String, AttributeValue> values) {
    return members(values, 1);
  }

  private static Value of(@Nullable AttributeValue value, int level) {
    if (level > DEEPEST) {
      throw ApiErrors.validation(
          "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels"
              + " beyond supported limit");
    }
    // The SDK reports no type for a value with several types.
    if (value == null || value.type() == null) {
      throw notOneType(value == null ? NOTHING : value);
    }
    return switch (value.type()) {
      case S -> new Value.S(value.s());
      case N -> new Value.N(Numbers.parse(value.n()));
      case B -> new Value.B(value.b());
      case BOOL -> value.bool() ? TRUE : FALSE;
      case NUL -> nul(value.nul());
      case SS -> new Value.SS(strings(value.ss()));
      case NS -> new Value.NS(numbers(value.ns()));
      case BS -> new Value.BS(binaries(value.bs()));
      case L -> new Value.L(elements(value.l(), level + 1));
      case M -> new Value.M(members(value.m(), level + 1));
      case UNKNOWN_TO_SDK_VERSION -> throw notOneType(value);
    };
  }

  private static Value nul(boolean nul) {
    if (!nul) {
      throw ApiErrors.invalidParameter("Null attribute value types must have the value of true");
    }
    return NULL;
  }

  private static List<Value> elements(List<AttributeValue> elements, int level) {
    List<Value> values = new ArrayList<>(elements.size());
    for (AttributeValue element : elements) {
      values.add(of(element, level));
    }
    return values;
  }

  private static Map<String, Value> members(Map<String, AttributeValue> members, int level) {
    Map<String, Value> values = new LinkedHashMap<>(members.size() * 4 / 3 + 1);
    // forEach avoids the iterator of the SDK's unmodifiable maps, which wraps each entry.
    members.forEach(
        (name, member) -> {
          checkName(name);
          values.put(name, of(member, level));
        });
    return values;
  }

  /**
   * Throws a validation error for an empty attribute name or one of 64 KB or more, at any level.
   */
  public static void checkName(String name) {
    if (name.isEmpty()) {
      throw ApiErrors.invalidParameter("Empty attribute name");
    }
    if (name.length() > LONGEST_NAME / 3 && Utf8.length(name) > LONGEST_NAME) {
      throw ApiErrors.validation("Attribute name is too large, must be less than 65536 bytes");
    }
  }

  private static Set<String> strings(List<String> texts) {
    return set(
        texts,
        Function.identity(),
        "An string set  may not be empty",
        "An string set may not have a null string as a member",
        () -> ApiErrors.invalidParameter("Input collection " + texts + " contains duplicates."));
  }

  private static Set<BigDecimal> numbers(List<String> texts) {
    return set(
        texts,
        Numbers::parse,
        "An number set  may not be empty",
        "An number set may not have a null number as a member",
        () -> ApiErrors.validation("Input collection contains duplicates"));
  }

  private static Set<SdkBytes> binaries(List<SdkBytes> binaries) {
    return set(
        binaries,
        Function.identity(),
        "Binary sets should not be empty",
        "Binary sets should not have a null binary as a member",
        () ->
            ApiErrors.invalidParameter(
                "Input collection " + base64(binaries) + "of type BS contains duplicates."));
  }

  private static List<String> base64(List<SdkBytes> binaries) {
    return binaries.stream()
        .map(binary -> Base64.getEncoder().encodeToString(binary.asByteArrayUnsafe()))
        .toList();
  }

  private static <A, B> Set<B> set(
      Collection<A> elements,
      Function<A, B> parse,
      String ifEmpty,
      String ifNull,
      Supplier<RuntimeException> ifRepeated) {
    if (elements.isEmpty()) {
      throw ApiErrors.invalidParameter(ifEmpty);
    }
    Set<B> set = new LinkedHashSet<>();
    for (A element : elements) {
      if (element == null) {
        throw ApiErrors.invalidParameter(ifNull);
      }
      if (!set.add(parse.apply(element))) {
        throw ifRepeated.get();
      }
    }
    return set;
  }

  private static RuntimeException notOneType(AttributeValue value) {
    boolean none = value.equals(NOTHING);
    return ApiErrors.validation(
        none
            ? "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"
            : "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the"
                + " supported datatypes");
  }

  /** Converts a value for a response. */
  public static AttributeValue toSdk(Value value) {
    ByteWriter bytes = new ByteWriter();
    ValueWriter.write(bytes, value);
    return new ValueReader<>(bytes.toArray(), ValueTarget.sdk()).value();
  }
}
