// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.AdjoinException.Reason.CONDITION_FAILED;
import static dev.adjoin.AdjoinException.Reason.NOT_UNIQUE;
import static dev.adjoin.AdjoinException.Reason.STALE;
import static dev.adjoin.guides.Failing.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Condition;
import dev.adjoin.CustomType;
import dev.adjoin.Entities;
import dev.adjoin.Key;
import dev.adjoin.Suite;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.declare.View;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** All reads of an entity, in a library whose attribute names are reserved words. */
class ReadersTest extends Suite {
  record Email(String address) {}

  @Entity(
      all = 3,
      unique = @Unique({"language", "number"}),
      views =
          @View(
              name = "lent",
              by = "language",
              order = "size",
              when = "status = lent and size exists"))
  record Book(
      @Id String key,
      String name,
      @Lookup String language,
      long number,
      @Nullable BigDecimal size,
      Status status,
      @Nullable Set<String> values,
      @Nullable Email owner,
      @Version int version,
      @Default("now") Instant timestamp) {}

  enum Status {
    SHELVED,
    LENT
  }

  @Entity(parent = Book.class, views = @View(name = "byStars", order = "stars", local = true))
  record Review(@ParentId String key, @Id String reader, int stars) {}

  @Entity
  record Ticket(@Id String ticket, @Nullable @Expires Instant until) {}

  private Adjoin db;
  private Entities<Book> books;

  @BeforeEach
  void open() {
    db =
        open(
            Adjoin.builder(Book.class, Review.class, Ticket.class)
                .custom(CustomType.of(Email.class, String.class, Email::address, Email::new)));
    books = db.entity(Book.class);
  }

  private static Book book(String key) {
    return new Book(
        key, "Name", "en", key.hashCode(), null, Status.SHELVED, null, null, 0, Instant.EPOCH);
  }

  private Book stored(String key) {
    return books.consistent().get(key).orElseThrow();
  }

  @Test
  void aRecordComesBackAsItWas() {
    Book given =
        new Book(
            "b1",
            "Elements",
            "gr",
            Long.MAX_VALUE,
            new BigDecimal("12345678901234567890.123456789012345678"),
            Status.LENT,
            Set.of("a", "b", "1"),
            new Email("euclid@example.com"),
            1,
            Instant.parse("2026-01-02T03:04:05.123456789Z"));
    Book created = books.create(given);
    assertThat(stored("b1")).isEqualTo(created);
    assertThat(created).usingRecursiveComparison().ignoringFields("version").isEqualTo(given);
  }

  @Test
  void absentStaysAbsent() {
    books.create(book("b1"));
    Map<String, AttributeValue> item = items(db).get(0);
    assertThat(item).doesNotContainKeys("size", "values", "owner");
  }

  @Test
  void putSetsWhatIsThereAndRemovesWhatIsNot() {
    books.put(book("b1"));
    books.change("b1").set("size").to(BigDecimal.TEN).set("owner").to(new Email("x@y")).apply();
    Book before = stored("b1");
    assertThat(before.owner()).isEqualTo(new Email("x@y"));
    books.overwrite(book("b1"));
    assertThat(stored("b1").size()).isNull();
    assertThat(stored("b1").owner()).isNull();
  }

  @Test
  void whatTheModelDoesNotKnowSurvives() {
    books.create(book("b1"));
    Map<String, AttributeValue> item =
        new HashMap<>(
            items(db).stream()
                .filter(i -> i.get("PK").s().equals("BOOK#b1"))
                .findFirst()
                .orElseThrow());
    item.put("shelfMark", AttributeValue.fromS("QA 31"));
    direct().putItem(r -> r.tableName(tableOf(db)).item(item));
    books.change("b1").set("name").to("Other").apply();
    books.edit("b1", b -> withName(b, "Third"));
    books.overwrite(book("b1"));
    assertThat(items(db))
        .filteredOn(i -> i.get("PK").s().equals("BOOK#b1"))
        .singleElement()
        .satisfies(i -> assertThat(i.get("shelfMark").s()).isEqualTo("QA 31"));
  }

  private static Book withName(Book b, String name) {
    return new Book(
        b.key(),
        name,
        b.language(),
        b.number(),
        b.size(),
        b.status(),
        b.values(),
        b.owner(),
        b.version(),
        b.timestamp());
  }

  @Test
  void manyAreReadInTheOrderAskedForWithTheSameTwice() {
    IntStream.range(0, 120).forEach(i -> books.create(book("b" + i)));
    List<String> ids = IntStream.range(0, 130).mapToObj(i -> "b" + (i == 129 ? 3 : i)).toList();
    Map<String, Book> found = books.consistent().getAll(ids);
    assertThat(found.keySet()).containsExactlyElementsOf(ids.subList(0, 120));
    assertThat(found.get("b77").key()).isEqualTo("b77");
    assertThat(found).doesNotContainKey("b125");
    Map<Object, Book> mixed = books.getAll(List.of(Key.of("b5"), "b4", "none"));
    assertThat(mixed.keySet()).containsExactly(Key.of("b5"), "b4");
  }

  @Test
  void anEditGivesWhatIsStoredAfterIt() {
    int first = books.create(book("b1")).version();
    Book edited = books.edit("b1", b -> withName(b, "Second"));
    assertThat(edited.version()).isEqualTo(first + 1);
    assertThat(edited).isEqualTo(stored("b1"));
  }

  @Test
  void aVersionCountsChangesAndRefusesTheLate() {
    int first = books.create(book("b1")).version();
    books.change("b1").set("name").to("Second").version(first).apply();
    assertThat(stored("b1").version()).isEqualTo(first + 1);
    assertThat(reason(() -> books.change("b1").set("name").to("Late").version(first).apply()))
        .isEqualTo(STALE);
    assertThat(stored("b1").name()).isEqualTo("Second");
  }

  @Test
  void aChangeUnderAConditionThatFailsChangesNothing() {
    books.create(book("b1"));
    assertThat(
            reason(
                () ->
                    books
                        .change("b1")
                        .set("name")
                        .to("X")
                        .when(Condition.of("status").is(Status.LENT))
                        .apply()))
        .isEqualTo(CONDITION_FAILED);
    assertThat(stored("b1").name()).isEqualTo("Name");
  }

  @Test
  void numbersAddUpAndSetsGrowAndShrink() {
    books.create(book("b1"));
    books.change("b1").add("size").by(3).include("values").elements(Set.of("x", "y")).apply();
    books.change("b1").add("size").by(-1).exclude("values").elements(Set.of("x")).apply();
    assertThat(stored("b1").size()).isEqualByComparingTo("2");
    assertThat(stored("b1").values()).containsExactly("y");
    books.change("b1").exclude("values").elements(Set.of("y")).remove("size").apply();
    assertThat(stored("b1").values()).isNull();
    assertThat(stored("b1").size()).isNull();
  }

  @Test
  void valuesThatAreUniqueTogetherBelongToOne() {
    books.create(withNumber(book("b1"), 7));
    assertThat(reason(() -> books.create(withNumber(book("b2"), 7)))).isEqualTo(NOT_UNIQUE);
    assertThat(books.consistent().unique("language", "number").is("en", 7L).orElseThrow())
        .extracting(Book::key)
        .isEqualTo("b1");
    books.delete("b1");
    books.create(withNumber(book("b2"), 7));
  }

  private static Book withNumber(Book b, long number) {
    return new Book(
        b.key(),
        b.name(),
        b.language(),
        number,
        b.size(),
        b.status(),
        b.values(),
        b.owner(),
        b.version(),
        b.timestamp());
  }

  @Test
  void aLookupFindsAllWithTheSameValue() {
    books.create(book("b1"));
    books.create(book("b2"));
    settle();
    assertThat(books.by("language").is("en").list())
        .extracting(Book::key)
        .containsExactlyInAnyOrder("b1", "b2");
    assertThat(books.by("language").is("e").list()).isEmpty();
  }

  @Test
  void allOfATypeAreListedOverAllShardsInOrder() {
    IntStream.range(10, 30).forEach(i -> books.create(book("b" + i)));
    settle();
    assertThat(books.all().list()).extracting(Book::key).isSorted().hasSize(20);
    assertThat(books.all().count()).isEqualTo(20);
    var page = books.all().page(7);
    assertThat(books.all().page(7, page.next()).items()).extracting(Book::key).startsWith("b17");
  }

  @Test
  void aSparseViewFollowsItsConditionAndItsOrder() {
    books.create(book("b1"));
    books.create(book("b2"));
    books.change("b1").set("status").to(Status.LENT).set("size").to(new BigDecimal("10")).apply();
    books.change("b2").set("status").to(Status.LENT).set("size").to(new BigDecimal("9.5")).apply();
    settle();
    assertThat(books.view("lent", "en").list()).extracting(Book::key).containsExactly("b2", "b1");
    books.change("b2").remove("size").apply();
    settle();
    assertThat(books.view("lent", "en").list()).extracting(Book::key).containsExactly("b1");
  }

  @Test
  void aLocalOrderIsReadConsistently() {
    books.create(book("b1"));
    var reviews = db.entity(Review.class);
    reviews.create(new Review("b1", "ada", 5));
    reviews.create(new Review("b1", "bob", 2));
    reviews.create(new Review("b1", "cleo", 4));
    assertThat(reviews.view("byStars", "b1").consistent().reversed().list())
        .extracting(Review::reader)
        .containsExactly("ada", "cleo", "bob");
    assertThat(reviews.view("byStars", "b1").consistent().where("stars").atLeast(4).list())
        .hasSize(2);
    assertThat(reviews.of("b1").consistent().list())
        .extracting(Review::reader)
        .containsExactly("ada", "bob", "cleo");
  }

  @Test
  void anExpiryIsStoredAsDynamoDbWantsIt() {
    Instant until = Instant.parse("2126-01-01T00:00:00Z");
    db.entity(Ticket.class).create(new Ticket("t1", until));
    assertThat(db.entity(Ticket.class).consistent().get("t1")).contains(new Ticket("t1", until));
    assertThat(items(db))
        .singleElement()
        .satisfies(
            item ->
                assertThat(item.values())
                    .contains(AttributeValue.fromN(Long.toString(until.getEpochSecond()))));
  }

  @Test
  void anAttributeThatIsNotDeclaredIsNamedWithTheNearest() {
    assertThatThrownBy(() -> books.change("b1").set("nmae").to("X"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("An attribute of Book must be declared, but was \"nmae\"; did you mean name?");
  }

  @Test
  void whatIdentifiesIsNotChanged() {
    assertThatThrownBy(() -> books.change("b1").set("key").to("b2"))
        .hasMessage("Book.key must not be changed: it is part of the identity");
  }
}
