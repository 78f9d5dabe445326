// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A kind of attribute: its type as a model file has it, values, and their order where keys can have
 * them.
 */
public enum Kind {
  STRING("string", "x", List.of("x", "x y", "X#1", "é%"), Kind::bytes),
  INT("int", "0", List.of(7, -1, 0, 2_000_000_000), Kind::natural),
  INSTANT("instant", "2026-01-31T12:00:00Z", instants(), Kind::natural),
  ENUM("enum(low, mid, high)", "mid", List.of("low", "mid", "high"), Kind::bytes),
  RANKED("enum(low < mid < high)", "mid", List.of("low", "mid", "high"), Kind::rank),
  LONG("long", "0", List.of(5L, -3L, 9_000_000_000L), Kind::natural),
  DECIMAL("decimal", "9.99", decimals(), Kind::natural),
  BOOL("bool", "false", List.of(false, true), Kind::natural),
  BYTES("bytes", null, List.of(new byte[] {1}, new byte[] {-1, 0}), Kind::unsigned),
  DATE("date", "2026-01-31", dates(), Kind::natural),
  TIME("time", "09:30", List.of(LocalTime.of(9, 30), LocalTime.of(9, 30, 0, 5)), Kind::natural),
  DATETIME("datetime", "2026-01-31T12:00:00", dateTimes(), Kind::natural),
  OFFSETDATETIME("offsetdatetime", "2026-01-31T12:00:00+01:00", offsets(), Kind::moment),
  YEAR("year", "2026", List.of(Year.of(2026), Year.of(999)), Kind::natural),
  DURATION("duration", "PT15M", durations(), Kind::natural),
  UUID_KIND("uuid", "123e4567-e89b-12d3-a456-426614174000", uuids(), Kind::bytes),
  ZONEDDATETIME("zoneddatetime", "2026-01-31T12:00:00+01:00[Europe/Paris]", zoned(), null),
  URI_KIND("uri", "https://example.org/a", List.of(URI.create("https://example.org/b?c=d")), null),
  LOCALE("locale", "en-GB", List.of(Locale.UK, Locale.FRENCH), null),
  CURRENCY("currency", "EUR", List.of(Currency.getInstance("CHF")), null),
  LIST("list(string)", null, List.of(List.of("a", "b"), List.of()), null),
  BOUNDED("list(int, max 3)", null, List.of(List.of(1, 2), List.of()), null),
  SET("set(string)", null, List.of(Set.of("a"), Set.of("a", "b")), null),
  NUMBERS("set(int)", null, List.of(Set.of(1), Set.of(1, 2)), null),
  MAP("map(decimal)", null, List.of(Map.of("a", BigDecimal.ONE), Map.of()), null),
  NESTED("Address", null, List.of(Map.of("street", "s"), Map.of("street", "t", "zip", 5)), null),
  NESTED_LIST("list(Address)", null, List.of(List.of(Map.of("street", "s")), List.of()), null),
  VARIANT("Payment", null, List.of(payment("card", "4711"), Map.of("method", "cash")), null),
  /** The discriminator of an entity with variants, which a model does not write as an attribute. */
  WORD("enum(book, film)", null, List.of("book", "film"), Kind::bytes);

  /** The nested types that kinds use, as a model declares them. */
  static final Map<String, Object> NESTED_TYPES =
      Yaml.of(
          "Address",
          Yaml.of("street", "string", "country", "string = DE", "zip", "int?"),
          "Payment",
          Yaml.of(
              "by",
              "method",
              "attributes",
              Yaml.of("amount", "decimal = 1"),
              "variants",
              Yaml.of("card", Yaml.of("number", "string"), "cash", Yaml.of())));

  private final String text;
  private final @Nullable String preset;
  private final List<?> samples;
  private final @Nullable Comparator<Object> order;

  Kind(String text, @Nullable String preset, List<?> samples, @Nullable Comparator<Object> order) {
    this.text = text;
    this.preset = preset;
    this.samples = samples;
    this.order = order;
  }

  /** The type, as a model file has it. */
  public String text() {
    return text;
  }

  /** A default, as a model file has it. */
  Optional<String> preset() {
    return Optional.ofNullable(preset);
  }

  /** Values of the kind; the first is the simplest. */
  public List<?> samples() {
    return samples;
  }

  /** Whether attributes of the kind can be in keys. */
  boolean isInKeys() {
    return order != null;
  }

  /** Whether stored values have the order of the values, so that filters can compare them. */
  boolean isCompared() {
    return switch (this) {
      case STRING, INT, LONG, DECIMAL, INSTANT, DATE, TIME, DATETIME, YEAR, DURATION -> true;
      default -> false;
    };
  }

  /** Whether the kind has one value, as opposed to elements or parts. */
  boolean isSingle() {
    return ordinal() < LIST.ordinal() || this == WORD;
  }

  /** The order of two values in keys. */
  int compare(Object one, Object other) {
    if (order == null) {
      throw new IllegalStateException(text + " has no order");
    }
    return order.compare(one, other);
  }

  /** The value of a default that a model file has. */
  Object literal(String written) {
    return switch (this) {
      case INT -> Integer.valueOf(written);
      case LONG -> Long.valueOf(written);
      case DECIMAL -> new BigDecimal(written);
      case BOOL -> Boolean.valueOf(written);
      case INSTANT -> Instant.parse(written);
      case DATE -> LocalDate.parse(written);
      case TIME -> LocalTime.parse(written);
      case DATETIME -> LocalDateTime.parse(written);
      case OFFSETDATETIME -> OffsetDateTime.parse(written);
      case ZONEDDATETIME -> ZonedDateTime.parse(written);
      case YEAR -> Year.parse(written);
      case DURATION -> Duration.parse(written);
      case UUID_KIND -> UUID.fromString(written);
      case URI_KIND -> URI.create(written);
      case LOCALE -> Locale.forLanguageTag(written);
      case CURRENCY -> Currency.getInstance(written);
      default -> written;
    };
  }

  /** A value as it is read back: nested values have their defaults. */
  public Object stored(Object value) {
    if (this == NESTED_LIST) {
      return ((List<?>) value).stream().map(NESTED::stored).toList();
    }
    if (this != NESTED && this != VARIANT) {
      return value;
    }
    Map<String, @Nullable Object> whole = new LinkedHashMap<>();
    ((Map<?, ?>) value).forEach((name, part) -> whole.put(String.valueOf(name), part));
    if (this == NESTED) {
      whole.putIfAbsent("country", "DE");
    } else {
      whole.putIfAbsent("amount", BigDecimal.ONE);
    }
    return whole;
  }

  /** The kind that a model file writes in this way. */
  static Kind of(String text) {
    return Arrays.stream(values())
        .filter(kind -> kind.text.equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No kind is written as " + text));
  }

  // ---- Orders

  private static int bytes(Object one, Object other) {
    return Arrays.compareUnsigned(
        String.valueOf(one).getBytes(StandardCharsets.UTF_8),
        String.valueOf(other).getBytes(StandardCharsets.UTF_8));
  }

  @SuppressWarnings("unchecked")
  private static int natural(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  private static int rank(Object one, Object other) {
    List<String> words = List.of("low", "mid", "high");
    return Integer.compare(words.indexOf((String) one), words.indexOf((String) other));
  }

  private static int unsigned(Object one, Object other) {
    return Arrays.compareUnsigned((byte[]) one, (byte[]) other);
  }

  private static int moment(Object one, Object other) {
    return ((OffsetDateTime) one).toInstant().compareTo(((OffsetDateTime) other).toInstant());
  }

  // ---- Values

  private static List<Instant> instants() {
    return List.of(
        Instant.parse("2026-01-01T00:00:00Z"),
        Instant.parse("2025-12-31T23:59:59.500Z"),
        Instant.parse("2026-01-01T00:00:00.000000001Z"));
  }

  private static List<BigDecimal> decimals() {
    return List.of(
        new BigDecimal("1.5"), new BigDecimal("-20"), BigDecimal.ZERO, new BigDecimal("1E+10"));
  }

  private static List<LocalDate> dates() {
    return List.of(LocalDate.of(2026, 1, 1), LocalDate.of(2025, 12, 31));
  }

  private static List<LocalDateTime> dateTimes() {
    return List.of(LocalDateTime.of(2026, 1, 1, 0, 0), LocalDateTime.of(2025, 12, 31, 23, 59, 1));
  }

  private static List<OffsetDateTime> offsets() {
    return List.of(
        OffsetDateTime.parse("2026-01-01T00:00+02:00"),
        OffsetDateTime.parse("2025-12-31T23:59:59-01:00"));
  }

  private static List<Duration> durations() {
    return List.of(Duration.ofMinutes(5), Duration.ofMillis(-1), Duration.ZERO);
  }

  private static List<UUID> uuids() {
    return List.of(
        UUID.fromString("00000000-0000-4000-8000-000000000001"),
        UUID.fromString("f0000000-0000-4000-8000-000000000002"));
  }

  private static List<ZonedDateTime> zoned() {
    return List.of(ZonedDateTime.parse("2026-01-01T00:00+01:00[Europe/Paris]"));
  }

  private static Map<String, Object> payment(String method, String number) {
    return Map.of("method", method, "number", number);
  }
}
