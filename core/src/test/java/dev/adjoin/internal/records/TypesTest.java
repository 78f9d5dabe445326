// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static dev.adjoin.internal.records.CampusTest.attributes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Bounded;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Ordered;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.NestedType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
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
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TypesTest {

  private static List<Attribute> read(Class<?> type) {
    Declaration declaration = Records.declare(type).declaration();
    assertThat(declaration.problems()).isEmpty();
    return declaration.model().entities().get(0).attributes();
  }

  @Entity
  record Numbers(
      @Id byte a,
      Byte b,
      short c,
      Short d,
      int e,
      Integer f,
      long g,
      Long h,
      float i,
      Float j,
      double k,
      Double l,
      BigDecimal m,
      BigInteger n) {}

  @Test
  void readsNumbers() throws MalformedText {
    assertThat(read(Numbers.class))
        .isEqualTo(
            attributes(
                "a: int",
                "b: int",
                "c: int",
                "d: int",
                "e: int",
                "f: int",
                "g: long",
                "h: long",
                "i: decimal",
                "j: decimal",
                "k: decimal",
                "l: decimal",
                "m: decimal",
                "n: decimal"));
  }

  @Entity
  record Values(
      @Id String a,
      char b,
      Character c,
      boolean d,
      Boolean e,
      byte[] f,
      UUID g,
      Instant h,
      LocalDate i,
      LocalDateTime j,
      OffsetDateTime k,
      Duration l,
      LocalTime m,
      ZonedDateTime n,
      Year o,
      URI p,
      Locale q,
      Currency r) {}

  @Test
  void readsOtherSingleValues() throws MalformedText {
    assertThat(read(Values.class))
        .isEqualTo(
            attributes(
                "a: string",
                "b: string",
                "c: string",
                "d: bool",
                "e: bool",
                "f: bytes",
                "g: uuid",
                "h: instant",
                "i: date",
                "j: datetime",
                "k: offsetdatetime",
                "l: duration",
                "m: time",
                "n: zoneddatetime",
                "o: year",
                "p: uri",
                "q: locale",
                "r: currency"));
  }

  enum Level {
    LOW,
    VERY_HIGH {
      @Override
      public String toString() {
        return "!";
      }
    },
    @Named("N.A")
    NONE
  }

  record Point(int x, int y) {}

  @Entity
  record Compounds(
      @Id Level a,
      @Ordered Level b,
      List<String> c,
      @Bounded(5) List<Point> d,
      Set<Integer> e,
      Map<String, Long> f,
      Map<String, List<Set<@Ordered Level>>> g,
      Point h) {}

  @Test
  void readsEnumsCollectionsAndRecords() throws MalformedText {
    assertThat(read(Compounds.class))
        .isEqualTo(
            attributes(
                "a: enum(low, very-high, N.A)",
                "b: enum(low < very-high < N.A)",
                "c: list(string)",
                "d: list(Point, max 5)",
                "e: set(int)",
                "f: map(long)",
                "g: map(list(set(enum(low < very-high < N.A))))",
                "h: Point"));
  }

  record Leaf(int size, String color) {}

  record Branch(List<Leaf> leaves, Leaf first) {}

  record Root(Map<String, Branch> branches) {}

  @Entity
  record Tree(@Id String id, Root root, Leaf leaf) {}

  @Test
  void listsNestedTypesInTheOrderOfFirstUse() throws MalformedText {
    assertThat(Records.declare(Tree.class).declaration().model().types())
        .containsExactly(
            new NestedType("Root", attributes("branches: map(Branch)")),
            new NestedType("Branch", attributes("leaves: list(Leaf)", "first: Leaf")),
            new NestedType("Leaf", attributes("size: int", "color: string")));
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
  @interface Nullable {}

  @Entity
  record Optionals(
      @Id String a,
      @org.jspecify.annotations.Nullable String b,
      @org.jspecify.annotations.Nullable List<String> c,
      byte @org.jspecify.annotations.Nullable [] d,
      @org.jspecify.annotations.Nullable Level e,
      @org.jspecify.annotations.Nullable Point f,
      @Nullable String g,
      @Nullable byte[] h,
      @org.jspecify.annotations.Nullable byte[] i) {}

  @Test
  void readsAnyNullableAnnotationAsOptional() throws MalformedText {
    assertThat(read(Optionals.class))
        .isEqualTo(
            attributes(
                "a: string",
                "b: string?",
                "c: list(string)?",
                "d: bytes?",
                "e: enum(low, very-high, N.A)?",
                "f: Point?",
                "g: string?",
                "h: bytes?",
                "i: bytes?"));
  }

  @Entity
  record Presets(
      @Id String a,
      @Default("now") Instant b,
      @Default(" changed ") Instant c,
      @Default("now") String d,
      @Default("7") Integer e,
      @Default("low") Level f) {}

  @Test
  void readsDefaultsAsTheTextAfterTheEqualsSign() throws MalformedText {
    assertThat(read(Presets.class))
        .isEqualTo(
            attributes(
                "a: string",
                "b: instant = now",
                "c: instant = changed",
                "d: string = now",
                "e: int = 7",
                "f: enum(low, very-high, N.A) = low"));
  }
}
