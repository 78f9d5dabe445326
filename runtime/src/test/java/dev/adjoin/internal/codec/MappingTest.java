// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.adjoin.Item;
import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Version;
import dev.adjoin.internal.records.BoundClass;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class MappingTest {
  private enum Status {
    ACTIVE,
    ON_HOLD
  }

  private record Address(String street, @Nullable String city, @Default("de") String country) {

    Address(String street, @Nullable String city) {
      this(street, city, "uk");
    }
  }

  private record Nothing() {}

  @Entity
  private record Customer(
      @Id String customerId,
      @Named("class") int rank,
      Status status,
      @Nullable Address address,
      List<Address> others,
      Set<String> tags,
      @Nullable Set<String> marks,
      @Nullable Nothing nothing,
      @Default("now") Instant since,
      @Version long version,
      short likes) {
    Customer {
      if (rank < 0) {
        throw new IllegalArgumentException("no such rank");
      }
    }
  }

  @Entity
  record Product(@Id String productId, Status status) {}

  @Relationship(from = Customer.class, to = Product.class, count = @Count(from = "likes"))
  record Like(@From String customerId, @To String productId, @Copied("to.status") Status status) {}

  private static final Mappings MAPPINGS =
      Declared.records(Customer.class, Product.class, Like.class);
  private static final Mapping<Customer> CUSTOMERS = MAPPINGS.of(Customer.class);
  private static final Customer ADA =
      new Customer(
          "a91",
          3,
          Status.ON_HOLD,
          null,
          List.of(new Address("Main", "York")),
          Set.of("x"),
          null,
          new Nothing(),
          Instant.parse("2026-01-31T12:00:00Z"),
          1,
          (short) 2);

  private static Map<String, AttributeValue> ada(String attribute, @Nullable AttributeValue value) {
    Map<String, AttributeValue> stored = CUSTOMERS.store(ADA);
    if (value == null) {
      stored.remove(attribute);
    } else {
      stored.put(attribute, value);
    }
    return stored;
  }

  @Test
  void storesARecordByTheNamesOfTheModelAndReadsItBack() {
    Map<String, AttributeValue> stored = CUSTOMERS.store(ADA);

    assertThat(stored)
        .isEqualTo(
            Map.of(
                "customerId", AttributeValue.fromS("a91"),
                "class", AttributeValue.fromN("3"),
                "status", AttributeValue.fromS("on-hold"),
                "others",
                    AttributeValue.fromL(
                        List.of(
                            AttributeValue.fromM(
                                Map.of(
                                    "street", AttributeValue.fromS("Main"),
                                    "city", AttributeValue.fromS("York"),
                                    "country", AttributeValue.fromS("uk"))))),
                "tags", AttributeValue.fromSs(List.of("x")),
                "nothing", AttributeValue.fromM(Map.of()),
                "since", AttributeValue.fromS("2026-01-31T12:00:00.000000000Z"),
                "version", AttributeValue.fromN("1"),
                "likes", AttributeValue.fromN("2")));
    assertThat(CUSTOMERS.read(stored)).isEqualTo(ADA);
  }

  @Test
  void anEdgeHoldsTheIdsOfItsEndsAndItsCopies() {
    Mapping<Like> likes = MAPPINGS.of(Like.class);
    Like like = new Like("a91", "p1", Status.ACTIVE);

    assertThat(likes.store(like)).containsOnlyKeys("customerId", "productId", "status");
    assertThat(likes.read(likes.store(like))).isEqualTo(like);
    assertThat(likes.codec().attributes()).containsOnlyKeys("customerId", "productId", "status");
  }

  @Test
  void passesOverWhatTheModelDoesNotKnow() {
    assertThat(CUSTOMERS.read(ada("PK", AttributeValue.fromS("CUSTOMER#a91")))).isEqualTo(ADA);
  }

  @Test
  void aStoredNullIsAbsent() {
    assertThat(CUSTOMERS.read(ada("address", AttributeValue.fromNul(true)))).isEqualTo(ADA);
  }

  @Test
  void whatIsCountedAndNeverStoredIsNone() {
    assertThat(CUSTOMERS.read(ada("likes", null)).likes()).isZero();
    assertThat(MAPPINGS.untyped("Customer").read(ada("likes", null)).integer("likes")).isZero();
  }

  @Test
  void saysWhatIsMissingOrStoredInAnotherForm() {
    assertThatThrownBy(() -> CUSTOMERS.read(ada("class", null)))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Customer.class must be stored, but was absent")
        .extracting(
            e -> ((UnreadableItemException) e).type(),
            e -> ((UnreadableItemException) e).attribute())
        .containsExactly("Customer", "class");
    assertThatThrownBy(() -> CUSTOMERS.read(ada("status", AttributeValue.fromS("gone"))))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage(
            "Customer.status must be stored as one of active, on-hold, but was another word");
    AttributeValue lines = AttributeValue.fromL(List.of(AttributeValue.fromM(Map.of())));
    assertThatThrownBy(() -> CUSTOMERS.read(ada("others", lines)))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Customer.others[0].street must be stored, but was absent");
    assertThatThrownBy(() -> CUSTOMERS.read(ada("likes", AttributeValue.fromN("70000"))))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Customer.likes must be stored as a short, but was another number");
    assertThatThrownBy(() -> CUSTOMERS.read(ada("address", AttributeValue.fromS("x"))))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Customer.address must be stored as M, but was S");
  }

  @Test
  void saysThatTheRecordRefusesWhatIsStored() {
    assertThatThrownBy(() -> CUSTOMERS.read(ada("class", AttributeValue.fromN("-1"))))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Customer must be stored as its record accepts it, but was refused")
        .hasRootCauseMessage("no such rank");
  }

  @Entity
  record Strict(@Id String id, @Nullable String name, @Nullable String note, @Nullable Lax lax) {
    Strict {
      if (!id.equals("careless")) {
        Objects.requireNonNull(name, "name must not be null");
      }
      Objects.requireNonNull(note);
    }
  }

  record Lax(@Nullable String first, @Nullable String second) {
    Lax {
      Objects.requireNonNull(second, "second");
    }
  }

  @Test
  void namesTheComponentThatTheRecordRefusesToBeNullWhereItIsKnown() {
    Mapping<Strict> mapping = Declared.records(Strict.class).of(Strict.class);
    AttributeValue text = AttributeValue.fromS("x");
    AttributeValue careless = AttributeValue.fromS("careless");
    assertThatThrownBy(() -> mapping.read(Map.of("id", text)))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Strict.name must be stored, because its record refuses null, but was absent")
        .hasRootCauseMessage("name must not be null");
    assertThatThrownBy(
            () ->
                mapping.read(
                    Map.of("id", text, "name", text, "lax", AttributeValue.fromM(Map.of()))))
        .hasMessage(
            "Strict.lax.second must be stored, because its record refuses null, but was absent");
    assertThatThrownBy(() -> mapping.read(Map.of("id", careless)))
        .hasMessage("Strict must be stored as its record accepts it, but was refused");
    AttributeValue lax = AttributeValue.fromM(Map.of("second", text));
    assertThatThrownBy(() -> mapping.read(Map.of("id", careless, "name", text, "lax", lax)))
        .hasMessage("Strict.note must be stored, because its record refuses null, but was absent");
  }

  @Test
  @SuppressWarnings("NullAway") // nothing keeps a caller from giving null
  void refusesNullWhereAValueMustBe() {
    Customer nobody =
        new Customer(
            null, 1, Status.ACTIVE, null, List.of(), Set.of(), null, null, null, 1, (short) 0);

    assertThatThrownBy(() -> CUSTOMERS.store(nobody))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Customer.customerId must have a value, but was null");
  }

  @Test
  void leavesOutWhatHasADefaultAndEmptySets() {
    Customer plain =
        new Customer(
            "a", 1, Status.ACTIVE, null, List.of(), Set.of(), null, null, null, 1, (short) 0);

    assertThat(CUSTOMERS.store(plain))
        .containsOnlyKeys("customerId", "class", "status", "others", "version", "likes");
    Map<String, AttributeValue> whole =
        CUSTOMERS.codec().withDefaults(CUSTOMERS.store(plain), Instant.EPOCH);
    assertThat(CUSTOMERS.read(whole).since()).isEqualTo(Instant.EPOCH);
    assertThat(CUSTOMERS.read(whole).tags()).isEmpty();
  }

  @Test
  void refusesAnEmptySetThatMayBeAbsent() {
    Customer marked =
        new Customer(
            "a", 1, Status.ACTIVE, null, List.of(), Set.of(), Set.of(), null, null, 1, (short) 0);

    assertThatThrownBy(() -> CUSTOMERS.store(marked))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Customer.marks must have elements or be absent, but was an empty set");
  }

  @Test
  void nestedRecordsCanBeGivenForOneAttribute() {
    TypeCodec codec = MAPPINGS.codec("Customer");

    assertThat(codec.store("address", new Address("Main", null)).m())
        .containsOnlyKeys("street", "country");
    assertThat(codec.store("others", List.of(new Address("Main", null))).l()).hasSize(1);
    assertThat(codec.store("status", Status.ON_HOLD)).isEqualTo(AttributeValue.fromS("on-hold"));
    assertThatThrownBy(() -> codec.store("address", ADA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Customer.address must be a map with the parts of Address, but was of type Customer");
  }

  @Test
  @SuppressWarnings("NullAway") // nothing keeps a caller from giving null
  void aNestedValueIsStoredWithItsDefaults() {
    TypeCodec codec = MAPPINGS.codec("Customer");
    AttributeValue main =
        AttributeValue.fromM(
            Map.of("street", AttributeValue.fromS("Main"), "country", AttributeValue.fromS("de")));

    assertThat(codec.store("address", Map.of("street", "Main"))).isEqualTo(main);
    assertThat(codec.store("address", new Address("Main", null, null))).isEqualTo(main);
  }

  @Test
  void namesTheClassesAndTypesThatThereAre() {
    assertThatThrownBy(() -> MAPPINGS.of(Address.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "A class must be a record of the model, but was Address; it has Customer, Product,"
                + " Like");
    assertThatThrownBy(() -> MAPPINGS.codec("Custumer"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "A type must be an entity or relationship of the model, but was \"Custumer\"; did you"
                + " mean Customer?");
    assertThatThrownBy(() -> MAPPINGS.untyped("X"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("there are Customer, Product, Like");
  }

  @Test
  void aModelFileHasNoClasses() {
    Mappings file =
        Declared.file(
            """
            model: m
            table: T
            entities:
              Thing: {id: id, attributes: {id: string, size: int?}}
            """);

    assertThatThrownBy(() -> file.of(Customer.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "A class must be a record of the model, but was Customer; the model was read without"
                + " classes");
  }

  @Test
  void anUntypedItemNeedsWhatARecordNeeds() {
    Mapping<Item> items = MAPPINGS.untyped("Product");

    assertThatThrownBy(() -> items.store(Item.of("productId", "p1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Product.status must have a value, but was null");
    assertThatThrownBy(() -> items.store(Item.of("productId", "p1", "statos", "active")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "An attribute must be one of Product, but was \"statos\"; did you mean status?");
    assertThatThrownBy(() -> items.read(Map.of("productId", AttributeValue.fromS("p1"))))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Product.status must be stored, but was absent");
  }

  @Entity
  record Parcel(@Id String parcelId, int status) {}

  @Relationship(from = Parcel.class, to = Product.class)
  record Content(@From String parcelId, @To String productId, @Copied("to.status") int status) {}

  @Test
  void aCopyIsHeldByAComponentOfItsType() {
    assertThatThrownBy(() -> Declared.records(Parcel.class, Product.class, Content.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Content.status must be of a type that holds enum(active, on-hold), but was of type"
                + " int");
  }

  @Relationship(from = Parcel.class, to = Product.class)
  record Words(@From String parcelId, @To String productId, @Copied("to.status") String status) {}

  @Test
  void aCopyOfAnEnumIsHeldAsItsWordToo() {
    Mapping<Words> words =
        Declared.records(Parcel.class, Product.class, Words.class).of(Words.class);

    assertThat(words.store(new Words("a", "b", "on-hold")))
        .containsEntry("status", AttributeValue.fromS("on-hold"));
  }

  @Test
  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  void aNativeImageMapsInTheSameWayWithoutDefiningClasses() {
    String property = "org.graalvm.nativeimage.imagecode";
    Mapping<Customer> customers =
        Declared.records(Customer.class, Product.class, Like.class).of(Customer.class);
    Map<String, AttributeValue> wrong = ada("class", AttributeValue.fromN("-1"));
    String message = catchThrowable(() -> CUSTOMERS.read(wrong)).getMessage();
    System.setProperty(property, "runtime");
    try {
      assertThat(customers.store(ADA)).isEqualTo(CUSTOMERS.store(ADA));
      assertThat(customers.read(CUSTOMERS.store(ADA))).isEqualTo(ADA);
      assertThatThrownBy(() -> customers.read(wrong)).hasMessage(message);
    } finally {
      System.clearProperty(property);
    }
  }

  @Test
  void saysThatAModuleMustOpenItsPackage() throws NoSuchMethodException {
    BoundClass closed =
        new BoundClass(String.class, String.class.getDeclaredConstructor(), List.of());
    assertThatThrownBy(() -> RecordCodecs.RecordAccess.of(closed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Module java.base must open package java.lang to all modules, or String cannot be"
                + " mapped");
  }

  @Test
  void whatIsStoredIsTheCallersToChange() {
    Map<String, AttributeValue> stored = CUSTOMERS.store(ADA);
    Map<String, AttributeValue> same = new HashMap<>(stored);
    stored.clear();

    assertThat(CUSTOMERS.store(ADA)).isEqualTo(same);
  }
}
