// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.sample;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Values that look like real ones, chosen by the type and the name of an attribute. A value depends
 * on nothing but the attribute, its type and the number of the item.
 */
final class SampleValues {
  private static final Instant START = Instant.parse("2026-01-10T08:00:00Z");
  private static final Duration STEP = Duration.ofHours(29);
  private static final Duration FAR = Duration.ofDays(3_650);
  private static final int FIRST_YEAR = 1990;
  private static final int FIRST_TERM = 2025;
  private static final int CENTS = 995;
  private static final int OFFSET = 3;

  private static final List<String> PEOPLE =
      List.of(
          "Ada Lovelace",
          "Alan Turing",
          "Grace Hopper",
          "Edsger Dijkstra",
          "Barbara Liskov",
          "Emmy Noether",
          "Kurt Gödel",
          "Sophie Germain",
          "Leonhard Euler",
          "Hedy Lamarr",
          "Claude Shannon",
          "Mary Somerville");

  private static final Set<String> PERSONS =
      Set.of(
          "user",
          "person",
          "people",
          "student",
          "customer",
          "actor",
          "member",
          "author",
          "player",
          "employee",
          "teacher",
          "owner",
          "username",
          "instructor",
          "director",
          "invitedby");

  private static final List<String> WORDS =
      List.of(
          "Aurora", "Basalt", "Cedar", "Delta", "Ember", "Fjord", "Granite", "Harbor", "Indigo",
          "Juniper", "Krypton", "Lagoon", "Meadow", "Nimbus", "Opal", "Prairie");

  private final Schema schema;

  SampleValues(Schema schema) {
    this.schema = schema;
  }

  /**
   * The value of an attribute.
   *
   * @param owner the type that declares it, for attributes such as {@code name}
   * @param number the number of the item; items with different numbers get different ids
   */
  Object value(String owner, Attribute attribute, int number) {
    return value(owner, attribute.name(), attribute.type(), number);
  }

  /** The value of an attribute that is part of an id: {@code ada}, or {@code o12} of a child. */
  Object id(Entity owner, Attribute attribute, int number) {
    if (attribute.type() != Scalar.STRING) {
      return value(owner.name(), attribute, number);
    }
    return owner.isChild()
        ? slug(owner.name()).charAt(0) + Integer.toString(number + 1)
        : text(owner.name(), attribute.name(), number);
  }

  /** The time at which an item expires, ten years later; a number is in epoch seconds. */
  static Object expiry(AttributeType type) {
    Instant time = START.plus(FAR);
    return type == Scalar.LONG ? (Object) time.getEpochSecond() : time;
  }

  private Object value(String owner, String name, AttributeType type, int number) {
    if (type instanceof Scalar scalar) {
      return scalar(owner, name, scalar, number);
    }
    if (type instanceof AttributeType.Choice choice) {
      return choice.values().get(number % choice.values().size());
    }
    if (type instanceof AttributeType.ListOf list) {
      int most = list.max() == null ? 2 : Math.min(2, list.max());
      return IntStream.range(0, most)
          .mapToObj(i -> value(owner, name, list.element(), number + i))
          .toList();
    }
    if (type instanceof AttributeType.SetOf set) {
      return IntStream.range(0, 2)
          .mapToObj(i -> value(owner, name, set.element(), number + i))
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
    if (type instanceof AttributeType.MapOf map) {
      Map<String, Object> values = new LinkedHashMap<>();
      IntStream.range(0, 2)
          .forEach(i -> values.put(slug(word(i)), value(owner, name, map.value(), number + i)));
      return values;
    }
    return nested(((AttributeType.Named) type).name(), number);
  }

  private Map<String, Object> nested(String type, int number) {
    Map<String, Object> values = new LinkedHashMap<>();
    NestedType declared = schema.type(type).orElseThrow();
    for (Attribute attribute : ofVariant(declared.variants(), declared.attributes(), number)) {
      if (!attribute.optional()) {
        values.put(attribute.name(), value(type, attribute, number));
      }
    }
    return values;
  }

  /** The attributes of one of the variants, each in its turn; all if there are no variants. */
  static List<Attribute> ofVariant(
      @Nullable Variants variants, List<Attribute> attributes, int number) {
    return variants == null
        ? attributes
        : variants.of(variants.all().get(number % variants.all().size()), attributes);
  }

  private Object scalar(String owner, String name, Scalar type, int number) {
    Instant time = START.plus(STEP.multipliedBy(number));
    LocalDateTime local = LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    return switch (type) {
      case STRING -> text(owner, name, number);
      case INT -> integer(name, number);
      case LONG -> (long) integer(name, number);
      case DECIMAL -> BigDecimal.valueOf((long) CENTS * (number + 1), 2);
      case BOOL -> number % 2 == 0;
      case BYTES -> (name + number).getBytes(StandardCharsets.UTF_8);
      case INSTANT -> time;
      case DATE -> LocalDate.ofInstant(time, ZoneOffset.UTC);
      case TIME -> local.toLocalTime();
      case DATETIME -> local;
      case OFFSETDATETIME -> local.atOffset(ZoneOffset.UTC);
      case ZONEDDATETIME -> local.atZone(ZoneId.of("Europe/Paris"));
      case YEAR -> Year.of(FIRST_YEAR + number);
      case DURATION -> Duration.ofMinutes(number + 1L);
      case UUID -> UUID.nameUUIDFromBytes((name + number).getBytes(StandardCharsets.UTF_8));
      case URI -> URI.create("https://example.org/" + slug(title(false, number)));
      case LOCALE -> List.of(Locale.UK, Locale.FRANCE, Locale.GERMANY).get(number % 3);
      case CURRENCY -> Currency.getInstance(List.of("EUR", "GBP", "USD").get(number % 3));
    };
  }

  private static int integer(String name, int number) {
    return name.toLowerCase(Locale.ROOT).endsWith("year") ? FIRST_YEAR + number : number + 1;
  }

  private String text(String owner, String name, int number) {
    String plain = name.toLowerCase(Locale.ROOT);
    int position = number + offset(owner);
    if (plain.contains("email")) {
      return slug(title(true, number)) + "@example.org";
    }
    if (plain.equals("semester") || plain.equals("term")) {
      return FIRST_TERM + number / 2 % 2 + "-" + (number % 2 + 1);
    }
    if (plain.equals("description") || plain.equals("bio") || plain.equals("body")) {
      return "About " + title(isPerson(owner, "name"), isPerson(owner, "name") ? number : position);
    }
    if (plain.equals("grade")) {
      return List.of("A", "B", "C").get(number % 3);
    }
    boolean isId = schema.entity(owner).map(e -> e.id().contains(name)).orElse(false);
    Optional<Entity> named = isId ? Optional.empty() : named(owner, name);
    if (named.isPresent()) {
      return text(named.get().name(), name, number);
    }
    boolean isPerson = isPerson(owner, plain);
    boolean isTitle = plain.equals("name") || plain.equals("title");
    // Attributes of one item differ, so that nobody takes one for the other.
    int shift = isId || isTitle ? 0 : 1 + name.length() % OFFSET;
    String title = title(isPerson, isPerson ? number : position + shift);
    return isId && !isTitle || plain.endsWith("id") ? slug(title) : title;
  }

  /** The other entity whose id an attribute holds by its name. */
  private Optional<Entity> named(String owner, String name) {
    return schema.model().entities().stream()
        .filter(e -> !e.name().equals(owner) && !e.isChild() && e.id().equals(List.of(name)))
        .findFirst();
  }

  /** Types take their words from different places of the list, so that they can be told apart. */
  private int offset(String owner) {
    List<Entity> entities = schema.model().entities();
    return schema.entity(owner).map(e -> entities.indexOf(e) * OFFSET).orElse(0);
  }

  private static boolean isPerson(String owner, String name) {
    boolean isName = name.endsWith("name") || name.endsWith("id");
    return isName && PERSONS.contains(owner.toLowerCase(Locale.ROOT))
        || PERSONS.contains(name.toLowerCase(Locale.ROOT));
  }

  private static String title(boolean isPerson, int number) {
    if (!isPerson) {
      return word(number);
    }
    String person = PEOPLE.get(number % PEOPLE.size());
    int round = number / PEOPLE.size();
    return round == 0 ? person : person + " " + (round + 1);
  }

  private static String word(int number) {
    int round = number / WORDS.size();
    return WORDS.get(number % WORDS.size()) + (round == 0 ? "" : " " + (round + 1));
  }

  /** The first word in lower case, with the number at the end if there is one. */
  private static String slug(String title) {
    String[] words = title.split(" ");
    String last = words[words.length - 1];
    String suffix = words.length > 1 && Character.isDigit(last.charAt(0)) ? "-" + last : "";
    return words[0].toLowerCase(Locale.ROOT) + suffix;
  }
}
