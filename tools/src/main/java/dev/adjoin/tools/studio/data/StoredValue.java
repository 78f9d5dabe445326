// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.ValueType;
import dev.adjoin.ValueType.Choice;
import dev.adjoin.ValueType.ListOf;
import dev.adjoin.ValueType.MapOf;
import dev.adjoin.ValueType.Nested;
import dev.adjoin.ValueType.Scalar;
import dev.adjoin.ValueType.SetOf;
import dev.adjoin.tools.data.InvalidInput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Year;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts stored values to the values that Adjoin's API takes for a declared type. A value of
 * another form than the type is stored in is reported, never converted.
 */
final class StoredValue {
  private static final int NANO_DIGITS = 9;
  private static final BigInteger NANOS = BigInteger.TEN.pow(NANO_DIGITS);

  private StoredValue() {}

  /**
   * Converts a value.
   *
   * @param path the attribute, for messages
   * @throws InvalidInput if the stored form is not that of the type
   */
  static Object of(String path, ValueType type, AttributeValue stored) {
    if (type instanceof ListOf list) {
      require(path, stored.type() == AttributeValue.Type.L, type, stored);
      return stored.l().stream().map(each -> of(path, list.element(), each)).toList();
    }
    if (type instanceof SetOf set) {
      Set<Object> values = new LinkedHashSet<>();
      elements(path, type, stored).forEach(each -> values.add(of(path, set.element(), each)));
      return values;
    }
    if (type instanceof MapOf map) {
      require(path, stored.hasM(), type, stored);
      Map<String, Object> values = new LinkedHashMap<>();
      stored
          .m()
          .forEach((name, each) -> values.put(name, of(path + "." + name, map.value(), each)));
      return values;
    }
    if (type instanceof Nested nested) {
      require(path, stored.hasM(), type, stored);
      return nested(path, nested, stored.m());
    }
    return type instanceof Choice ? text(path, type, stored) : scalar(path, (Scalar) type, stored);
  }

  private static Map<String, Object> nested(
      String path, Nested type, Map<String, AttributeValue> stored) {
    Map<String, Object> values = new LinkedHashMap<>();
    stored.forEach(
        (name, each) -> {
          AttributeDesign attribute =
              type.attributes().stream()
                  .filter(declared -> declared.name().equals(name))
                  .findFirst()
                  .orElseThrow(
                      () ->
                          new InvalidInput(
                              "%s.%s must be an attribute of %s, but is none"
                                  .formatted(path, name, type.name()),
                              "Remove it; nothing was written"));
          values.put(name, of(path + "." + name, attribute.type(), each));
        });
    return values;
  }

  private static Stream<AttributeValue> elements(
      String path, ValueType type, AttributeValue stored) {
    return switch (stored.type()) {
      case SS -> stored.ss().stream().map(AttributeValue::fromS);
      case NS -> stored.ns().stream().map(AttributeValue::fromN);
      case BS -> stored.bs().stream().map(AttributeValue::fromB);
      default -> throw mistake(path, type, stored);
    };
  }

  private static Object scalar(String path, Scalar type, AttributeValue stored) {
    try {
      return switch (type) {
        case INT -> number(path, type, stored).intValueExact();
        case LONG -> number(path, type, stored).longValueExact();
        case DECIMAL -> number(path, type, stored);
        case YEAR -> Year.of(number(path, type, stored).intValueExact());
        case DURATION -> duration(number(path, type, stored));
        case BOOL -> {
          require(path, stored.bool() != null, type, stored);
          yield stored.bool();
        }
        case BYTES -> {
          require(path, stored.b() != null, type, stored);
          yield stored.b().asByteArray();
        }
        default -> type.parse(text(path, type, stored));
      };
    } catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
      throw mistake(path, type, stored);
    }
  }

  private static Duration duration(BigDecimal seconds) {
    BigInteger[] parts =
        seconds.movePointRight(NANO_DIGITS).toBigIntegerExact().divideAndRemainder(NANOS);
    return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
  }

  private static BigDecimal number(String path, ValueType type, AttributeValue stored) {
    require(path, stored.n() != null, type, stored);
    return new BigDecimal(stored.n());
  }

  private static String text(String path, ValueType type, AttributeValue stored) {
    require(path, stored.s() != null, type, stored);
    return stored.s();
  }

  private static void require(String path, boolean holds, ValueType type, AttributeValue stored) {
    if (!holds) {
      throw mistake(path, type, stored);
    }
  }

  private static InvalidInput mistake(String path, ValueType type, AttributeValue stored) {
    List<String> shown =
        Stream.of(stored.s(), stored.n()).filter(text -> text != null).limit(1).toList();
    return new InvalidInput(
        "%s must be of type %s, but was %s%s"
            .formatted(
                path,
                type.text(),
                stored.type() == AttributeValue.Type.NUL ? "NULL" : stored.type().name(),
                shown.isEmpty() ? "" : " \"" + shown.get(0) + "\""),
        "Correct the value; nothing was written");
  }
}
