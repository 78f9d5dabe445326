// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Unique;
import dev.adjoin.internal.model.Attribute;
import java.beans.ConstructorProperties;
import java.lang.reflect.Member;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes that are no records, but whose constructor takes all their values. */
class ImmutableClassesTest {

  /** Annotations are on the parameter, the field and the accessor, as people put them. */
  @Entity
  static final class Student {
    @Lookup private final String name;
    private final String studentId;
    private final @Nullable String major;
    private final boolean active;
    final Instant since;

    @ConstructorProperties({"studentId", "name", "major", "active", "since"})
    Student(
        @Id String studentId,
        String name,
        @Nullable String major,
        boolean active,
        @Named("enrolledAt") @Default("now") Instant since) {
      this.studentId = studentId;
      this.name = name;
      this.major = major;
      this.active = active;
      this.since = since;
    }

    public String studentId() {
      return studentId;
    }

    @Unique
    public String getName() {
      return name;
    }

    /** Not of the type that the constructor takes, so that the field is read. */
    public Optional<String> getMajor() {
      return Optional.ofNullable(major);
    }

    public boolean isActive() {
      return active;
    }
  }

  private static List<Attribute> attributes(Class<?> type) {
    assertThat(Mistakes.of(type)).isEmpty();
    return Records.declare(type).declaration().model().entities().get(0).attributes();
  }

  @Test
  void theParametersOfTheConstructorAreTheComponents() {
    assertThat(attributes(Student.class))
        .extracting(Attribute::name, attribute -> attribute.type().text(), Attribute::optional)
        .containsExactly(
            tuple("studentId", "string", false),
            tuple("name", "string", false),
            tuple("major", "string", true),
            tuple("active", "bool", false),
            tuple("enrolledAt", "instant", false));
  }

  @Test
  void annotationsOnParametersFieldsAndAccessorsApply() {
    var student = Records.declare(Student.class).declaration().model().entities().get(0);
    assertThat(student.id()).containsExactly("studentId");
    assertThat(student.lookups()).hasToString("[[name]]");
    assertThat(student.uniques()).hasToString("[[name]]");
    assertThat(student.attributes().get(4).preset()).isNotNull();
  }

  @Test
  void accessorsAreReadBeforeFields() {
    Map<String, BoundClass.Component> components =
        Records.declare(Student.class).bindings().of(Student.class).orElseThrow().components();
    assertThat(components.values())
        .extracting(BoundClass.Component::reader)
        .extracting(Member::getName)
        .containsExactly("studentId", "getName", "major", "isActive", "since");
  }

  /** Nothing names the parameters, but no two have the same type. */
  @Entity
  static final class Reading {
    private final double value;
    private final @Id Instant at;
    private final Point where;

    Reading(Instant at, Point where, double value) {
      this.at = at;
      this.where = where;
      this.value = value;
    }
  }

  static final class Point {
    private final int x;
    private final List<String> tags;

    Point(int x, List<String> tags) {
      this.x = x;
      this.tags = tags;
    }
  }

  @Test
  void aParameterWithoutANameBelongsToTheOnlyFieldOfItsType() {
    assertThat(attributes(Reading.class))
        .extracting(Attribute::name, attribute -> attribute.type().text())
        .containsExactly(
            tuple("at", "instant"), tuple("where", "Point"), tuple("value", "decimal"));
  }

  @Entity
  static final class Unnamed {
    private final @Id String first;
    private final String second;

    Unnamed(String second, String first) {
      this.first = first;
      this.second = second;
    }
  }

  @Entity
  static final class Several {
    private final @Id String first;

    Several(String first) {
      this.first = first;
    }

    Several(int first) {
      this.first = "" + first;
    }
  }

  @Entity
  static final class Forgetful {
    private final @Id String first;

    @ConstructorProperties({"first", "second"})
    Forgetful(String first, int second) {
      this.first = first + second;
    }
  }

  @Entity
  static final class Vague {
    private final @Id String first;

    Vague(String first, int second) {
      this.first = first + second;
    }
  }

  @Test
  void whatCannotBeKnownIsNotGuessed() {
    assertThat(Mistakes.of(Unnamed.class, Several.class, Forgetful.class, Vague.class))
        .containsExactly(
            """
            ImmutableClassesTest.Forgetful: [not-a-record] ImmutableClassesTest.Forgetful is a class whose constructor takes int second, which no accessor and no field of that type holds
                Add a field second, or a method second() or getSecond(), that is of type int\
            """,
            """
            ImmutableClassesTest.Several: [not-a-record] ImmutableClassesTest.Several is a class with 2 constructors, of which any could be meant
                Make all but one of them private, or make it a record\
            """,
            """
            ImmutableClassesTest.Unnamed: [not-a-record] ImmutableClassesTest.Unnamed is a class whose constructor has parameters without names in the class file: the fields of type String are first, second
                Compile it with -parameters, put @ConstructorProperties on the constructor, or make it a record\
            """,
            """
            ImmutableClassesTest.Vague: [not-a-record] ImmutableClassesTest.Vague is a class whose constructor has parameters without names in the class file: one has type int, which no field has
                Compile it with -parameters, put @ConstructorProperties on the constructor, or make it a record\
            """);
  }

  @Entity
  static final class Outside {
    private final @Id String first;

    Outside(String first) {
      this.first = first;
    }

    @Lookup
    String initial() {
      return first.substring(0, 1);
    }
  }

  @Entity
  record OutsideOfRecord(@Id String first) {
    @Lookup
    String initial() {
      return first.substring(0, 1);
    }
  }

  @Test
  void anAnnotationOnWhatTheConstructorDoesNotTakeIsRefused() {
    assertThat(Mistakes.of(Outside.class, OutsideOfRecord.class))
        .containsExactly(
            """
            ImmutableClassesTest.Outside: [not-a-record] ImmutableClassesTest.Outside is a class with @Lookup on initial, which its constructor does not take
                Take initial in the constructor, or remove @Lookup""",
            """
            ImmutableClassesTest.OutsideOfRecord: [misplaced-annotation] ImmutableClassesTest.OutsideOfRecord is a record with @Lookup on initial, which is none of its components
                Make initial a component, or remove @Lookup""");
  }

  static final class Pair {
    private final String first;
    private final String second;

    Pair(String first, String second) {
      this.first = first;
      this.second = second;
    }

    String text() {
      return first + second;
    }
  }

  @Entity
  record Couple(@Id String id, Pair pair) {}

  @Test
  void theTypeOfAnAttributeIsNotGuessedEither() {
    assertThat(Mistakes.of(Couple.class))
        .containsExactly(
            """
            ImmutableClassesTest.Couple.pair: [unsupported-type] Couple.pair has type Pair, a class whose constructor has parameters without names in the class file: the fields of type String are first, second
                Compile it with -parameters, put @ConstructorProperties on the constructor, or make it a record, or register a custom type for Pair\
            """);
  }

  private static Class<?> local() {
    @Entity
    class Local {
      private final @Id String first;

      Local(String first) {
        this.first = first;
      }
    }
    return Local.class;
  }

  @Entity
  final class Inner {
    private final @Id String first;

    Inner(String first) {
      this.first = first;
    }
  }

  @Test
  void aClassInsideOfAnObjectIsRefused() {
    assertThat(attributes(local())).extracting(Attribute::name).containsExactly("first");
    assertThat(Mistakes.of(Inner.class))
        .containsExactly(
            """
            ImmutableClassesTest.Inner: [not-a-record] ImmutableClassesTest.Inner is a class, not a record
                Make it a record""");
  }

  /** What private constructors do is the class's own affair. */
  @Entity
  static final class Private {
    private final @Id String first;

    Private(String first) {
      this.first = first;
    }

    private Private(int first) {
      this("" + first);
    }

    static Private of(int first) {
      return new Private(first);
    }
  }

  @Test
  void aPrivateConstructorIsLeftOutBesideAnother() {
    assertThat(Private.of(1).first).isEqualTo("1");
    assertThat(attributes(Private.class)).extracting(Attribute::name).containsExactly("first");
  }
}
