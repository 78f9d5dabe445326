// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Attribute;
import dev.adjoin.CheckReport;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ModelFile;
import dev.adjoin.Page;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Variant;
import dev.adjoin.declare.Variants;
import dev.adjoin.declare.View;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Entities and nested values with variants are read as the records that were written. */
class StoredVariantsTest {
  @Variants(by = "method")
  sealed interface Payment {
    record Card(String number, LocalDate expires) implements Payment {}

    @Variant("sepa")
    record BankTransfer(String iban, Optional<String> bic) implements Payment {}

    record Cash() implements Payment {}

    /** A class with one object, as Kotlin compiles {@code object Free}. */
    final class Free implements Payment {
      static final Free INSTANCE = new Free();

      private Free() {}
    }

    /** A class that is not a record. */
    final class Voucher implements Payment {
      private final String code;

      Voucher(String code) {
        this.code = code;
      }

      String code() {
        return code;
      }
    }
  }

  @Entity
  record Shelf(
      @Id String shelfId,
      Optional<Payment> deposit,
      List<Payment> payments,
      Map<String, Payment> byYear) {}

  @Entity(
      parent = Shelf.class,
      views = {
        @View(name = "byPages", by = "kind", order = "pages", when = "pages exists"),
        @View(name = "byTitle", by = "title")
      },
      all = 1)
  sealed interface Media {
    String shelfId();

    String mediaId();

    String title();

    sealed interface Printed extends Media {}

    record Book(
        @ParentId String shelfId, @Id String mediaId, String title, int pages, @Unique String isbn)
        implements Printed {}

    record Magazine(
        @ParentId String shelfId,
        @Id String mediaId,
        String title,
        @Nullable Integer pages,
        int issue)
        implements Printed {}

    record Film(
        @ParentId String shelfId,
        @Id String mediaId,
        String title,
        Duration length,
        @Lookup @Default("unknown") @Nullable String studio)
        implements Media {}
  }

  @Entity
  record Reader(@Id String readerId) {}

  @Relationship(from = Reader.class, to = Media.class)
  record Loan(
      @From String readerId, @To String shelfId, @To String mediaId, Optional<Payment> fee) {}

  private static final Media.Book BOOK = new Media.Book("s1", "m1", "Emma", 474, "978-1");
  private static final Media.Magazine MAGAZINE =
      new Media.Magazine("s1", "m2", "Emma weekly", null, 7);
  private static final Media.Film FILM =
      new Media.Film("s1", "m3", "Emma", Duration.ofMinutes(124), "focus");

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Adjoin db =
      Adjoin.connect(engine.client(), Shelf.class, Media.class, Reader.class, Loan.class);
  private final Entities<Media> media = db.entity(Media.class);

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  private void create() {
    db.createTable();
    db.entity(Shelf.class).create(new Shelf("s1", Optional.empty(), List.of(), Map.of()));
    media.createAll(List.of(BOOK, MAGAZINE, FILM).stream());
  }

  private void isSound() {
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void readsReturnTheVariantThatWasWritten() {
    create();

    assertThat(media.get("s1", "m1")).contains(BOOK);
    assertThat(media.get("s1", "m3")).contains(FILM);
    assertThat(media.all().list()).containsExactly(BOOK, MAGAZINE, FILM);
    assertThat(media.of("s1").list()).containsExactly(BOOK, MAGAZINE, FILM);
    Page<Media> page = media.all().page(2);
    assertThat(page.items()).containsExactly(BOOK, MAGAZINE);
    assertThat(media.view("byTitle", "Emma").list()).containsExactly(BOOK, FILM);
    assertThat(media.view("byPages", "book").list()).containsExactly(BOOK);
    assertThat(media.view("byPages", "magazine").list()).isEmpty();
    assertThat(media.by("studio").is("focus").list()).containsExactly(FILM);
    assertThat(media.unique("isbn").is("978-1")).contains(BOOK);
    assertThat(
            media
                .all()
                .filter(Condition.of(Media::title).is("Emma"))
                .filter(Condition.of(Media.Book::pages).greaterThan(400))
                .list())
        .containsExactly(BOOK);
    isSound();
  }

  @Test
  void relationshipsLeadToTheRightVariant() {
    create();
    db.entity(Reader.class).create(new Reader("r1"));
    Edges<Loan> loans = db.relationship(Loan.class);
    Payment card = new Payment.Card("42", LocalDate.of(2027, 1, 31));
    loans.link(new Loan("r1", "s1", "m3", Optional.of(card)));
    loans.link(new Loan("r1", "s1", "m1", Optional.empty()));

    assertThat(loans.from("r1").withEntities(Media.class).list())
        .extracting(with -> with.entity())
        .containsExactly(BOOK, FILM);
    assertThat(loans.to("s1", "m3").list().get(0).fee()).contains(card);
    assertThat(db.entity(Shelf.class).collection("s1").children(Media.class))
        .containsExactly(BOOK, MAGAZINE, FILM);
    isSound();
  }

  @Test
  void nestedValuesKeepTheirVariantInsideOfOthers() {
    create();
    Payment.BankTransfer transfer = new Payment.BankTransfer("DE00", Optional.empty());
    Shelf shelf =
        new Shelf(
            "s2",
            Optional.of(new Payment.Cash()),
            List.of(transfer, new Payment.Card("1", LocalDate.EPOCH)),
            Map.of("2026", new Payment.BankTransfer("FR00", Optional.of("B"))));
    Entities<Shelf> shelves = db.entity(Shelf.class);
    shelves.create(shelf);

    assertThat(shelves.get("s2")).contains(shelf);
    Item item = db.entity("Shelf").get("s2").orElseThrow();
    assertThat(item.toMap().get("deposit")).isEqualTo(Map.of("method", "cash"));
    assertThat(item.toMap().get("payments"))
        .isEqualTo(
            List.of(
                Map.of("method", "sepa", "iban", "DE00"),
                Map.of("method", "card", "number", "1", "expires", LocalDate.EPOCH)));
    shelves.change("s2").append(Shelf::payments).element(new Payment.Cash()).apply();
    db.entity("Shelf").change("s2").set("deposit").to(transfer).apply();
    assertThat(shelves.get("s2").orElseThrow().deposit()).contains(transfer);
    assertThat(shelves.get("s2").orElseThrow().payments()).endsWith(new Payment.Cash());
    shelves.change("s2").append(Shelf::payments).element(Payment.Free.INSTANCE).apply();
    assertThat(shelves.get("s2").orElseThrow().payments()).endsWith(Payment.Free.INSTANCE);
    isSound();
  }

  @Test
  void aVariantCanBeAClassThatIsNotARecord() {
    create();
    Entities<Shelf> shelves = db.entity(Shelf.class);
    shelves.change("s1").append(Shelf::payments).element(new Payment.Voucher("xyz")).apply();

    assertThat(shelves.get("s1").orElseThrow().payments())
        .singleElement()
        .isInstanceOfSatisfying(
            Payment.Voucher.class, voucher -> assertThat(voucher.code()).isEqualTo("xyz"));
    isSound();
  }

  @Test
  void aPutCanMakeAnItemAnotherVariant() {
    create();
    Media.Film film = new Media.Film("s1", "m1", "Emma", Duration.ofHours(2), null);
    media.put(film);

    Media.Film stored = new Media.Film("s1", "m1", "Emma", Duration.ofHours(2), "unknown");
    assertThat(media.get("s1", "m1")).contains(stored);
    assertThat(db.entity("Media").get("s1", "m1").orElseThrow().toMap())
        .doesNotContainKeys("pages", "isbn");
    assertThat(media.view("byPages", "book").list()).isEmpty();
    assertThat(media.unique("isbn").is("978-1")).isEmpty();
    isSound();
  }

  @Test
  void aChangeOfAVariantsAttributeFailsForOtherVariants() {
    create();
    Attribute<Media, Integer> pages = Attribute.named(Media.class, "pages", Integer.class);
    media.change("s1", "m1").set(pages).to(500).set(Media::title).to("Emma II").apply();
    assertThat(media.get("s1", "m1")).contains(new Media.Book("s1", "m1", "Emma II", 500, "978-1"));
    media.change("s1", "m2").set(pages).to(50).apply();
    media.change("s1", "m2").remove(pages).apply();
    assertThat(media.get("s1", "m2")).contains(MAGAZINE);

    assertThatThrownBy(() -> media.change("s1", "m3").set(pages).to(500).apply())
        .hasMessage("Media.change: Media s1 m3 is a film, which has no pages")
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.CONDITION_FAILED));
    assertThatThrownBy(() -> media.change("s1", "m1").remove(pages).apply())
        .hasMessage("Media.change: Media s1 m1 is a book, which must have pages")
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.CONDITION_FAILED));
    assertThatThrownBy(() -> media.change("s1", "m1").remove("isbn"))
        .hasMessage(
            "Media.isbn must have a value in each item of the variant book, but was to be removed");
    assertThatThrownBy(() -> media.change("s1", "m1").set(pages).to(1).set("studio").to("x"))
        .hasMessage(
            "A change of Media must be possible in some variant, but none that has studio has the"
                + " other attributes");
    assertThatThrownBy(() -> media.change("s1", "m1").set("kind").to("film"))
        .hasMessage(
            "Media.kind must not be changed: it names the variant of the item; put writes another"
                + " variant");
    isSound();
  }

  @Test
  void anUntypedItemHasTheAttributesOfItsVariantOnly() {
    create();
    Entities<Item> items = db.entity("Media");
    assertThat(items.get("s1", "m2").orElseThrow())
        .isEqualTo(
            Item.of(
                "shelfId",
                "s1",
                "mediaId",
                "m2",
                "title",
                "Emma weekly",
                "kind",
                "magazine",
                "issue",
                7));
    items.create(
        Item.of(
            "shelfId",
            "s1",
            "mediaId",
            "m4",
            "title",
            "Ran",
            "kind",
            "film",
            "length",
            Duration.ofMinutes(162)));
    assertThat(media.get("s1", "m4"))
        .contains(new Media.Film("s1", "m4", "Ran", Duration.ofMinutes(162), "unknown"));

    Item base = Item.of("shelfId", "s1", "mediaId", "m5", "title", "X");
    assertThatThrownBy(() -> items.create(base))
        .hasMessage("Media.kind must have a value, but was null");
    assertThatThrownBy(() -> items.create(base.with("kind", "game")))
        .hasMessage("Media.kind must be one of book, magazine, film, but was \"game\"");
    assertThatThrownBy(() -> items.put(base.with("kind", "film").with("pages", 1)))
        .hasMessage("Media.pages must be absent where kind is film");
    assertThatThrownBy(() -> items.put(base.with("kind", "film")))
        .hasMessage("Media.length must have a value, but was null");
    assertThatThrownBy(
            () ->
                db.entity("Shelf")
                    .create(
                        Item.of("shelfId", "s3", "byYear", Map.of(), "payments", List.of())
                            .with("deposit", Map.of("method", "card", "iban", "DE00"))))
        .hasMessage("Shelf.deposit.iban must be absent where method is card");
    isSound();
  }

  @Test
  void readsAndChecksNameAnUnknownVariant() {
    create();
    set("m1", "kind", AttributeValue.fromS("tape"));
    set("m2", "length", AttributeValue.fromS("PT1H"));
    set("m3", "length", null);

    assertThatThrownBy(() -> media.get("s1", "m1"))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(AdjoinException.Reason.UNREADABLE);
              assertThat(e)
                  .hasMessage(
                      "Media.get: cannot be read: Media.kind must be stored as one of book, magazine, film, but was another word [Media s1 m1]");
            });
    assertThat(media.get("s1", "m2")).contains(MAGAZINE);
    assertThat(db.check().run().findings())
        .flatExtracting(CheckReport.FindingGroup::examples)
        .extracting(CheckReport.Finding::toString)
        .contains(
            "SHELF#s1 / MEDIA#m1: Media.kind must be stored as one of book, magazine, film, but was"
                + " another word",
            "SHELF#s1 / MEDIA#m2: Media.length must be absent where kind is magazine",
            "SHELF#s1 / MEDIA#m3: Media.length must be stored, but was absent");
  }

  private void set(String mediaId, String attribute, @Nullable AttributeValue value) {
    String table = db.model().table().name();
    engine
        .client()
        .updateItem(
            u -> {
              u.tableName(table)
                  .key(
                      Map.of(
                          "PK",
                          AttributeValue.fromS("SHELF#s1"),
                          "SK",
                          AttributeValue.fromS("MEDIA#" + mediaId)))
                  .expressionAttributeNames(Map.of("#a", attribute));
              if (value == null) {
                u.updateExpression("REMOVE #a");
              } else {
                u.updateExpression("SET #a = :v").expressionAttributeValues(Map.of(":v", value));
              }
            });
  }

  @Test
  void aVariantIsNotATypeOfItsOwn() {
    assertThatThrownBy(() -> db.entity(Media.Book.class))
        .hasMessage(
            "A class must be a record of the model, but was Book; it is a variant of Media: give"
                + " Media.class");
  }

  @Test
  void transactionsAndEditsWriteVariants() {
    create();
    db.transaction(
        work -> {
          work.entity(Media.class).create(new Media.Magazine("s1", "m6", "Y", 12, 1));
          work.entity(Media.class).put(new Media.Book("s1", "m2", "Z", 1, "978-2"));
        });
    media.edit(
        Key.of("s1", "m1"), book -> new Media.Book("s1", "m1", book.title() + "!", 3, "978-3"));

    assertThat(media.all().list())
        .containsExactly(
            new Media.Book("s1", "m1", "Emma!", 3, "978-3"),
            new Media.Book("s1", "m2", "Z", 1, "978-2"),
            FILM,
            new Media.Magazine("s1", "m6", "Y", 12, 1));
    isSound();
  }

  @Test
  void defaultsOfNestedVariantsAreStored() {
    try (Adjoin file =
        Adjoin.embedded(
            ModelFile.parse(
                "prices.yaml",
                """
                model: prices
                types:
                  Price:
                    attributes: {currency: string}
                    variants: {fixed: {amount: decimal}, range: {from: decimal, to: decimal = 10}}
                entities:
                  Product: {id: id, attributes: {id: string, price: Price}}
                """))) {
      Entities<Item> products = file.entity("Product");
      Map<String, Object> price =
          Map.of("kind", "range", "currency", "EUR", "from", BigDecimal.ONE);
      products.create(Item.of("id", "p", "price", price));
      assertThat(products.get("p").orElseThrow().toMap().get("price"))
          .isEqualTo(
              Map.of(
                  "kind",
                  "range",
                  "currency",
                  "EUR",
                  "from",
                  BigDecimal.ONE,
                  "to",
                  BigDecimal.TEN));
    }
  }

  @Test
  void anEntryOfAnIndexShowsNoDefaultOfWhatItDoesNotCarry() {
    String films =
        """
        model: films
        entities:
          Media:
            id: mediaId
            attributes: {mediaId: string, title: string}
            variants:
              film: {studio: string = unknown}
              book: {pages: int}
            views: {byTitle: {by: title, project: [kind]}}
        """;
    try (Adjoin shelf = Adjoin.embedded(ModelFile.parse("films.yaml", films))) {
      shelf
          .entity("Media")
          .create(Item.of("mediaId", "m1", "title", "Emma", "kind", "film", "studio", "focus"));

      assertThat(shelf.entity("Media").view("byTitle", "Emma").projected().list())
          .containsExactly(Item.of("mediaId", "m1", "title", "Emma", "kind", "film"));
    }
  }
}
