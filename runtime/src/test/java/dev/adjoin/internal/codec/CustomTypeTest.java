// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.CustomType;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment.Field;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.net.URI;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CustomTypeTest {
  /** A custom type that is stored as a number. */
  private record Cents(long amount) {}

  private record Hash(int bits) {}

  /** An interface with a codec for all its implementations. */
  private sealed interface Sign {}

  private record Plus() implements Sign {}

  private record Minus() implements Sign {}

  @Entity
  private record Account(
      @Id Currency currency,
      Cents balance,
      @Nullable URI page,
      List<Cents> history,
      Set<Currency> accepted,
      Set<Hash> hashes,
      Map<String, Cents> limits,
      Sign sign) {}

  private static final List<CustomType<?>> CUSTOMS =
      List.of(
          CustomType.of(
              Currency.class, String.class, Currency::getCurrencyCode, Currency::getInstance),
          CustomType.of(Cents.class, Long.class, Cents::amount, Cents::new),
          CustomType.of(URI.class, String.class, URI::toString, URI::create),
          CustomType.of(
              Hash.class, byte[].class, h -> new byte[] {(byte) h.bits()}, b -> new Hash(b[0])),
          CustomType.of(
              Sign.class,
              Boolean.class,
              s -> s instanceof Plus,
              b -> b ? new Plus() : new Minus()));
  private static final Mappings MAPPINGS = Declared.records(CUSTOMS, Account.class);
  private static final Mapping<Account> ACCOUNTS = MAPPINGS.of(Account.class);
  private static final Currency EURO = Currency.getInstance("EUR");
  private static final Account ACCOUNT =
      new Account(
          EURO,
          new Cents(5),
          URI.create("a:b"),
          List.of(new Cents(1), new Cents(2)),
          new LinkedHashSet<>(List.of(EURO)),
          Set.of(new Hash(7)),
          Map.of("day", new Cents(3)),
          new Minus());

  @Test
  void isStoredAsItsScalarAndReadBack() {
    Map<String, AttributeValue> stored = ACCOUNTS.store(ACCOUNT);

    assertThat(stored)
        .containsEntry("currency", AttributeValue.fromS("EUR"))
        .containsEntry("balance", AttributeValue.fromN("5"))
        .containsEntry("accepted", AttributeValue.fromSs(List.of("EUR")))
        .containsEntry("sign", AttributeValue.fromBool(false));
    assertThat(ACCOUNTS.read(stored)).isEqualTo(ACCOUNT);
  }

  @Test
  void isGivenForOneAttribute() {
    TypeCodec codec = ACCOUNTS.codec();

    assertThat(codec.store("balance", new Cents(7))).isEqualTo(AttributeValue.fromN("7"));
    assertThat(codec.store("history", List.of(new Cents(7), 8)))
        .isEqualTo(
            AttributeValue.fromL(List.of(AttributeValue.fromN("7"), AttributeValue.fromN("8"))));
    assertThat(codec.store("sign", new Plus())).isEqualTo(AttributeValue.fromBool(true));
    assertThatThrownBy(() -> codec.store("balance", EURO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Account.balance must be a long, but was of type Currency");
  }

  @Test
  void standsInKeys() {
    KeyTemplate key =
        new KeyTemplate(
            List.of(
                new Field("balance", KeyCodec.of(Scalar.LONG, StringEncoding.ESCAPED)),
                new Field("currency", KeyCodec.of(Scalar.STRING, StringEncoding.ESCAPED))));

    assertThat(key.encode(ACCOUNTS.codec().values(ACCOUNTS.store(ACCOUNT))))
        .isEqualTo("10000000000000000005#EUR");
  }

  @Test
  void anUnknownStoredValueIsUnreadable() {
    Map<String, AttributeValue> stored = ACCOUNTS.store(ACCOUNT);
    stored.put("currency", AttributeValue.fromS("no currency"));

    assertThatThrownBy(() -> ACCOUNTS.read(stored))
        .isInstanceOf(UnreadableItemException.class)
        .hasMessage("Account.currency must be stored as a value of Currency, but was another");
  }

  @Test
  void mustBeAClassThatIsStoredAsAModelsOwn() {
    assertThatThrownBy(() -> CustomType.of(int.class, String.class, i -> "", s -> 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A custom type must be a class, but was the primitive type int");
    assertThatThrownBy(
            () -> CustomType.of(Cents.class, Short.class, c -> (short) 0, s -> new Cents(s)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cents must be stored as one of String, Integer, Long, BigDecimal, Boolean, byte[],"
                + " Instant, LocalDate, LocalTime, LocalDateTime, OffsetDateTime, ZonedDateTime, Year,"
                + " Duration, UUID, URI, Locale, Currency, but was as Short");
  }
}
