// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Named;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Estimated sizes of values by their type, where nobody declared any: a text has {@value #TEXT}
 * bytes, a binary {@value #BINARY}, a list, set or map {@value #MEMBERS} members unless it has a
 * bound. Everything else follows from how values are stored.
 */
final class ValueSizes {
  static final int TEXT = 20;
  static final int BINARY = 100;
  static final int MEMBERS = 10;

  private static final int DEEPEST = 8;
  private static final Instant TIME = Instant.parse("2026-01-31T12:34:56.789Z");
  private static final int TIME_TEXT = "2026-01-31T12:34:56.000000000".length();

  private final Schema schema;
  private final Assumptions assumptions;

  ValueSizes(Schema schema, Assumptions assumptions) {
    this.schema = schema;
    this.assumptions = assumptions;
  }

  /** Notes that the size of a type that says nothing about it enters a figure. */
  private void assume(AttributeType type) {
    if (type instanceof Scalar scalar) {
      switch (scalar) {
        case STRING -> assume(TEXT, "a text");
        case BYTES -> assume(BINARY, "a binary");
        case INT -> assume((int) scalar(scalar), "an int");
        case LONG -> assume((int) scalar(scalar), "a long");
        case DECIMAL -> assume((int) scalar(scalar), "a decimal");
        case DURATION -> assume((int) scalar(scalar), "a duration");
        case ZONEDDATETIME -> assume((int) scalar(scalar), "a zoneddatetime");
        case URI -> assume((int) scalar(scalar), "a uri");
        case LOCALE -> assume((int) scalar(scalar), "a locale");
        default -> {}
      }
    } else if (type instanceof SetOf || type instanceof MapOf) {
      assumptions.note(Topic.VALUES, MEMBERS + " members of a set or map");
    } else if (type instanceof ListOf list && list.max() == null) {
      assumptions.note(Topic.VALUES, MEMBERS + " members of a list");
    } else if (type instanceof ListOf) {
      assumptions.note(Topic.VALUES, "as many members of a list as its bound allows");
    }
  }

  private void assume(int bytes, String of) {
    assumptions.note(Topic.VALUES, "%d bytes for %s".formatted(bytes, of));
  }

  double of(AttributeType type) {
    return of(type, 0);
  }

  private double of(AttributeType type, int depth) {
    assume(type);
    if (type instanceof Choice choice) {
      return choice.values().stream().mapToInt(ItemSize::text).average().orElse(TEXT);
    }
    if (type instanceof ListOf list) {
      int elements = list.max() == null ? MEMBERS : list.max();
      return ItemSize.nested(elements, 0) + elements * of(list.element(), depth + 1);
    }
    if (type instanceof SetOf set) {
      return MEMBERS * of(set.element(), depth + 1);
    }
    if (type instanceof MapOf map) {
      return ItemSize.nested(MEMBERS, 0) + MEMBERS * (TEXT + of(map.value(), depth + 1));
    }
    return type instanceof Named named ? nested(named, depth) : scalar((Scalar) type);
  }

  private double nested(Named type, int depth) {
    if (depth == DEEPEST) {
      return ItemSize.nested(0, 0);
    }
    return schema
        .type(type.name())
        .map(
            nested -> {
              Variants variants = nested.variants();
              double bytes = ItemSize.nested(0, 0);
              for (Attribute attribute : nested.attributes()) {
                double member =
                    ItemSize.nested(1, 0)
                        - ItemSize.nested(0, 0)
                        + ItemSize.text(attribute.stored())
                        + of(attribute.type(), depth + 1);
                bytes += variants == null ? member : member * variants.share(attribute.name());
              }
              return bytes;
            })
        .orElse((double) TEXT);
  }

  private static double scalar(Scalar type) {
    Object sample = sample(type);
    return switch (type) {
      case STRING -> TEXT;
      case INT, LONG, DECIMAL, YEAR -> ItemSize.number(new BigDecimal(sample.toString()));
      case BOOL -> ItemSize.flag();
      case BYTES -> BINARY;
      case INSTANT -> TIME_TEXT + 1;
      case DATETIME -> TIME_TEXT;
      case OFFSETDATETIME -> TIME_TEXT + "+01:00".length();
      case ZONEDDATETIME -> TIME_TEXT + "+01:00[Europe/Paris]".length();
      case TIME -> TIME_TEXT - "2026-01-31T".length();
      case LOCALE -> ItemSize.text("en-GB");
      case DATE, DURATION, UUID, URI, CURRENCY -> ItemSize.text(sample.toString());
    };
  }

  /**
   * The bytes of a key.
   *
   * @param attributes the attributes of the item, by name
   */
  double of(KeyTemplate key, Map<String, Attribute> attributes) {
    return key(
        key,
        field -> {
          Attribute attribute = attributes.get(field.attribute());
          boolean isText = attribute == null || attribute.type() == Scalar.STRING;
          if (isText || attribute.type() == Scalar.BYTES) {
            assume(isText ? Scalar.STRING : Scalar.BYTES); // others have one width in keys
          }
          return field(field, attribute);
        });
  }

  private static double key(KeyTemplate key, ToDoubleFunction<Segment.Field> fields) {
    double bytes = key.segments().size() - 1.0;
    for (Segment segment : key.segments()) {
      if (segment instanceof Segment.Field field) {
        bytes += fields.applyAsDouble(field);
      } else if (segment instanceof Segment.Shard shard) {
        bytes += ItemSize.text("SHARD#" + (shard.count() - 1));
      } else {
        bytes += ItemSize.text(segment.toString());
      }
    }
    return bytes;
  }

  /** The bytes that a key takes at least. */
  double least(KeyTemplate key, Map<String, Attribute> attributes) {
    return key(key, field -> leastOf(field, attributes.get(field.attribute())));
  }

  /** All values but texts, enums and bytes have one width in keys. */
  private static double leastOf(Segment.Field field, @Nullable Attribute of) {
    if (of == null || of.type() == Scalar.STRING) {
      return 1;
    }
    if (of.type() instanceof Choice choice) {
      return choice.values().stream()
          .mapToInt(value -> ItemSize.text(field.codec().encode(value)))
          .min()
          .orElse(1);
    }
    return of.type() == Scalar.BYTES
        ? ItemSize.text(field.codec().encode(new byte[1]))
        : field(field, of);
  }

  /** The bytes that a value takes at least: a text of unknown length counts as one byte. */
  double least(AttributeType type) {
    return least(type, 0);
  }

  private double least(AttributeType type, int depth) {
    if (type instanceof Choice choice) {
      return choice.values().stream().mapToInt(ItemSize::text).min().orElse(1);
    }
    if (type instanceof ListOf list) {
      int elements = list.max() == null ? 0 : list.max();
      return ItemSize.nested(elements, 0) + elements * least(list.element(), depth + 1);
    }
    if (type instanceof Named named && depth < DEEPEST) {
      double members = 0;
      int number = 0;
      for (Attribute part :
          schema.type(named.name()).map(NestedType::attributes).orElse(List.of())) {
        if (!part.optional()) {
          members += ItemSize.text(part.stored()) + least(part.type(), depth + 1);
          number++;
        }
      }
      return ItemSize.nested(number, 0) + members;
    }
    return type instanceof Scalar scalar ? least(scalar) : ItemSize.nested(0, 0);
  }

  private static double least(Scalar type) {
    return switch (type) {
      case STRING, BYTES -> 1;
      case INT, LONG, DECIMAL -> ItemSize.number(BigDecimal.ZERO);
      case DURATION -> ItemSize.text(Duration.ZERO.toString());
      case URI -> 1;
      case LOCALE -> ItemSize.text("en");
      case YEAR -> ItemSize.number(BigDecimal.ONE);
      case ZONEDDATETIME -> TIME_TEXT + 1;
      case BOOL, INSTANT, DATE, TIME, DATETIME, OFFSETDATETIME, UUID, CURRENCY -> scalar(type);
    };
  }

  private static double field(Segment.Field field, @Nullable Attribute of) {
    try {
      return of == null ? TEXT : ItemSize.text(field.codec().encode(sample(of.type())));
    } catch (IllegalArgumentException e) {
      return TEXT; // a codec that takes no such sample: a listed word, a shard
    }
  }

  /** A value of the usual size. */
  private static Object sample(AttributeType type) {
    if (type instanceof Choice choice) {
      return choice.values().stream().max(Comparator.comparing(String::length)).orElseThrow();
    }
    if (!(type instanceof Scalar scalar)) {
      return "x".repeat(TEXT);
    }
    return switch (scalar) {
      case STRING -> "x".repeat(TEXT);
      case INT -> 123_456;
      case LONG -> 1_234_567_890L;
      case DECIMAL -> new BigDecimal("1234.56");
      case BOOL -> true;
      case BYTES -> new byte[BINARY];
      case INSTANT -> TIME;
      case DATE -> LocalDate.of(2026, 1, 31);
      case TIME -> LocalTime.ofInstant(TIME, ZoneOffset.UTC);
      case DATETIME -> LocalDateTime.ofInstant(TIME, ZoneOffset.UTC);
      case OFFSETDATETIME -> OffsetDateTime.ofInstant(TIME, ZoneOffset.ofHours(1));
      case ZONEDDATETIME -> TIME.atZone(ZoneOffset.ofHours(1));
      case YEAR -> Year.of(2026);
      case DURATION -> Duration.ofMinutes(90);
      case UUID -> new UUID(1, 2);
      case URI -> URI.create("https://example.org/");
      case LOCALE -> Locale.UK;
      case CURRENCY -> Currency.getInstance("EUR");
    };
  }
}
