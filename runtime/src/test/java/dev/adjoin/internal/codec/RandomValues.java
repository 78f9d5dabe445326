// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

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
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates values from a seed; edge cases are as likely as ordinary values. */
final class RandomValues {
  private final Random random;

  RandomValues(long seed) {
    this.random = new Random(seed);
  }

  /** A model value of the type; an empty set only where it can be left out. */
  Object of(Schema schema, AttributeType type) {
    if (type instanceof Scalar scalar) {
      return scalar(scalar);
    }
    if (type instanceof Choice choice) {
      return choice.values().get(random.nextInt(choice.values().size()));
    }
    if (type instanceof ListOf list) {
      int most = list.max() == null ? 4 : list.max();
      return many(random.nextInt(most + 1), new ArrayList<>(), () -> of(schema, list.element()));
    }
    if (type instanceof SetOf set) {
      return many(1 + random.nextInt(4), new LinkedHashSet<>(), () -> of(schema, set.element()));
    }
    if (type instanceof MapOf map) {
      return map(() -> of(schema, map.value()));
    }
    NestedType nested = schema.type(((Named) type).name()).orElseThrow();
    return values(schema, nested.attributes());
  }

  /** Values of attributes: some of the optional ones left out, some required sets empty. */
  Map<String, Object> values(Schema schema, Collection<Attribute> attributes) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      if (!attribute.optional() || random.nextBoolean()) {
        boolean empty =
            attribute.type() instanceof SetOf && !attribute.optional() && random.nextInt(4) == 0;
        values.put(attribute.name(), empty ? Set.of() : of(schema, attribute.type()));
      }
    }
    return values;
  }

  <C extends Collection<T>, T> C many(int count, C into, Supplier<T> value) {
    for (int i = 0; i < count; i++) {
      into.add(value.get());
    }
    return into;
  }

  <T> Map<String, T> map(Supplier<T> value) {
    Map<String, T> map = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      map.put("k" + string(), value.get());
    }
    return map;
  }

  private Object scalar(Scalar scalar) {
    return switch (scalar) {
      case STRING -> string();
      case INT -> integer();
      case LONG -> longValue();
      case DECIMAL -> decimal();
      case BOOL -> random.nextBoolean();
      case BYTES -> bytes();
      case INSTANT -> instant();
      case DATE -> date();
      case TIME -> time();
      case ZONEDDATETIME -> zonedDateTime();
      case YEAR -> yearValue();
      case URI -> uri();
      case LOCALE -> locale();
      case CURRENCY -> currency();
      case DATETIME -> dateTime();
      case OFFSETDATETIME -> offsetDateTime();
      case DURATION -> duration();
      case UUID -> uuid();
    };
  }

  @Nullable <T> T maybe(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  boolean bool() {
    return random.nextBoolean();
  }

  <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  String string() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      text.appendCodePoint(codePoint());
    }
    return text.toString();
  }

  private int codePoint() {
    return switch (random.nextInt(4)) {
      case 0 -> 0x20 + random.nextInt(0x5f);
      case 1 -> random.nextInt(0xd800);
      case 2 -> 0xe000 + random.nextInt(0x2000);
      default -> 0x10000 + random.nextInt(0x100000);
    };
  }

  char character() {
    return (char) (random.nextBoolean() ? random.nextInt(0xd800) : 0xe000 + random.nextInt(0x2000));
  }

  int integer() {
    return oneOf(List.of(0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, random.nextInt()));
  }

  long longValue() {
    return oneOf(List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE, random.nextLong()));
  }

  /** At most 38 digits, at DynamoDB's outermost sizes too, as numbers are read. */
  BigDecimal decimal() {
    BigInteger digits = new BigInteger(1 + random.nextInt(126), random);
    int places = digits.toString().length();
    int scale = places - 1 + (random.nextBoolean() ? random.nextInt(256) - 125 : random.nextInt(5));
    BigDecimal value = new BigDecimal(random.nextBoolean() ? digits : digits.negate(), scale);
    return NumberText.canonical(value);
  }

  BigInteger whole() {
    BigInteger digits = new BigInteger(1 + random.nextInt(126), random);
    return random.nextBoolean() ? digits : digits.negate();
  }

  double real() {
    double any = Double.longBitsToDouble(random.nextLong());
    boolean fits = Math.abs(any) > 1e-129 && Math.abs(any) < 1e125;
    return fits ? any : oneOf(List.of(0.0, 1.0, -1e-129, 9.9e124, 0.1, random.nextGaussian()));
  }

  float single() {
    float any = Float.intBitsToFloat(random.nextInt());
    return Float.isFinite(any) && any != 0 ? any : 0.1f;
  }

  byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(9)];
    random.nextBytes(bytes);
    return bytes;
  }

  UUID uuid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  private int nano() {
    return oneOf(List.of(0, 1, 999_999_999, 500_000_000, random.nextInt(1_000_000_000)));
  }

  private int year() {
    return oneOf(List.of(0, -1, 9999, 10_000, 2026, random.nextInt(4000), -999_999, 999_999));
  }

  LocalDate date() {
    return LocalDate.ofYearDay(year(), 1 + random.nextInt(365));
  }

  LocalDateTime dateTime() {
    return date().atStartOfDay().plusSeconds(random.nextInt(86_400)).withNano(nano());
  }

  Instant instant() {
    return oneOf(List.of(Instant.MIN, Instant.MAX, dateTime().toInstant(ZoneOffset.UTC)));
  }

  OffsetDateTime offsetDateTime() {
    return dateTime().atOffset(ZoneOffset.ofTotalSeconds(random.nextInt(129_601) - 64_800));
  }

  LocalTime time() {
    return dateTime().toLocalTime();
  }

  ZonedDateTime zonedDateTime() {
    String zone = oneOf(List.of("Europe/Paris", "America/New_York", "Z", "+05:30", "UTC"));
    return dateTime().atZone(ZoneId.of(zone));
  }

  Year yearValue() {
    return Year.of(year());
  }

  URI uri() {
    return URI.create(oneOf(List.of("", "a", "https://example.org/%20", "mailto:a@example.org")));
  }

  Locale locale() {
    return oneOf(
        List.of(Locale.ROOT, Locale.UK, Locale.forLanguageTag("zh-Hant-TW-u-ca-buddhist")));
  }

  Currency currency() {
    return Currency.getInstance(oneOf(List.of("EUR", "JPY", "XXX")));
  }

  Duration duration() {
    return Duration.ofSeconds(longValue()).withNanos(nano());
  }
}
