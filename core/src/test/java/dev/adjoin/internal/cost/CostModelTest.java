// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.modelfile.ModelFile;
import org.junit.jupiter.api.Test;

class CostModelTest {
  private static final String ENTITIES =
      """
      model: directory
      table: Directory
      entities:
        User: {id: userId, attributes: {userId: string, name: string, email: string}}
        Group: {id: groupId, attributes: {groupId: string, title: string}}
      """;

  private static CostModel costs(String more) {
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", ENTITIES + more))
            .compiled()
            .orElseThrow();
    return new CostModel(compiled.model(), compiled.design(), compiled.plans());
  }

  private static CallCost write(CostModel costs, String name) {
    return costs.of(
        costs.plans().writes().stream()
            .filter(w -> w.name().toString().equals(name))
            .findFirst()
            .orElseThrow());
  }

  private static CallCost read(CostModel costs, String name) {
    return costs.of(costs.plans().named(name).orElseThrow());
  }

  @Test
  void anEdgeWithAnInverseIndexTakesAUnitInEach() {
    CallCost link =
        write(costs("relationships: {Membership: {from: User, to: Group}}"), "Membership.link");

    assertThat(link.total()).isEqualTo(new Capacity(0, 2));
    assertThat(link.of((String) null)).isEqualTo(Capacity.ofWrites(1));
    assertThat(link.of("GSI1")).isEqualTo(Capacity.ofWrites(1));
  }

  @Test
  void aCountMakesTheLinkATransactionAndTheIndexIsChargedOnce() {
    CallCost link =
        write(
            costs("relationships: {Membership: {from: User, to: Group, count: {to: members}}}"),
            "Membership.link");

    assertThat(link.total()).isEqualTo(new Capacity(0, 5));
    assertThat(link.of(new Feature(Kind.ITEM, "Membership"))).isEqualTo(Capacity.ofWrites(1));
    assertThat(link.of(new Feature(Kind.TRANSACTION, ""))).isEqualTo(Capacity.ofWrites(1));
    assertThat(link.of(new Feature(Kind.GATE, "Membership.to"))).isEqualTo(Capacity.ofWrites(2));
    assertThat(link.of(new Feature(Kind.INDEX, "GSI1"))).isEqualTo(Capacity.ofWrites(1));
  }

  @Test
  void aMirrorIsASecondItemInTheTransaction() {
    CallCost link =
        write(
            costs("relationships: {Membership: {from: User, to: Group, inverse: mirror}}"),
            "Membership.link");

    assertThat(link.total()).isEqualTo(new Capacity(0, 4));
    assertThat(link.of(new Feature(Kind.MIRROR, "Membership"))).isEqualTo(Capacity.ofWrites(2));
  }

  @Test
  void aChangedKeyOfAnIndexTakesTwoUnitsAndAProjectedAttributeOne() {
    CostModel costs =
        costs(
            """
            relationships:
              Membership:
                from: User
                to: Group
                attributes: {rank: int, note: string?}
                order: {to: rank}
            """);
    var changes =
        costs.byChangedAttribute(
            costs.plans().writes().stream()
                .filter(w -> w.name().toString().equals("Membership.change"))
                .findFirst()
                .orElseThrow());

    assertThat(changes.get("rank").of("GSI1")).isEqualTo(Capacity.ofWrites(2));
    assertThat(changes.get("note").of("GSI1")).isEqualTo(Capacity.ofWrites(1));
    assertThat(write(costs, "Membership.change").of("GSI1")).isEqualTo(Capacity.ofWrites(1.5));
  }

  @Test
  void anIndexOfKeysDoesNotSeeOtherAttributes() {
    CostModel costs =
        costs(
            """
            relationships:
              Membership:
                from: User
                to: Group
                attributes: {note: string?}
                project: keys
            """);

    assertThat(write(costs, "Membership.change").of("GSI1")).isEqualTo(Capacity.NONE);
    assertThat(write(costs, "Membership.link").of("GSI1")).isEqualTo(Capacity.ofWrites(1));
  }

  @Test
  void aUniqueValueIsGuardedByASecondItem() {
    String guarded =
        ENTITIES.replace(
            "name: string, email: string}}", "name: string, email: string}, unique: email}");
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", guarded)).compiled().orElseThrow();
    CostModel costs = new CostModel(compiled.model(), compiled.design(), compiled.plans());

    assertThat(write(costs, "User.create").total()).isEqualTo(new Capacity(0, 4));
    assertThat(write(costs, "User.create").of(new Feature(Kind.GUARD, "User.email")))
        .isEqualTo(Capacity.ofWrites(2));
    assertThat(read(costs, "User.email").total()).isEqualTo(Capacity.ofReads(1));
  }

  @Test
  void aListIsReadInOneSumAndItsEntitiesOneByOne() {
    CostModel costs =
        costs(
            """
            relationships: {Membership: {from: User, to: Group}}
            workload:
              User: {items: 1000, bytes: 5_000}
              Membership: {perFrom: 8, perTo: 40, bytes: 200}
            """);

    assertThat(read(costs, "User.get").total()).isEqualTo(Capacity.ofReads(1));
    assertThat(read(costs, "Membership.to").of("GSI1").reads()).isBetween(1.5, 3.0);
    assertThat(read(costs, "Membership.to.withEntities").of(new Feature(Kind.FETCH, "User")))
        .isEqualTo(Capacity.ofReads(40));
  }

  @Test
  void theReadThatAWorkloadNamesMaySayHowManyItemsItReads() {
    CostModel costs =
        costs(
            """
            relationships: {Membership: {from: User, to: Group}}
            patterns:
              members: {ask: "Who is in it?", read: Membership.to}
            workload:
              Membership: {perFrom: 8, perTo: 40, bytes: 2_000, to: 10/s}
              members: {reads: 5/s, items: 100}
            """);
    CostReport report = CostReport.of(costs, Prices.bundled());

    assertThat(report.reads())
        .extracting(CostReport.Call::name)
        .containsExactly("Membership.to", "members");
    assertThat(report.reads()).extracting(CostReport.Call::rate).containsExactly(10.0, 5.0);
    assertThat(report.reads().get(1).cost().total().reads())
        .isGreaterThan(2 * report.reads().get(0).cost().total().reads());
  }
}
