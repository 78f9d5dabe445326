// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemTest {
  @Property(cases = 500)
  void givesBackEveryAttributeItWasMadeOf(Given given) {
    Map<String, Value> attributes = given.any(AnyValue.members());
    Item item = Item.ofBytes(Item.of(attributes).bytes());

    assertThat(item.attributes()).isEqualTo(attributes);
    attributes.forEach(
        (name, value) -> {
          assertThat(item.get(name)).isEqualTo(value);
          assertThat(item.has(name)).isTrue();
        });
    assertThat(item.get("no such name")).isNull();
  }

  @Property(cases = 500)
  void answersTheSdkValuesThatWouldMakeItAgain(Given given) {
    Map<String, Value> attributes = given.any(AnyValue.members());
    Map<String, AttributeValue> sdk = Item.of(attributes).toSdk();

    assertThat(Values.of(sdk)).isEqualTo(attributes);
    attributes.forEach((name, value) -> assertThat(sdk.get(name)).isEqualTo(Values.toSdk(value)));
  }

  @Property(cases = 500)
  void answersTheSameWhateverItemsWereReadBefore(Given given) {
    Map<String, Value> first = given.any(AnyValue.members());
    Map<String, Value> second = given.any(AnyValue.members());
    List<Map<String, Value>> page = List.of(first, second, second, first, Map.of(), first);
    RepeatedValues repeats = new RepeatedValues();

    for (Map<String, Value> attributes : page) {
      Map<String, AttributeValue> shown = new LinkedHashMap<>();
      Item.of(attributes).toSdk(repeats).forEach(shown::put);

      assertThat(Values.of(shown)).isEqualTo(attributes);
    }
  }

  @Test
  void makesWhatItemsHaveInTheSamePlaceOnce() {
    Map<String, AttributeValue> first = new LinkedHashMap<>();
    Map<String, AttributeValue> second = new LinkedHashMap<>();
    RepeatedValues repeats = new RepeatedValues();
    Item.of(Map.of("pk", new Value.S("p"))).toSdk(repeats).forEach(first::put);
    Item.of(Map.of("pk", new Value.S("p"))).toSdk(repeats).forEach(second::put);

    assertThat(second.get("pk")).isSameAs(first.get("pk"));
    assertThat(second.keySet().iterator().next()).isSameAs(first.keySet().iterator().next());
  }

  @Property(cases = 500)
  void changesOnlyWhatItIsToldTo(Given given) {
    Map<String, Value> before = given.any(AnyValue.members());
    Map<String, Value> set = given.any(AnyValue.members());
    Map<String, @Nullable Value> changes = new HashMap<>(set);
    before.keySet().stream()
        .filter(name -> name.length() % 2 == 0)
        .forEach(n -> changes.put(n, null));
    Map<String, Value> expected = new LinkedHashMap<>(before);
    changes.forEach((name, value) -> expected.compute(name, (n, old) -> value));

    Item after = Item.of(before).with(changes);

    assertThat(after.attributes()).isEqualTo(expected);
    assertThat(after.size()).isEqualTo(Item.of(expected).size());
  }

  @Property(cases = 500)
  void keepsOnlyTheNamesAskedFor(Given given) {
    Map<String, Value> attributes = given.any(AnyValue.members());
    Item kept = Item.of(attributes).only(name -> name.length() < 2);

    Map<String, Value> expected = new LinkedHashMap<>(attributes);
    expected.keySet().removeIf(name -> name.length() >= 2);
    assertThat(Item.ofBytes(kept.bytes()).attributes()).isEqualTo(expected);
    assertThat(kept.bytes()).isEqualTo(Item.of(expected).bytes());
    assertThat(kept.size()).isEqualTo(Item.of(expected).size());
  }

  @Property(cases = 500)
  void equalsAnItemOfTheSameAttributesInAnyOrder(Given given) {
    Map<String, Value> attributes = given.any(AnyValue.members());
    Map<String, Value> others = given.any(AnyValue.members());
    List<String> names = new ArrayList<>(attributes.keySet());
    Collections.reverse(names);
    Map<String, Value> reversed = new LinkedHashMap<>();
    names.forEach(name -> reversed.put(name, attributes.get(name)));

    assertThat(Item.of(attributes)).isEqualTo(Item.of(reversed));
    assertThat(Item.of(attributes).equals(Item.of(others))).isEqualTo(attributes.equals(others));
    attributes.forEach(
        (name, value) ->
            assertThat(Item.of(attributes).with(Map.of(name, new Value.S("other " + value))))
                .isNotEqualTo(Item.of(attributes)));
  }

  @Test
  void countsNamesAndValuesAsDynamoDbDoes() {
    Item item =
        Item.of(
            Values.of(
                Map.of(
                    "näme", AttributeValue.fromS("abc"),
                    "n", AttributeValue.fromN("-1234.5"),
                    "l", AttributeValue.fromL(List.of(AttributeValue.fromBool(true))),
                    "m", AttributeValue.fromM(Map.of("k", AttributeValue.fromNul(true))))));

    int text = 5 + 3;
    int number = 1 + 5;
    int list = 1 + 3 + 1 + 1;
    int map = 1 + 3 + 1 + 1 + 1;
    assertThat(item.size()).isEqualTo(text + number + list + map);
  }
}
