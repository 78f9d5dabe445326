// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Bounded;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Ordered;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TypeMistakesTest {
  @Entity
  record Presets(
      @Id String id,
      @Default("7") int count,
      @Default("true") boolean open,
      @Default("x") char letter,
      @Default("0") long likes,
      @Default("0.00") double share,
      @Default("false") boolean closed,
      @Default("7") Integer boxed) {}

  @Test
  void refusesDefaultsOfPrimitivesThatCouldNeverBeUsed() {
    assertThat(Mistakes.of(Presets.class))
        .containsExactly(
            """
            TypeMistakesTest.Presets.count: [default-type] Presets.count is int, which is never absent: a new item would store 0, not the default 7
                Write Integer, so that null means the default, or remove @Default""",
            """
            TypeMistakesTest.Presets.letter: [default-type] Presets.letter is char, which is never absent: a new item would store 0, not the default x
                Write Character, so that null means the default, or remove @Default""",
            """
            TypeMistakesTest.Presets.open: [default-type] Presets.open is boolean, which is never absent: a new item would store false, not the default true
                Write Boolean, so that null means the default, or remove @Default""");
  }

  @Entity
  @SuppressWarnings("rawtypes")
  record Raw(@Id String id, List list, Set set, Map map) {}

  @Test
  void refusesRawCollections() {
    assertThat(Mistakes.of(Raw.class))
        .containsExactly(
            """
            TypeMistakesTest.Raw.list: [unsupported-type] Raw.list has type List, which doesn't name the type that it holds
                Write List<…>""",
            """
            TypeMistakesTest.Raw.map: [unsupported-type] Raw.map has type Map, which doesn't name the type that it holds
                Write Map<String, …>""",
            """
            TypeMistakesTest.Raw.set: [unsupported-type] Raw.set has type Set, which doesn't name the type that it holds
                Write Set<…>""");
  }

  @Entity
  record Wild(@Id String id, List<?> any, Map<String, ? extends Number> some) {}

  @Test
  void refusesWildcards() {
    assertThat(Mistakes.of(Wild.class))
        .containsExactly(
            """
            TypeMistakesTest.Wild.any: [unsupported-type] Wild.any has elements of type ?, which doesn't name the type to store
                Write the element type itself""",
            """
            TypeMistakesTest.Wild.some: [unsupported-type] Wild.some has elements of type ? extends java.lang.Number, which doesn't name the type to store
                Write the element type itself""");
  }

  @Entity
  record Keyed(@Id String id, Map<Integer, String> byNumber) {}

  @Test
  void refusesMapsWithOtherKeysThanStrings() {
    assertThat(Mistakes.of(Keyed.class))
        .containsExactly(
            """
            TypeMistakesTest.Keyed.byNumber: [unsupported-type] Keyed.byNumber has a Map with keys of type Integer, but stored keys are strings
                Write Map<String, …>""");
  }

  @Entity
  record Arrays(@Id String id, String[] names, List<String>[] lists) {}

  @Test
  void refusesArraysOtherThanBytes() {
    assertThat(Mistakes.of(Arrays.class))
        .containsExactly(
            """
            TypeMistakesTest.Arrays.lists: [unsupported-type] Arrays.lists has type List<String>[], but byte[] is the only array that can be stored
                Write a List instead""",
            """
            TypeMistakesTest.Arrays.names: [unsupported-type] Arrays.names has type String[], but byte[] is the only array that can be stored
                Write a List instead""");
  }

  @Entity
  record Maybe(
      @Id String id,
      List<Optional<String>> inside,
      Optional<Optional<String>> twice,
      OptionalInt count,
      @SuppressWarnings("rawtypes") Optional raw,
      @Nullable Optional<String> both) {}

  @Test
  void anOptionalIsTheWholeComponentAndSaysWhatItHolds() {
    assertThat(Mistakes.of(Maybe.class))
        .containsExactly(
            """
            TypeMistakesTest.Maybe.both: [unsupported-type] Maybe.both is @Nullable and Optional<String>, which declare the same thing twice
                Remove @Nullable""",
            """
            TypeMistakesTest.Maybe.count: [unsupported-type] Maybe.count has type OptionalInt, which no attribute can hold
                Write Optional<Integer>""",
            """
            TypeMistakesTest.Maybe.inside: [unsupported-type] Maybe.inside has type Optional<String> inside of another type, but only a component itself can be absent
                Write the type without Optional""",
            """
            TypeMistakesTest.Maybe.raw: [unsupported-type] Maybe.raw has type Optional, which doesn't name the type that it holds
                Write Optional<…>""",
            """
            TypeMistakesTest.Maybe.twice: [unsupported-type] Maybe.twice has type Optional<String> inside of another type, but only a component itself can be absent
                Write the type without Optional""");
  }

  @Entity
  record Primitive(@Id String id, @Nullable int count, @Nullable boolean open) {}

  @Test
  void refusesNullablePrimitives() {
    assertThat(Mistakes.of(Primitive.class))
        .containsExactly(
            """
            TypeMistakesTest.Primitive.count: [unsupported-type] Primitive.count is @Nullable, but int is a primitive type and never null
                Write Integer, or remove @Nullable""",
            """
            TypeMistakesTest.Primitive.open: [unsupported-type] Primitive.open is @Nullable, but boolean is a primitive type and never null
                Write Boolean, or remove @Nullable""");
  }

  @Entity
  record NullInside(@Id String id, List<@Nullable String> names) {}

  @Test
  void refusesNullableElements() {
    assertThat(Mistakes.of(NullInside.class))
        .containsExactly(
            """
            TypeMistakesTest.NullInside.names: [unsupported-type] NullInside.names holds elements that are @Nullable, but a stored element is never null
                Remove @Nullable from the element type""");
  }

  enum Empty {}

  @Entity
  record Strange(@Id String id, Date date, Empty empty) {}

  @Test
  void listsWhatAnAttributeCanHoldAndReadsTheRestAsText() {
    assertThat(Mistakes.of(Strange.class))
        .containsExactly(
            """
            TypeMistakesTest.Strange.date: [unsupported-type] Strange.date has type Date, which no attribute can hold
                Use String, a number, boolean, byte[], UUID, Instant, LocalDate, LocalTime, LocalDateTime, OffsetDateTime, ZonedDateTime, Year, Duration, URI, Locale, Currency, an enum, a record, or a List, Set or Map<String, …> of them, or register a custom type for Date""",
            """
            TypeMistakesTest.Strange.empty: [unsupported-type] Strange.empty has type Empty, an enum without constants
                Give it a constant""");
    assertThat(Records.declare(Strange.class).declaration().model().entities().get(0).attributes())
        .contains(Attribute.of("date", Scalar.STRING), Attribute.of("empty", Scalar.STRING));
  }

  enum Same {
    @Named("a")
    ONE,
    A
  }

  enum Spaced {
    @Named("in progress")
    IN_PROGRESS
  }

  @Entity
  record Worded(@Id String id, Same same, Spaced spaced) {}

  @Test
  void refusesEnumWordsThatAModelFileCouldNotSay() {
    assertThat(Mistakes.of(Worded.class))
        .containsExactly(
            """
            TypeMistakesTest.Worded.same: [attribute-syntax] Worded.same has no attribute type: "enum(a, a)" is not an attribute type: an enum value is there twice
                Give every constant a different word with @Named, of letters, digits, -, _, . and $""",
            """
            TypeMistakesTest.Worded.spaced: [attribute-syntax] Worded.spaced has no attribute type: "enum(in progress)" is not an attribute type: the bracket after "enum" is not closed
                Give every constant a different word with @Named, of letters, digits, -, _, . and $""");
  }

  record Box<T>(T value, List<T> values) {}

  @Entity
  record Boxes(@Id String id, Box<String> texts, Box<Integer> numbers) {}

  @Test
  void refusesGenericRecordsOnce() {
    assertThat(Mistakes.of(Boxes.class))
        .containsExactly(
            """
            TypeMistakesTest.Box: [unsupported-type] Box is a generic record, so that the types of its values are unknown
                Declare a record without type parameters for each kind of value it holds""");
  }

  record Node(String text, List<Link> links) {}

  record Link(Node target) {}

  @Entity
  record Graph(@Id String id, Node start) {}

  @Test
  void refusesRecordsThatHoldThemselves() {
    assertThat(Mistakes.of(Graph.class))
        .containsExactly(
            """
            TypeMistakesTest.Link.target: [type-cycle] Link.target holds Node again, so that its values would never end
                Declare Node as an entity, and relate its items to each other""");
  }

  @Entity
  record Inner(@Id String id) {}

  @Entity
  record Outer(@Id String id, Inner inner) {}

  @Test
  void refusesEntitiesInsideEntities() {
    assertThat(Mistakes.of(Outer.class, Inner.class))
        .containsExactly(
            """
            TypeMistakesTest.Outer.inner: [unsupported-type] Outer.inner holds Inner, which is stored as a separate item
                Hold its id, or connect the two by a parent or a relationship""");
  }

  @Entity
  record Stray(
      @Id String id,
      @Bounded(3) Set<String> set,
      @Ordered String text,
      @Bounded(0) List<Integer> none) {}

  @Test
  void refusesTypeAnnotationsOnOtherTypesAndBoundsBelowOne() {
    assertThat(Mistakes.of(Stray.class))
        .containsExactly(
            """
            TypeMistakesTest.Stray.none: [invalid-value] Stray.none declares @Bounded = 0, but it must be at least 1
                Choose a number that is at least 1""",
            """
            TypeMistakesTest.Stray.set: [misplaced-annotation] @Bounded is on Stray.set, but Set<String> is not a List
                Remove @Bounded""",
            """
            TypeMistakesTest.Stray.text: [misplaced-annotation] @Ordered is on Stray.text, but String is not an enum
                Remove @Ordered""");
  }
}
