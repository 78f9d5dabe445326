// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelKeysTest {

  @ParameterizedTest
  @CsvSource({
    "shop.yaml, shop",
    "models/web.shop.yml, web.shop",
    "shop/model.yaml, shop",
    "C:\\shop\\model.yml, shop",
    "model.yaml, model",
    "./model.yaml, model",
    ".hidden, .hidden",
    "shop, shop"
  })
  void namesAModelAfterItsFileOrFolder(String source, String name) {
    Model model = ModelFile.parse(source, "entities: {}").model();

    assertThat(model.name()).isEqualTo(name);
    assertThat(model.table()).isEqualTo(Table.named(name));
  }

  @Test
  void namesTheTableAfterTheModelUnlessItIsNamed() {
    assertThat(Reading.model("{model: m, table: {sort: S}}").table().name()).isEqualTo("m");
    assertThat(Reading.model("{model: m, table: T}").table()).isEqualTo(Table.named("T"));
  }

  @Test
  void readsEveryKeyOfATable() {
    Model model =
        Reading.model(
            """
            table:
              name: Shop
              partition: p
              sort: s
              index: {name: "I{n}", partition: "I{n}P", sort: "I{n}S"}
              inverse: swapped
              type: kind
              billing: {read: 10, write: 5, indexes: {GSI1: {read: 2, write: 1}}}
              owned: false
              encoding: plain
            """);

    assertThat(model.table())
        .isEqualTo(
            new Table(
                "Shop",
                "p",
                "s",
                new IndexNames("I{n}", "I{n}P", "I{n}S"),
                true,
                "kind",
                new Billing(new Units(10, 5), Map.of("GSI1", new Units(2, 1))),
                false,
                false));
  }

  @Test
  void readsTheTablesDefaultsWhenTheyAreSaid() {
    String yaml =
        "table: {name: T, partition: PK, index: {}, inverse: index, billing: on-demand,"
            + " owned: true, encoding: escaped}";

    assertThat(Reading.model(yaml).table()).isEqualTo(Table.named("T"));
  }

  @Test
  void namesNoTypeAttributeOfATableThatIsNotOwned() {
    assertThat(Reading.model("table: {name: T, owned: false}").table().type()).isNull();
  }

  @Test
  void readsEveryKeyOfAPattern() {
    Model model =
        Reading.model(
            """
            patterns:
              latest:
                ask: Which orders are open?
                read: Order.byStatus
                where: status
                range: placedAt
                reversed: true
                first: 25
                with: together
                consistent: true
                requests: 2
              short: {read: Order.get}
            """);

    assertThat(model.patterns())
        .containsExactly(
            new Pattern(
                "latest",
                "Which orders are open?",
                "Order.byStatus",
                List.of("status"),
                "placedAt",
                true,
                25,
                Answer.TOGETHER,
                true,
                2),
            Pattern.of("short", "short", "Order.get"));
  }

  @Test
  void readsEveryMeasureOfAWorkload() {
    StringBuilder yaml = new StringBuilder("workload:\n  Order:\n");
    for (Measure measure : Measure.values()) {
      yaml.append("    ").append(measure.word()).append(measure.isRate() ? ": 120/m\n" : ": 2\n");
    }

    Load load = Reading.model(yaml.toString()).load("Order");

    assertThat(load.measures()).containsOnlyKeys(Measure.values());
    assertThat(load.measures().values()).containsOnly(2.0);
  }
}
