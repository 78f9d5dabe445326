// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.b;
import static dev.adjoin.internal.engine.expression.Shorthand.bool;
import static dev.adjoin.internal.engine.expression.Shorthand.item;
import static dev.adjoin.internal.engine.expression.Shorthand.l;
import static dev.adjoin.internal.engine.expression.Shorthand.m;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.ns;
import static dev.adjoin.internal.engine.expression.Shorthand.read;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static dev.adjoin.internal.engine.expression.Shorthand.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;

class LegacyUpdatesTest {
  private static final String INVALID = "One or more parameter values were invalid: ";
  private static final Item ITEM =
      item("n", n("3"), "t", s("text"), "set", ss("a", "b"), "xs", l(n("1")));

  private static Update update(String attribute, String action, Value value) {
    AttributeValueUpdate.Builder update = AttributeValueUpdate.builder().action(action);
    if (value != null) {
      update.value(Values.toSdk(value));
    }
    return LegacyUpdates.attributeUpdates(Map.of(attribute, update.build()));
  }

  private static Value after(String attribute, String action, Value value) {
    return update(attribute, action, value).apply(ITEM).get(attribute);
  }

  private static String refused(String attribute, String action, Value value) {
    return refusal(() -> after(attribute, action, value));
  }

  @Test
  void putsAddsAndDeletes() {
    assertThat(after("n", "PUT", s("x"))).isEqualTo(s("x"));
    assertThat(after("n", null, s("x"))).isEqualTo(s("x"));
    assertThat(after("a.b", "PUT", s("x"))).isEqualTo(s("x"));
    assertThat(after("n", "ADD", n("2"))).isEqualTo(n("5"));
    assertThat(after("fresh", "ADD", n("2"))).isEqualTo(n("2"));
    assertThat(after("set", "ADD", ss("c"))).isEqualTo(ss("a", "b", "c"));
    assertThat(after("xs", "ADD", l(n("1"), s("y")))).isEqualTo(l(n("1"), n("1"), s("y")));
    assertThat(after("set", "DELETE", ss("a"))).isEqualTo(ss("b"));
    assertThat(after("set", "DELETE", ss("a", "b"))).isNull();
    assertThat(after("t", "DELETE", null)).isNull();
    assertThat(after("absent", "DELETE", null)).isNull();
  }

  @Test
  void refusesWhatCannotBeAddedOrDeleted() {
    assertThat(refused("n", "PUT", null))
        .isEqualTo(INVALID + "Only DELETE action is allowed when no attribute value is specified");
    assertThat(refused("n", "ADD", null))
        .isEqualTo(INVALID + "Only DELETE action is allowed when no attribute value is specified");
    for (Value value : List.of(s("1"), b(1), new Value.Null(), bool(true), m())) {
      assertThat(refused("n", "ADD", value))
          .isEqualTo(INVALID + "ADD action is not supported for the type " + value.type());
      assertThat(refused("n", "DELETE", value))
          .isEqualTo(
              INVALID + "DELETE action with value is not supported for the type " + value.type());
    }
    assertThat(refused("n", "DELETE", l()))
        .isEqualTo(INVALID + "DELETE action with value is not supported for the type L");
  }

  @Test
  void typesMustMatchTheItem() {
    String message = "Type mismatch for attribute to update";
    assertThat(refused("set", "DELETE", ns("1"))).isEqualTo(message);
    assertThat(refused("n", "DELETE", ns("1"))).isEqualTo(message);
    assertThat(refused("set", "ADD", ns("1"))).isEqualTo(message);
    assertThat(refused("set", "ADD", n("1"))).isEqualTo(message);
    assertThat(refused("n", "ADD", l(n("1")))).isEqualTo(message);
    assertThat(refused("xs", "ADD", ss("a"))).isEqualTo(message);
  }

  @Test
  void anItemIsMadeUnlessTheUpdateOnlyDeletes() {
    Item key = item("pk", s("k"));
    assertThat(update("a", "PUT", n("1")).create(key)).isEqualTo(item("pk", s("k"), "a", n("1")));
    assertThat(update("a", "DELETE", null).create(key)).isNull();
    assertThat(update("a", "DELETE", ss("x")).create(key)).isNull();
    assertThat(LegacyUpdates.attributeUpdates(Map.of()).create(key)).isEqualTo(key);
  }

  @Test
  void knowsWhatItWrites() {
    Update update = update("n", "ADD", n("1"));
    assertThat(update.writes("n")).isTrue();
    assertThat(update.writes("t")).isFalse();
    assertThat(read(update.updatedPart(ITEM))).isEqualTo(Map.of("n", n("3")));
  }

  @Test
  void attributesToGetAreAProjection() {
    Projection projection = LegacyUpdates.attributesToGet(List.of("t", "a.b", "n"));
    assertThat(read(projection.apply(ITEM))).isEqualTo(Map.of("t", s("text"), "n", n("3")));
    assertThat(projection.attributes()).containsExactly("t", "a.b", "n");
    assertThat(refusal(() -> LegacyUpdates.attributesToGet(List.of("a", "b", "a"))))
        .isEqualTo(INVALID + "Duplicate value in attribute name: a");
  }
}
