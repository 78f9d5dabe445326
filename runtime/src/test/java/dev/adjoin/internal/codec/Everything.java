// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.declare.Bounded;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Named;
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
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A record with components of every supported type. */
@Entity
record Everything(
    @Id String id,
    char letter,
    @Nullable Character otherLetter,
    byte tiny,
    @Nullable Byte otherTiny,
    short small,
    @Nullable Short otherSmall,
    int number,
    @Nullable Integer otherNumber,
    long large,
    @Nullable Long otherLarge,
    float single,
    @Nullable Float otherSingle,
    double real,
    @Nullable Double otherReal,
    boolean truth,
    @Nullable Boolean otherTruth,
    @Nullable BigDecimal decimal,
    @Nullable BigInteger whole,
    @Nullable UUID uuid,
    @Nullable Instant instant,
    @Nullable LocalDate date,
    @Nullable LocalDateTime dateTime,
    @Nullable OffsetDateTime offsetDateTime,
    @Nullable Duration duration,
    @Nullable LocalTime time,
    Optional<ZonedDateTime> zonedDateTime,
    Optional<Year> year,
    @Nullable URI uri,
    Optional<Locale> locale,
    @Nullable Currency currency,
    Name singleValue,
    Optional<Level> otherSingleValue,
    Map<String, List<Name>> singleValues,
    @Nullable Color color,
    @Nullable Inner inner,
    @Bounded(4) List<Inner> inners,
    List<List<Color>> colors,
    Map<String, Inner> byName,
    Map<String, Set<Integer>> numbersByName,
    Set<String> texts,
    Set<BigDecimal> decimals,
    Set<Duration> durations,
    @Nullable Set<Color> palette,
    @Named("end") String last) {

  enum Color {
    DEEP_BLUE,
    @Named("R")
    RED,
    GREEN {
      @Override
      public String toString() {
        return "a constant with a body of its own";
      }
    }
  }

  /** A record that is stored as its only value. */
  record Name(String value) {}

  /** A record that is stored as the word of an enum. */
  record Level(Color color) {}

  /** A nested value. */
  record Inner(
      String name,
      @Nullable Integer number,
      Set<UUID> uuids,
      @Nullable Deep deep,
      Optional<Name> alias) {}

  /** A value nested in a nested value. */
  record Deep(List<BigDecimal> decimals, Map<String, Boolean> truths) {}

  static Everything random(RandomValues values) {
    return new Everything(
        values.string(),
        values.character(),
        values.maybe(values::character),
        (byte) values.integer(),
        values.maybe(() -> (byte) values.integer()),
        (short) values.integer(),
        values.maybe(() -> (short) values.integer()),
        values.integer(),
        values.maybe(values::integer),
        values.longValue(),
        values.maybe(values::longValue),
        values.single(),
        values.maybe(values::single),
        values.real(),
        values.maybe(values::real),
        values.bool(),
        values.maybe(values::bool),
        values.maybe(values::decimal),
        values.maybe(values::whole),
        values.maybe(values::uuid),
        values.maybe(values::instant),
        values.maybe(values::date),
        values.maybe(values::dateTime),
        values.maybe(values::offsetDateTime),
        values.maybe(values::duration),
        values.maybe(values::time),
        Optional.ofNullable(values.maybe(values::zonedDateTime)),
        Optional.ofNullable(values.maybe(values::yearValue)),
        values.maybe(values::uri),
        Optional.ofNullable(values.maybe(values::locale)),
        values.maybe(values::currency),
        new Name(values.string()),
        Optional.ofNullable(values.maybe(() -> new Level(color(values)))),
        values.map(() -> List.of(new Name(values.string()))),
        values.maybe(() -> color(values)),
        values.maybe(() -> inner(values)),
        values.many(values.oneOf(List.of(0, 4)), new ArrayList<>(), () -> inner(values)),
        values.many(2, new ArrayList<>(), () -> List.of(color(values))),
        values.map(() -> inner(values)),
        values.map(() -> Set.of(values.integer())),
        values.many(values.oneOf(List.of(0, 3)), new LinkedHashSet<>(), values::string),
        values.many(values.oneOf(List.of(0, 3)), new LinkedHashSet<>(), values::decimal),
        values.many(values.oneOf(List.of(0, 3)), new LinkedHashSet<>(), values::duration),
        values.maybe(() -> Set.of(color(values))),
        values.string());
  }

  private static Color color(RandomValues values) {
    return values.oneOf(List.of(Color.values()));
  }

  private static Inner inner(RandomValues values) {
    return new Inner(
        values.string(),
        values.maybe(values::integer),
        values.many(values.oneOf(List.of(0, 2)), new LinkedHashSet<>(), values::uuid),
        values.maybe(
            () ->
                new Deep(
                    values.many(2, new ArrayList<>(), values::decimal), values.map(values::bool))),
        Optional.ofNullable(values.maybe(() -> new Name(values.string()))));
  }
}
