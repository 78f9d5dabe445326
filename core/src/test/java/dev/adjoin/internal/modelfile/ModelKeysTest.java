// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Writers;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
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
              writers: one-region
              stream: true
              recovery: true
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
                false,
                Writers.ONE_REGION,
                true,
                true));
  }

  @Test
  void readsTheTablesDefaultsWhenTheyAreSaid() {
    String yaml =
        "table: {name: T, partition: PK, index: {}, inverse: index, billing: on-demand,"
            + " owned: true, encoding: escaped, writers: any-region, stream: false, recovery: false}";

    assertThat(Reading.model(yaml).table()).isEqualTo(Table.named("T"));
  }

  @Test
  void namesNoTypeAttributeOfATableThatIsNotOwned() {
    assertThat(Reading.model("table: {name: T, owned: false}").table().type()).isNull();
  }

  @Test
  void readsTheLockFileAndWhatIsGone() {
    Model model = Reading.model("{lock: campus.lock, gone: [Student.fax, Alumni]}");

    assertThat(model.lock()).isEqualTo("campus.lock");
    assertThat(model.gone()).containsExactly("Student.fax", "Alumni");
    assertThat(Reading.model("{gone: Alumni}").gone()).containsExactly("Alumni");
  }

  @Test
  void readsWhatWasRenamed() {
    Model model =
        Reading.model(
            """
            types:
              Address: {road: {type: string, was: street}}
            entities:
              Student:
                was: Pupil
                id: studentId
                attributes: {studentId: string, telefax: {type: string?, was: fax}, phone: {type: int = 0}}
            relationships:
              Friendship: {from: Student, to: Student, was: Acquaintance}
            """);

    assertThat(model.types().get(0).attributes().get(0).was()).isEqualTo("street");
    assertThat(model.entities().get(0).was()).isEqualTo("Pupil");
    assertThat(model.entities().get(0).attributes().get(1))
        .isEqualTo(new Attribute("telefax", Scalar.STRING, true, null).renamedFrom("fax"));
    assertThat(model.entities().get(0).attributes().get(2).text()).isEqualTo("int = 0");
    assertThat(model.relationships().get(0).was()).isEqualTo("Acquaintance");
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
