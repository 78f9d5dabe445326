// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeParserTest {
  private static final String MODEL =
      """
      types:
        Address: {street: string, floor: int?}
      entities:
        Thing:
          id: [shelf, place]
          attributes:
            shelf: string
            place: int
            size: long?
            price: decimal?
            sold: bool?
            picture: bytes?
            seen: instant?
            day: date?
            local: datetime?
            abroad: offsetdatetime?
            zoned: zoneddatetime?
            opens: time?
            built: year?
            page: uri?
            language: locale?
            money: currency?
            lasts: duration?
            serial: uuid?
            state: enum(new, used)?
            notes: list(string)?
            tags: set(string)?
            stock: map(int)?
            home: Address?
            homes: list(Address)?
      """;
  private final AttributeParser attributes =
      new AttributeParser(
          Adjoin.compile(ModelFile.parse("thing.yaml", MODEL)).type("Thing").orElseThrow());

  private Object value(String name, String text) {
    return attributes.assigned(List.of(name + "=" + text)).get(name);
  }

  @Test
  void readsEachTypeFromItsText() {
    assertThat(value("shelf", "a=b c")).isEqualTo("a=b c");
    assertThat(value("shelf", "")).isEqualTo("");
    assertThat(value("place", "-7")).isEqualTo(-7);
    assertThat(value("size", "5000000000")).isEqualTo(5_000_000_000L);
    assertThat(value("price", "9.950")).isEqualTo(new BigDecimal("9.950"));
    assertThat(value("sold", "true")).isEqualTo(true);
    assertThat(value("picture", "SGk="))
        .isEqualTo("Hi".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThat(value("seen", "2026-01-31T09:30:00Z"))
        .isEqualTo(Instant.parse("2026-01-31T09:30:00Z"));
    assertThat(value("day", "2026-01-31")).isEqualTo(LocalDate.of(2026, 1, 31));
    assertThat(value("local", "2026-01-31T09:30")).isEqualTo(LocalDateTime.of(2026, 1, 31, 9, 30));
    assertThat(value("abroad", "2026-01-31T09:30+02:00"))
        .isEqualTo(OffsetDateTime.parse("2026-01-31T09:30+02:00"));
    assertThat(value("lasts", "PT1H30M")).isEqualTo(Duration.ofMinutes(90));
    assertThat(value("zoned", "2026-01-31T09:30+01:00[Europe/Paris]"))
        .isEqualTo(ZonedDateTime.parse("2026-01-31T09:30+01:00[Europe/Paris]"));
    assertThat(value("opens", "09:30")).isEqualTo(LocalTime.of(9, 30));
    assertThat(value("built", "2026")).isEqualTo(Year.of(2026));
    assertThat(value("page", "https://example.org/a"))
        .isEqualTo(URI.create("https://example.org/a"));
    assertThat(value("language", "en-GB")).isEqualTo(Locale.UK);
    assertThat(value("money", "EUR")).isEqualTo(Currency.getInstance("EUR"));
    UUID serial = UUID.fromString("0b5d4f6e-6f0c-4d4b-9c39-6a8a3a2b7f11");
    assertThat(value("serial", serial.toString())).isEqualTo(serial);
    assertThat(value("state", "used")).isEqualTo("used");
  }

  @Test
  void readsWhatIsCompositeFromJson() {
    assertThat(value("notes", "[\"a\", \"b\", \"a\"]")).isEqualTo(List.of("a", "b", "a"));
    assertThat(value("tags", "[\"a\", \"b\"]")).isEqualTo(Set.of("a", "b"));
    assertThat(value("stock", "{\"north\": 3}")).isEqualTo(Map.of("north", 3));
    assertThat(value("home", "{\"street\": \"High\", \"floor\": null}"))
        .isEqualTo(Map.of("street", "High"));
    assertThat(value("homes", "[{\"street\": \"High\", \"floor\": 2}]"))
        .isEqualTo(List.of(Map.of("street", "High", "floor", 2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "place=two | Thing.place must be an int, but was \"two\" | For example 42",
        "place=3000000000 | Thing.place must be an int, but was \"3000000000\" | For example 42",
        "price=9,95 | Thing.price must be a decimal, but was \"9,95\" | For example 9.95",
        "sold=yes | Thing.sold must be a bool, but was \"yes\" | For example true",
        "picture=! | Thing.picture must be bytes in Base64, but was \"!\" | For example SGVsbG8=",
        "seen=2026-01-31 | Thing.seen must be an instant, but was \"2026-01-31\" | For example 2026-01-31T09:30:00Z",
        "built=soon | Thing.built must be a year, but was \"soon\" | For example 2026",
        "language=english_ | Thing.language must be a locale, but was \"english_\" | For example en-GB",
        "money=euro | Thing.money must be a currency, but was \"euro\" | For example EUR",
        "state=old | Thing.state must be one of new, used, but was \"old\" | For example new",
        "notes=a | Thing.notes must be a list(string), but was \"a\" | For example [\"text\"]",
        "notes={} | Thing.notes must be a list(string), but was an object | For example [\"text\"]",
        "notes=[1] | Thing.notes[0] must be a string, but was 1 | For example text",
        "stock={\"a\": 1.5} | Thing.stock[a] must be an int, but was 1.5 | For example 42",
        "stock={\"a\": 1, \"a\": 2} | Thing.stock must be a map(int), but was \"{\"a\": 1, \"a\": 2}\" | For example {\"key\": 42}",
        "homes=[{\"floor\": \"2\"}] | Thing.homes[0].floor must be an int, but was \"2\" | For example 42",
        "home={\"stret\": \"High\"} | Thing.home has no \"stret\"; the nearest is street | It has street, floor",
        "plaec=1 | Thing has no attribute \"plaec\"; the nearest is place | It has shelf, place, size, price, sold, picture, seen, day, local, abroad, zoned, opens, built, page, language, money, lasts, serial, state, notes, tags, stock, home, homes",
      })
  void saysWhatIsWrongWithAValueAndHowItIsWritten(String written, String found, String fix) {
    assertThatThrownBy(() -> attributes.assigned(List.of(written)))
        .isInstanceOfSatisfying(
            InvalidInput.class,
            mistake -> {
              assertThat(mistake).hasMessage(found);
              assertThat(mistake.fix()).isEqualTo(fix);
            });
  }

  @Test
  void cutsWhatIsLongAndShowsNoControlCharacters() {
    assertThatThrownBy(() -> value("place", "\u001b[31m" + "x".repeat(100)))
        .hasMessage("Thing.place must be an int, but was \"\\u001B[31m" + "x".repeat(55) + "…\"");
  }

  @Test
  void wantsAssignmentsEachAttributeOnce() {
    assertThatThrownBy(() -> attributes.assigned(List.of("Ada")))
        .hasMessage("\"Ada\" must be attribute=value");
    assertThatThrownBy(() -> attributes.assigned(List.of("=Ada")))
        .hasMessage("\"=Ada\" must be attribute=value");
    assertThatThrownBy(() -> attributes.assigned(List.of("place=1", "place=2")))
        .hasMessage("Thing.place occurs twice");
  }

  @Test
  void takesAnIdInItsOrder() {
    assertThat(attributes.id(List.of("a", "7"))).isEqualTo(List.of("a", 7));
    assertThatThrownBy(() -> attributes.id(List.of("a")))
        .hasMessage("Thing must be identified by shelf, place, but was by \"a\"");
    assertThatThrownBy(() -> attributes.id(List.of("a", "b")))
        .hasMessage("Thing.place must be an int, but was \"b\"");
  }

  @Test
  void takesAKeyByItsNamesAndNothingElse() {
    assertThat(attributes.key(List.of("place=7", "shelf=a"))).isEqualTo(List.of("a", 7));
    assertThatThrownBy(() -> attributes.key(List.of("shelf=a")))
        .hasMessage("Thing must be identified by shelf, place, but place is missing")
        .extracting(e -> ((InvalidInput) e).fix())
        .isEqualTo("Add place");
    assertThatThrownBy(() -> attributes.key(List.of("shelf=a", "place=7", "size=1")))
        .hasMessage("size is not part of the key of Thing");
  }

  @Test
  void takesAKeyByItsValuesInOrder() {
    assertThat(attributes.key(List.of("a=b", "7"))).isEqualTo(List.of("a=b", 7));
    assertThatThrownBy(() -> attributes.key(List.of("a", "place=7")))
        .hasMessage("\"a\" must be attribute=value");
  }

  @Test
  void takesSeveralKeysOneAfterTheOther() {
    assertThat(attributes.keys(List.of("a", "7", "b", "8")))
        .isEqualTo(List.of(List.of("a", 7), List.of("b", 8)));
    assertThat(attributes.keys(List.of("shelf=a", "place=7", "place=8", "shelf=b")))
        .isEqualTo(List.of(List.of("a", 7), List.of("b", 8)));
    assertThatThrownBy(() -> attributes.keys(List.of("a", "7", "b")))
        .hasMessage("Thing must be identified by shelf, place, but was by \"a\", \"7\", \"b\"");
  }

  @Test
  void addsToNumbersAndSetsAndAppendsToLists() {
    assertThat(attributes.added(List.of("tags=b", "size=-2")))
        .isEqualTo(Map.of("tags", "b", "size", -2L));
    assertThat(attributes.appended(List.of("notes=a", "homes={\"street\": \"x\"}")))
        .isEqualTo(Map.of("notes", "a", "homes", Map.of("street", "x")));
    assertThatThrownBy(() -> attributes.added(List.of("notes=a")))
        .hasMessage("--add is for numbers and sets, but Thing.notes is a list(string)")
        .extracting(e -> ((InvalidInput) e).fix())
        .isEqualTo("Use --append notes=…");
    assertThatThrownBy(() -> attributes.appended(List.of("tags=a")))
        .hasMessage("--append is for lists, but Thing.tags is a set(string)")
        .extracting(e -> ((InvalidInput) e).fix())
        .isEqualTo("Use --add tags=…");
  }
}
