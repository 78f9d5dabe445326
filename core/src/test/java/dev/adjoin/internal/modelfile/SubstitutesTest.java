// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A value that cannot be read is replaced, so that one mistake does not cause others. */
class SubstitutesTest {

  @Test
  void anAttributeThatDoesNotParseIsAString() {
    Entity order = entity("{id: a, attributes: {a: 'enum(', b: int}}");

    assertThat(order.attributes())
        .containsExactly(Attribute.of("a", Scalar.STRING), Attribute.of("b", Scalar.INT));
  }

  @Test
  void anEntityWithoutIdHasItsFirstAttributeAsId() {
    assertThat(entity("{attributes: {a: int, b: int}}").id()).containsExactly("a");
    assertThat(entity("{id: {x: y}, attributes: {a: int, b: int}}").id()).containsExactly("a");
    assertThat(entity("{id: [{x: y}], attributes: {a: int, b: int}}").id()).containsExactly("a");
  }

  @Test
  void anEntityWithoutAttributesHasThoseOfItsId() {
    Attribute a = Attribute.of("a", Scalar.STRING);

    assertThat(entity("{id: a}").attributes()).containsExactly(a);
    assertThat(entity("{id: a, attributes: [a]}").attributes()).containsExactly(a);
    assertThat(entity("{id: a, attributes: {}}").attributes()).isEmpty();
  }

  @Test
  void anEntityThatSaysNothingHasAnIdAllTheSame() {
    Entity expected =
        Entity.named("Order")
            .id(List.of("id"))
            .attributes(List.of(Attribute.of("id", Scalar.STRING)))
            .build();

    assertThat(entity("")).isEqualTo(expected);
    assertThat(entity("{}")).isEqualTo(expected);
    assertThat(entity("{attributes: {}}")).isEqualTo(expected);
  }

  @Test
  void aRelationshipWithoutBothEndsIsLeftOut() {
    String yaml = "relationships: {A: {from: X}, B: {from: X, to: [Y]}, C: {from: X, to: Y}}";

    assertThat(model(yaml).relationships()).extracting("name").containsExactly("C");
  }

  @Test
  void aPatternThatReadsNothingIsLeftOut() {
    assertThat(model("patterns: {p: {}, q: {read: A.get}}").patterns())
        .extracting("name")
        .containsExactly("q");
  }

  @Test
  void whatIsWrongElsewhereHasItsDefault() {
    assertThat(model("{model: m, table: {owned: 1, inverse: x, index: y, billing: [z]}}").table())
        .isEqualTo(Table.named("m"));
    assertThat(model("{model: m, table: [x]}").table()).isEqualTo(Table.named("m"));
  }

  private static Entity entity(String settings) {
    return model("entities:\n  Order: " + settings + "\n").entities().get(0);
  }

  private static Model model(String yaml) {
    return ModelFile.parse("shop.yaml", yaml).model();
  }
}
