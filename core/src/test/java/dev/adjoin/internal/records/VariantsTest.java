// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.Variant;
import dev.adjoin.declare.Variants;
import dev.adjoin.declare.View;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sealed interfaces of records, as entities and as nested values. */
class VariantsTest {
  @DataModel(
      name = "library",
      table = @Table(name = "Library"),
      classes = {Shelf.class, Media.class, Review.class})
  static final class Library {}

  @Entity
  record Shelf(@Id String shelfId, Map<String, Payment> payments) {}

  @Variants(by = "method")
  sealed interface Payment {
    record Card(String number, LocalDate expires) implements Payment {}

    @Variant("sepa")
    record BankTransfer(String iban, Optional<String> bic) implements Payment {}

    record Cash() implements Payment {}
  }

  @Entity(
      parent = Shelf.class,
      views = @View(name = "byPages", by = "kind", order = "pages", when = "pages exists"))
  sealed interface Media {
    sealed interface Printed extends Media {}

    record Book(
        @ParentId String shelfId, @Id String mediaId, String title, int pages, @Lookup String isbn)
        implements Printed {}

    record Magazine(
        @ParentId String shelfId,
        @Id String mediaId,
        String title,
        @Nullable Integer pages,
        int issue)
        implements Printed {}

    record FilmOnDisc(
        @ParentId String shelfId,
        @Id String mediaId,
        String title,
        Duration length,
        @Default("dvd") String disc)
        implements Media {}
  }

  @Entity(parent = Media.class)
  record Review(
      @ParentId String shelfId,
      @ParentId String mediaId,
      @Sorted LocalDate on,
      @Id String reviewer,
      List<Payment> paid) {}

  private static final String FILE =
      """
      model: library
      table: Library
      types:
        Payment:
          by: method
          variants:
            card: {number: string, expires: date}
            sepa: {iban: string, bic: string?}
            cash: {}
      entities:
        Shelf: {id: shelfId, attributes: {shelfId: string, payments: map(Payment)}}
        Media:
          parent: Shelf
          id: mediaId
          attributes: {mediaId: string, title: string}
          variants:
            book: {pages: int, isbn: string}
            magazine: {pages: int?, issue: int}
            film-on-disc: {length: duration, disc: string = dvd}
          lookup: isbn
          views: {byPages: {by: kind, order: pages, when: pages exists}}
        Review:
          parent: Media
          id: reviewer
          order: on
          attributes: {on: date, reviewer: string, paid: list(Payment)}
      """;

  @Test
  void sealedInterfacesDeclareTheSameAsVariantsInAModelFile() {
    Declaration records = Records.declare(Library.class).declaration();
    Declaration file = ModelFile.parse("library.yaml", FILE);

    assertThat(records.problems()).isEmpty();
    assertThat(file.problems()).isEmpty();
    assertThat(records.model()).isEqualTo(file.model());
    assertThat(ModelCompiler.compile(file).diagnostics()).isEmpty();
  }

  @Test
  void aWrittenModelFileWithVariantsReadsBackEqual() {
    Declaration file = ModelFile.parse("library.yaml", FILE);
    String text = ModelFileText.of(file.model());

    assertThat(ModelFile.parse("library.yaml", text).model()).isEqualTo(file.model());
    assertThat(text)
        .contains("    by: method\n")
        .contains("      book: {pages: int, isbn: string}\n");
  }

  @Test
  void anAttributeThatEveryVariantDeclaresAlikeIsShared() {
    assertThat(
            ModelFile.parse(
                    "a.yaml",
                    """
                    entities:
                      Media:
                        id: id
                        attributes: {id: string}
                        variants: {book: {title: string, pages: int}, film: {title: string}}
                    """)
                .model())
        .isEqualTo(
            ModelFile.parse(
                    "a.yaml",
                    """
                    entities:
                      Media:
                        id: id
                        attributes: {id: string, title: string}
                        variants: {book: {pages: int}, film:}
                    """)
                .model());
  }

  @Test
  void theWordOfAClassNameHasHyphensBetweenItsWords() {
    assertThat(
            List.of("Card", "BankTransfer", "PDFFile", "Top10List", "X", "Snake_Case").stream()
                .map(dev.adjoin.internal.model.Variant::word))
        .containsExactly("card", "bank-transfer", "pdf-file", "top10-list", "x", "snake-case");
  }

  @Entity
  interface Open {}

  @Variants
  interface Unsealed {}

  @Entity
  record Holder(@Id String id, Unsealed unsealed) {}

  @Test
  void namesInterfacesThatAreNotSealed() {
    assertThat(Mistakes.of(Open.class, Holder.class))
        .containsExactly(
            """
            VariantsTest.Holder.unsealed: [not-sealed] Holder.unsealed has type Unsealed, which has @Variants, but is not a sealed interface
                Make Unsealed a sealed interface of records\
            """,
            """
            VariantsTest.Open: [not-sealed] VariantsTest.Open is an interface with @Entity, but not sealed
                Make it sealed, so that its variants are known, or a record\
            """);
  }

  @Entity
  sealed interface Shape {
    record Circle(@Id String id) implements Shape {}

    @Variant("circle")
    record Round(@Id String id) implements Shape {}

    enum Point implements Shape {
      ORIGIN
    }

    final class Polygon implements Shape {}

    @Entity
    record Line(@Id String id) implements Shape {}

    @Variants(by = "form")
    sealed interface Solid extends Shape {}

    record Cube(@Id String id) implements Solid {}
  }

  @Test
  void namesVariantsThatAreNoRecordsOrHaveAWordTwice() {
    assertThat(Mistakes.of(Shape.class))
        .containsExactly(
            """
            VariantsTest.Shape.Line: [misplaced-annotation] @Entity is on VariantsTest.Shape.Line, which is stored as a variant of Shape
                Remove @Entity; that of Shape is enough\
            """,
            """
            VariantsTest.Shape.Point: [not-a-record] VariantsTest.Shape.Point is a variant of Shape, but it is an enum, not a record
                Make it a record, or a sealed interface of records\
            """,
            """
            VariantsTest.Shape.Polygon: [not-a-record] VariantsTest.Shape.Polygon is a variant of Shape, but it is a class, not a record
                Make it a record, or a sealed interface of records\
            """,
            """
            VariantsTest.Shape.Round: [same-variant] VariantsTest.Shape.Circle and VariantsTest.Shape.Round are variants of Shape with the same word "circle"
                Give one of them another word with @Variant\
            """,
            """
            VariantsTest.Shape.Solid: [misplaced-annotation] @Variants is on VariantsTest.Shape.Solid, which is stored as a variant of Shape
                Remove @Variants; that of Shape is enough\
            """);
  }

  @Entity(parent = Shelf.class)
  sealed interface Vehicle {
    record Car(@ParentId String shelfId, @Id String plate, int doors) implements Vehicle {}

    record Bike(String plate, @Id String frame, long doors, String kind) implements Vehicle {}
  }

  @Test
  void namesWhatVariantsDoNotShare() {
    assertThat(problems(Shelf.class, Vehicle.class))
        .containsExactly(
            """
            VariantsTest.Vehicle.Bike: [not-shared] Car.shelfId is annotated with @ParentId, but Bike has no such component
                Add it to Bike\
            """,
            """
            VariantsTest.Vehicle.Bike.doors: [variant-attribute] Vehicle has "doors" as long in its variant bike, but as int in car
                Give both the same type and default, or different names\
            """,
            """
            VariantsTest.Vehicle.Bike.frame: [not-shared] Vehicle has "frame" as its id, but only bike has it
                Declare frame in every variant, with the same type and annotations\
            """,
            """
            VariantsTest.Vehicle.Bike.kind: [variant-attribute] Vehicle has "kind" in its variant bike, which is the name of its discriminator
                Rename one of the two, such as @Variants(by = "type")\
            """,
            """
            VariantsTest.Vehicle.Bike.plate: [not-shared] @Id is on Car.plate, but not on Bike.plate
                Annotate both of them, or neither\
            """);
  }

  sealed interface Expression {
    record Number(int value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}
  }

  @Entity
  record Formula(@Id String id, Expression expression) {}

  @Test
  void namesAVariantThatHoldsItsOwnInterface() {
    assertThat(Mistakes.of(Formula.class))
        .first()
        .isEqualTo(
            """
            VariantsTest.Expression.Sum.left: [type-cycle] Sum.left holds Expression again, so that its values would never end
                Declare Expression as an entity, and relate its items to each other\
            """);
  }

  private static List<String> problems(Class<?>... classes) {
    return ModelCompiler.compile(Records.declare(classes).declaration()).diagnostics().stream()
        .map(Diagnostic::toString)
        .toList();
  }
}
