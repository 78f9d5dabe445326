// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Named;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.model.Variants;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The form in which DynamoDB stores the values of an attribute type: a tag of its API, such as
 * {@code S} or {@code N}, and what is behind the tag.
 *
 * @param nested the nested types that the model declares, by name
 */
public record StoredType(AttributeType type, Map<String, NestedType> nested) {
  private static final KeyCodec INSTANT = KeyCodec.of(Scalar.INSTANT, StringEncoding.ESCAPED);
  private static final KeyCodec DATETIME = KeyCodec.of(Scalar.DATETIME, StringEncoding.ESCAPED);

  private static final KeyCodec TIME = KeyCodec.of(Scalar.TIME, StringEncoding.ESCAPED);

  public StoredType {
    nested = Map.copyOf(nested);
  }

  /** The form of a scalar. */
  static StoredType of(Scalar scalar) {
    return new StoredType(scalar, Map.of());
  }

  private StoredType of(AttributeType other) {
    return new StoredType(other, nested);
  }

  /** The tag in DynamoDB's API: {@code S}, {@code N}, {@code BOOL}, {@code B}, {@code L}, … */
  public String tag() {
    if (type instanceof Scalar scalar) {
      return switch (scalar) {
        case INT, LONG, DECIMAL, YEAR, DURATION -> "N";
        case BOOL -> "BOOL";
        case BYTES -> "B";
        default -> "S";
      };
    }
    if (type instanceof SetOf set) {
      return of(set.element()).tag() + "S";
    }
    if (type instanceof ListOf) {
      return "L";
    }
    return type instanceof Choice ? "S" : "M";
  }

  /** An attribute value of the API. */
  public Map<String, Object> stored(Object value) {
    return Map.of(tag(), payload(value));
  }

  /**
   * What is behind the tag: a string, a boolean, a list or a map.
   *
   * @param value a value of the type, or an attribute value of the API that is stored already
   */
  public Object payload(Object value) {
    if (value instanceof Map<?, ?> map && map.size() == 1 && map.containsKey(tag())) {
      return Objects.requireNonNull(map.get(tag()));
    }
    if (type instanceof SetOf set) {
      List<Object> elements = new ArrayList<>();
      ((Collection<?>) value).forEach(each -> elements.add(of(set.element()).payload(each)));
      return elements.stream().distinct().toList();
    }
    if (type instanceof ListOf list) {
      List<Object> elements = new ArrayList<>();
      ((Collection<?>) value).forEach(each -> elements.add(of(list.element()).stored(each)));
      return elements;
    }
    if (type instanceof MapOf map) {
      Map<String, Object> members = new LinkedHashMap<>();
      ((Map<?, ?>) value)
          .forEach((name, each) -> members.put((String) name, of(map.value()).stored(each)));
      return members;
    }
    if (type instanceof Named named) {
      return members(Objects.requireNonNull(nested.get(named.name())), (Map<?, ?>) value);
    }
    return scalar(value);
  }

  private Map<String, Object> members(NestedType of, Map<?, ?> value) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Attribute part : attributes(of, value)) {
      Object given = value.get(part.name());
      if (given == null && part.preset() instanceof Default.Literal literal) {
        given = ValueText.read(part.type(), literal.text());
      }
      boolean isEmptySet = given instanceof Collection<?> all && all.isEmpty();
      if (given != null && !(part.type() instanceof SetOf && isEmptySet)) {
        members.put(part.stored(), of(part.type()).stored(given));
      }
    }
    return members;
  }

  /** The attributes of a nested value: those of its variant, if it has one. */
  private static List<Attribute> attributes(NestedType of, Map<?, ?> value) {
    Variants variants = of.variants();
    return variants == null
        ? of.attributes()
        : variants
            .variant(String.valueOf(value.get(variants.by())))
            .map(variant -> variants.of(variant, of.attributes()))
            .orElse(of.attributes());
  }

  private static Object scalar(Object value) {
    if (value instanceof Boolean) {
      return value;
    }
    if (value instanceof byte[] bytes) {
      return Base64.getEncoder().encodeToString(bytes);
    }
    if (value instanceof Instant) {
      return INSTANT.encode(value);
    }
    if (value instanceof LocalDateTime) {
      return DATETIME.encode(value);
    }
    if (value instanceof OffsetDateTime time) {
      return DATETIME.encode(time.toLocalDateTime()) + time.getOffset();
    }
    if (value instanceof ZonedDateTime time) {
      String zone = time.getZone() instanceof ZoneOffset ? "" : "[" + time.getZone() + "]";
      return DATETIME.encode(time.toLocalDateTime()) + time.getOffset() + zone;
    }
    if (value instanceof LocalTime) {
      return TIME.encode(value);
    }
    if (value instanceof Locale locale) {
      return locale.toLanguageTag();
    }
    if (value instanceof Duration duration) {
      return number(
          BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9)));
    }
    return value instanceof BigDecimal number ? number(number) : value.toString();
  }

  private static String number(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
