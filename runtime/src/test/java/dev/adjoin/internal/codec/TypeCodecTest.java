// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class TypeCodecTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final String TIME = "2026-01-31T12:00:00.000000000Z";
  private static final TypeCodec SHAPE =
      Declared.file(
              """
              model: shop
              table: Shop
              types:
                Address: {street: string, zip: int?}
              entities:
                Order:
                  id: orderId
                  version: revision
                  attributes:
                    orderId: string
                    status: enum(placed, paid) = placed
                    note: string?
                    quantity: int = 1
                    weight: long?
                    total: decimal?
                    gift: bool = false
                    data: bytes?
                    at: instant = now
                    changedAt: instant = changed
                    day: date?
                    local: datetime?
                    zoned: offsetdatetime?
                    wait: duration?
                    key: uuid?
                    address: Address?
                    others: list(Address, max 2) ?
                    labels: map(string)?
                    tags: set(string)
                    sizes: set(decimal)?
                    blobs: set(bytes)?
                    grid: list(set(int))?
                    revision: long
                    email: string
              """)
          .codec("Order");

  /** An enum that the model does not declare. */
  private enum Paid {
    PAID
  }

  static List<Arguments> valuesThatSayTheSame() {
    AttributeValue five = AttributeValue.fromN("5");
    return List.of(
        Arguments.of("note", 'x', AttributeValue.fromS("x")),
        Arguments.of("status", Paid.PAID, AttributeValue.fromS("paid")),
        Arguments.of("quantity", (byte) 5, five),
        Arguments.of("quantity", (short) 5, five),
        Arguments.of("quantity", 5L, five),
        Arguments.of("quantity", 5.0, five),
        Arguments.of("quantity", 5f, five),
        Arguments.of("quantity", BigInteger.valueOf(5), five),
        Arguments.of("quantity", new BigDecimal("5.00"), five),
        Arguments.of("weight", 5, five),
        Arguments.of("weight", new BigDecimal("0.5E+1"), five),
        Arguments.of("total", 5, five),
        Arguments.of("total", 0.1, AttributeValue.fromN("0.1")),
        Arguments.of("total", 0.1f, AttributeValue.fromN("0.1")),
        Arguments.of("total", 1e20, AttributeValue.fromN("100000000000000000000")),
        Arguments.of("total", -0.0, AttributeValue.fromN("0")),
        Arguments.of("total", new BigDecimal("1.50"), AttributeValue.fromN("1.5")),
        Arguments.of("total", new BigDecimal("1E+3"), AttributeValue.fromN("1000")),
        Arguments.of("total", new BigDecimal("1E-10"), AttributeValue.fromN("0.0000000001")),
        Arguments.of(
            "sizes",
            Set.of(new BigDecimal("1.0"), new BigDecimal("1.00"), 1),
            AttributeValue.fromNs(List.of("1"))));
  }

  @ParameterizedTest
  @MethodSource("valuesThatSayTheSame")
  void takesEveryValueThatSaysTheSameExactly(
      String attribute, Object given, AttributeValue stored) {
    assertThat(SHAPE.store(attribute, given)).isEqualTo(stored);
  }

  static List<Arguments> wordMisfits() {
    return List.of(
        Arguments.of("note", 1, "note must be a string, but was of type Integer"),
        Arguments.of(
            "note", "\ud800", "note must be well-formed Unicode, but had half a character"),
        Arguments.of(
            "note", "é\udc00", "note must be well-formed Unicode, but had half a character"),
        Arguments.of(
            "note", "\udc00\ud800", "note must be well-formed Unicode, but had half a character"),
        Arguments.of(
            "note", '\ud800', "note must be well-formed Unicode, but had half a character"),
        Arguments.of("status", "late", "status must be one of placed, paid, but was \"late\""),
        Arguments.of(
            "status", Thread.State.NEW, "status must be one of placed, paid, but was \"new\""),
        Arguments.of("status", 1, "status must be one of placed, paid, but was of type Integer"));
  }

  static List<Arguments> numberMisfits() {
    return List.of(
        Arguments.of("quantity", "1", "quantity must be an int, but was of type String"),
        Arguments.of("quantity", 1.5, "quantity must be an int, but was 1.5"),
        Arguments.of("quantity", 1L << 31, "quantity must be an int, but was 2147483648"),
        Arguments.of(
            "quantity",
            new BigDecimal("1E+1000000000"),
            "quantity must be an int, but was 1E+1000000000"),
        Arguments.of(
            "quantity",
            new AtomicInteger(),
            "quantity must be an int, but was of type AtomicInteger"),
        Arguments.of("quantity", Double.NaN, "quantity must be a finite number, but was NaN"),
        Arguments.of(
            "weight",
            BigInteger.TEN.pow(19),
            "weight must be a long, but was 10000000000000000000"),
        Arguments.of(
            "weight", BigInteger.TEN.pow(99), "weight must be a long, but was a longer number"));
  }

  static List<Arguments> otherMisfits() {
    return List.of(
        Arguments.of("gift", "true", "gift must be a bool, but was of type String"),
        Arguments.of("data", List.of(), "data must be bytes, but was of type ListN"),
        Arguments.of("at", TIME, "at must be an instant, but was of type String"),
        Arguments.of("day", NOW, "day must be a date, but was of type Instant"),
        Arguments.of("local", NOW, "local must be a datetime, but was of type Instant"),
        Arguments.of("zoned", NOW, "zoned must be an offsetdatetime, but was of type Instant"),
        Arguments.of("wait", 900, "wait must be a duration, but was of type Integer"),
        Arguments.of("key", "k", "key must be a uuid, but was of type String"));
  }

  static List<Arguments> nestedMisfits() {
    return List.of(
        Arguments.of(
            "address",
            "Main",
            "address must be a map with the parts of Address, but was of type String"),
        Arguments.of("address", Map.of(), "address.street must have a value, but was null"),
        Arguments.of(
            "address",
            Map.of("street", 1),
            "address.street must be a string, but was of type Integer"),
        Arguments.of(
            "address",
            Map.of("street", "x", "zipp", 1),
            "address must have attributes of Address only, but had \"zipp\"; did you mean zip?"),
        Arguments.of(
            "others",
            List.of(Map.of("street", "x"), Map.of("street", true)),
            "others[1].street must be a string, but was of type Boolean"),
        Arguments.of(
            "others", Arrays.asList(1, 2, 3), "others must have at most 2 elements, but had 3"),
        Arguments.of(
            "others", Arrays.asList((Object) null), "others[0] must have a value, but was null"),
        Arguments.of("others", Set.of(), "others must be a list, but was of type SetN"));
  }

  static List<Arguments> collectionMisfits() {
    Map<String, Object> withNull = new HashMap<>();
    withNull.put("a", null);
    return List.of(
        Arguments.of(
            "labels",
            Map.of(1, "x"),
            "labels must have keys that are strings, but had one of type Integer"),
        Arguments.of(
            "labels",
            Map.of("\udfff", "x"),
            "labels must be well-formed Unicode, but had half a character"),
        Arguments.of("labels", withNull, "labels[] must have a value, but was null"),
        Arguments.of("labels", List.of(), "labels must be a map, but was of type ListN"),
        Arguments.of("tags", List.of("a"), "tags must be a set, but was of type List12"),
        Arguments.of("tags", Set.of(1), "tags[] must be a string, but was of type Integer"),
        Arguments.of(
            "tags",
            Set.of(),
            "tags must have elements, because DynamoDB has no empty sets, but was empty"),
        Arguments.of("blobs", Set.of("a"), "blobs[] must be bytes, but was of type String"),
        Arguments.of("blobs", List.of(), "blobs must be a set, but was of type ListN"),
        Arguments.of(
            "grid",
            List.of(Set.of(1), Set.of()),
            "grid[1] must have elements, because DynamoDB has no empty sets, but was empty"));
  }

  static List<Arguments> decimalMisfits() {
    return List.of(
        Arguments.of(
            "total", Double.POSITIVE_INFINITY, "total must be a finite number, but was Infinity"),
        Arguments.of("total", "1", "total must be a decimal, but was of type String"),
        Arguments.of(
            "total",
            new BigDecimal("1".repeat(39)),
            "total must have at most 38 significant digits, but had 39"),
        Arguments.of(
            "total",
            new BigDecimal("1E+126"),
            "total must be between 1E-130 and 9.9E125 in size, but was about 1E126"),
        Arguments.of(
            "total",
            new BigDecimal("1E-131"),
            "total must be between 1E-130 and 9.9E125 in size, but was about 1E-131"),
        Arguments.of(
            "total",
            Double.MIN_VALUE,
            "total must be between 1E-130 and 9.9E125 in size, but was about 1E-324"));
  }

  @ParameterizedTest
  @MethodSource({
    "wordMisfits",
    "numberMisfits",
    "otherMisfits",
    "nestedMisfits",
    "collectionMisfits",
    "decimalMisfits"
  })
  void saysWhichAttributeIsUnfitAndWhy(String attribute, Object given, String message) {
    assertThatThrownBy(() -> SHAPE.store(attribute, given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Order." + message);
  }

  @Test
  void namesTheNearestAttributeOrAllOfThem() {
    assertThatThrownBy(() -> SHAPE.store("quantitty", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "An attribute must be one of Order, but was \"quantitty\"; did you mean quantity?");
    assertThatThrownBy(() -> SHAPE.value(Map.of(), "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("there are " + String.join(", ", SHAPE.attributes().keySet()));
  }

  @Test
  void anEmptySetIsStoredAsAbsentAndReadAsEmpty() {
    assertThat(SHAPE.isStoredAsAbsent("tags", Set.of())).isTrue();
    assertThat(SHAPE.isStoredAsAbsent("tags", Set.of("a"))).isFalse();
    assertThat(SHAPE.isStoredAsAbsent("note", "")).isFalse();
    assertThat(SHAPE.value(Map.of(), "tags")).isEqualTo(Set.of());
  }

  @Test
  void anEmptySetThatMayBeAbsentIsRefused() {
    assertThatThrownBy(() -> SHAPE.isStoredAsAbsent("sizes", Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Order.sizes must have elements or be absent, but was an empty set");
    assertThat(SHAPE.value(Map.of(), "sizes")).isNull();
  }

  @Test
  void fillsInDefaultsAndStampsButNotTheVersion() {
    Map<String, AttributeValue> given =
        Map.of("orderId", AttributeValue.fromS("o1"), "email", AttributeValue.fromS("a@b"));

    assertThat(SHAPE.withDefaults(given, NOW))
        .containsOnlyKeys("orderId", "email", "status", "quantity", "gift", "at", "changedAt")
        .containsEntry("status", AttributeValue.fromS("placed"))
        .containsEntry("quantity", AttributeValue.fromN("1"))
        .containsEntry("gift", AttributeValue.fromBool(false))
        .containsEntry("at", AttributeValue.fromS(TIME))
        .containsEntry("changedAt", AttributeValue.fromS(TIME));
  }

  @Test
  void keepsWhatIsGivenAndNamesWhatIsMissing() {
    Map<String, AttributeValue> given =
        Map.of("orderId", AttributeValue.fromS("o1"), "quantity", AttributeValue.fromN("7"));

    assertThatThrownBy(() -> SHAPE.withDefaults(given, NOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Order.email must have a value, but was absent");
    Map<String, AttributeValue> whole = new HashMap<>(given);
    whole.put("email", AttributeValue.fromS("a@b"));
    assertThat(SHAPE.withDefaults(whole, NOW)).containsEntry("quantity", AttributeValue.fromN("7"));
  }

  @Test
  void stampsWhatChanges() {
    assertThat(SHAPE.changedStamps(NOW))
        .containsExactly(Map.entry("changedAt", AttributeValue.fromS(TIME)));
  }

  @Test
  void saysWhatDynamoDbCanCompare() {
    List<String> ordered = new ArrayList<>(SHAPE.attributes().keySet());
    ordered.removeIf(attribute -> !SHAPE.isOrderedAsStored(attribute));

    assertThat(ordered)
        .containsExactlyInAnyOrder(
            "orderId",
            "note",
            "quantity",
            "weight",
            "total",
            "at",
            "changedAt",
            "day",
            "local",
            "wait",
            "revision",
            "email");
  }

  @Test
  void aStoredNullIsAbsent() {
    assertThat(SHAPE.value(Map.of("note", AttributeValue.fromNul(true)), "note")).isNull();
  }

  static List<Arguments> unreadable() {
    AttributeValue text = AttributeValue.fromS("secret");
    AttributeValue number = AttributeValue.fromN("1.5");
    return List.of(
        Arguments.of("note", number, "note must be stored as S, but was N"),
        Arguments.of(
            "status", text, "status must be stored as one of placed, paid, but was another word"),
        Arguments.of("status", number, "status must be stored as S, but was N"),
        Arguments.of("quantity", text, "quantity must be stored as N, but was S"),
        Arguments.of(
            "quantity", number, "quantity must be stored as an int, but was another number"),
        Arguments.of(
            "weight",
            AttributeValue.fromN("1E+100"),
            "weight must be stored as a long, but was another number"),
        Arguments.of("total", text, "total must be stored as N, but was S"),
        Arguments.of("gift", text, "gift must be stored as BOOL, but was S"),
        Arguments.of("data", text, "data must be stored as B, but was S"),
        Arguments.of(
            "at", text, "at must be stored as the text of an instant, but was another text"),
        Arguments.of(
            "key", text, "key must be stored as the text of a uuid, but was another text"));
  }

  static List<Arguments> unreadableInside() {
    AttributeValue text = AttributeValue.fromS("secret");
    AttributeValue number = AttributeValue.fromN("1.5");
    return List.of(
        Arguments.of("address", text, "address must be stored as M, but was S"),
        Arguments.of(
            "address",
            AttributeValue.fromM(Map.of("street", number)),
            "address.street must be stored as S, but was N"),
        Arguments.of("others", text, "others must be stored as L, but was S"),
        Arguments.of(
            "others",
            AttributeValue.fromL(List.of(text)),
            "others[0] must be stored as M, but was S"),
        Arguments.of("labels", text, "labels must be stored as M, but was S"),
        Arguments.of(
            "labels",
            AttributeValue.fromM(Map.of("secret", number)),
            "labels[] must be stored as S, but was N"),
        Arguments.of("tags", text, "tags must be stored as SS, but was S"),
        Arguments.of(
            "sizes", AttributeValue.fromSs(List.of("1")), "sizes must be stored as NS, but was SS"),
        Arguments.of("blobs", text, "blobs must be stored as BS, but was S"));
  }

  @ParameterizedTest
  @MethodSource({"unreadable", "unreadableInside"})
  void saysWhichAttributeIsStoredInAnotherForm(
      String attribute, AttributeValue stored, String message) {
    assertThatThrownBy(() -> SHAPE.value(Map.of(attribute, stored), attribute))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Order." + message);
  }

  @Test
  void readsNumbersHoweverTheyAreWritten() {
    assertThat(SHAPE.value(Map.of("quantity", AttributeValue.fromN("1E+2")), "quantity"))
        .isEqualTo(100);
    assertThat(SHAPE.value(Map.of("weight", AttributeValue.fromN("100.0")), "weight"))
        .isEqualTo(100L);
    assertThat(SHAPE.value(Map.of("total", AttributeValue.fromN("1.50")), "total"))
        .isEqualTo(new BigDecimal("1.5"));
    assertThat(SHAPE.value(Map.of("total", AttributeValue.fromN("2E+2")), "total"))
        .isEqualTo(new BigDecimal("200"));
  }
}
