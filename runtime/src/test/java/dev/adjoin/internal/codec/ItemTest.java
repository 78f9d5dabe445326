// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Item;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ItemTest {

  @Test
  void hasAGetterForEverySingleValue() {
    Item item =
        Item.of(Map.of("a", "text", "b", 1, "c", 2L, "d", new BigDecimal("1.5"), "e", true))
            .with("f", new byte[] {1})
            .with("g", new UUID(1, 2));

    assertThat(item.string("a")).isEqualTo("text");
    assertThat(item.integer("b")).isEqualTo(1);
    assertThat(item.longValue("c")).isEqualTo(2L);
    assertThat(item.decimal("d")).isEqualTo(new BigDecimal("1.5"));
    assertThat(item.bool("e")).isTrue();
    assertThat(item.bytes("f")).containsExactly(1);
    assertThat(item.uuid("g")).isEqualTo(new UUID(1, 2));
  }

  @Test
  void holdsANumberOutOfRangeWithoutWritingItOut() {
    BigDecimal endless = new BigDecimal("1E+999999999");
    assertThat(Item.of("n", endless).decimal("n")).isEqualTo(endless);
    assertThat(Item.of("n", new BigDecimal("1E+3")).decimal("n")).isEqualTo(new BigDecimal("1000"));
  }

  @Test
  void hasAGetterForEveryTimeAndCollection() {
    Item item =
        Item.of("a", Instant.EPOCH, "b", LocalDate.EPOCH, "c", LocalDateTime.MIN)
            .with("d", OffsetDateTime.MAX)
            .with("e", Duration.ZERO)
            .with("f", List.of("x"))
            .with("g", Set.of("y"))
            .with("h", Map.of("z", 1));

    assertThat(item.instant("a")).isEqualTo(Instant.EPOCH);
    assertThat(item.date("b")).isEqualTo(LocalDate.EPOCH);
    assertThat(item.dateTime("c")).isEqualTo(LocalDateTime.MIN);
    assertThat(item.offsetDateTime("d")).isEqualTo(OffsetDateTime.MAX);
    assertThat(item.duration("e")).isEqualTo(Duration.ZERO);
    assertThat(item.list("f")).containsExactly("x");
    assertThat(item.set("g")).containsExactly("y");
    assertThat(item.map("h")).containsExactly(Map.entry("z", 1));
  }

  @Test
  void saysWhatIsAbsentOrOfAnotherType() {
    Item item = Item.of("name", "Ada", "age", 36);

    assertThatThrownBy(() -> item.string("nane"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nane must have a value, but was absent; there are [name, age]");
    assertThatThrownBy(() -> item.longValue("age"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("age must be a long, but was of type Integer");
    assertThat(item.find("nane")).isEmpty();
    assertThat(item.find("age")).contains(36);
    assertThat(item.has("age")).isTrue();
    assertThat(item.names()).containsExactly("name", "age");
  }

  @Test
  void changesIntoOthersAndNeverItself() {
    byte[] bytes = {1, 2};
    List<Object> list = new ArrayList<>(List.of(1));
    Item item = Item.of("bytes", bytes, "list", list);
    Item other = item.with("name", "x").without("list");
    bytes[0] = 9;
    list.add(2);
    item.bytes("bytes")[0] = 9;
    item.find("bytes").map(byte[].class::cast).orElseThrow()[0] = 9;

    assertThat(item).isEqualTo(Item.of("bytes", new byte[] {1, 2}, "list", List.of(1)));
    assertThat(other).isEqualTo(Item.of("name", "x", "bytes", new byte[] {1, 2}));
    assertThatThrownBy(() -> item.toMap().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> item.list("list").add(1))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void isEqualByWhatItHolds() {
    Item one = Item.of("s", Set.of(new byte[] {1}), "m", Map.of("k", List.of(new byte[] {2})));
    Item same = Item.of("m", Map.of("k", List.of(new byte[] {2})), "s", Set.of(new byte[] {1}));

    assertThat(one).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(one).isNotEqualTo(same.with("s", Set.of(new byte[] {2}))).isNotEqualTo("s");
    assertThat(Item.of("d", new BigDecimal("1.50"))).isEqualTo(Item.of("d", new BigDecimal("1.5")));
    assertThat(one).hasToString("{s=[1 bytes], m={k=[2 bytes]}}".replace("2 bytes", "1 bytes"));
  }

  @Test
  void takesOnlyWhatAModelHas() {
    assertThatThrownBy(() -> Item.of("a", 1, "b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Names and values must come in pairs, but were 3");
    assertThatThrownBy(() -> Item.of(1, "b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A name must be a string, but was 1");
    assertThatThrownBy(() -> Item.of("a", 'x'))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a must be a value that a model has, but was of type Character");
    assertThatThrownBy(() -> Item.of("a", (Object) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a must have a value, but was null");
    assertThatThrownBy(() -> Item.of(Map.of("a", List.of(Map.of(1, 2)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a[0] must have keys that are strings, but had one of type Integer");
  }

  @Test
  void refusesAValueThatHoldsItself() {
    Map<String, Object> circle = new HashMap<>();
    circle.put("again", circle);

    assertThatThrownBy(() -> Item.of(circle))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("must be nested at most 32 deep, but was deeper");
  }

  @Test
  void refusesNullsByWhatTheyShouldBe() {
    refuses(() -> Item.of((Map<String, ?>) null), "A map of values must not be null");
    refuses(() -> Item.of((Object[]) null), "An array of names and values must not be null");
    refuses(() -> Item.of("a", 1).with(null, 2), "A name must not be null");
    refuses(() -> Item.of(Collections.singletonMap(null, 1)), "A name must not be null");
  }

  private static void refuses(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
