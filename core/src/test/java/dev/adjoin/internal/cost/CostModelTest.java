// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
  void theFirstItemsOfAllShardsAreReadAndOnlyThoseAskedForAreFetched() {
    CostModel costs =
        costs(
            """
            relationships: {Membership: {from: User, to: Group, shards: {to: 8}}}
            patterns: {newest: {read: Membership.to, first: 20, with: entities}}
            workload: {Membership: {perTo: 1000, bytes: 20}}
            """);

    CallCost newest = costs.of(costs.plans().proof("newest").orElseThrow());

    assertThat(newest.of(new Feature(Kind.FETCH, "User"))).isEqualTo(Capacity.ofReads(10));
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

  private static final String HIERARCHY =
      """
      model: projects
      entities:
        Org: {id: orgId, attributes: {orgId: string}}
        Project: {parent: Org, id: projectId, attributes: {projectId: string}}
        Task: {parent: Project, id: taskId, attributes: {taskId: string, title: string}}
      workload:
        Org: {items: 10}
        Project: {items: 200, bytes: 100}
        Task: {items: 20000, bytes: 400}
      """;

  private static CostModel hierarchy() {
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", HIERARCHY)).compiled().orElseThrow();
    return new CostModel(compiled.model(), compiled.design(), compiled.plans());
  }

  @Test
  void aLevelInHopsTakesAQueryForEachNodeAndOneMore() {
    assertThat(read(hierarchy(), "Project.ofOrg").total()).isEqualTo(Capacity.ofReads(10.5));
  }

  @Test
  void aDeleteRemovesTheItemsBelowItsOwnKeyOnly() {
    Capacity project = write(hierarchy(), "Project.delete").total();
    Capacity org = write(hierarchy(), "Org.delete").total();

    assertThat(project.writes()).as("100 tasks, three transactions, two notes").isEqualTo(114);
    assertThat(org.writes()).as("2,000 tasks, 20 projects that are marked, swept").isEqualTo(2255);
  }

  @Test
  void theBillAtTenTimesTheWorkloadScalesRatesAndItemsButNoLists() {
    CostModel costs =
        costs(
            """
            relationships: {Membership: {from: User, to: Group}}
            workload:
              User: {items: 1000, bytes: 100, reads: 10/s, creates: 1/s}
              Membership: {perFrom: 8, perTo: 40, bytes: 200, to: 5/s, links: 2/s}
            """);
    CostReport report = CostReport.of(costs, Prices.bundled());
    CostReport tenfold = report.at(10);

    assertThat(tenfold.perSecond().total()).isEqualTo(report.perSecond().total().times(10));
    assertThat(tenfold.bytes()).isCloseTo(10 * report.bytes(), within(1.0));
    assertThat(tenfold.reads().get(1).cost()).isEqualTo(report.reads().get(1).cost());
  }

  @Test
  void storageGrowsFastestWhereItIsFreeAtFirst() {
    CostModel costs = costs("workload: {User: {items: 100000000, bytes: 100, creates: 1/s}}");

    assertThat(CostReport.of(costs, Prices.bundled()).fastest(100))
        .contains(CostReport.Term.STORAGE);
  }

  @Test
  void declaredProvisionedCapacityGrowsWithTheWorkload() {
    String provisioned =
        ENTITIES.replace(
                "table: Directory", "table: {name: Directory, billing: {read: 5, write: 10}}")
            + "workload: {User: {items: 1000, reads: 4/s, creates: 3/s}}";
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", provisioned)).compiled().orElseThrow();
    CostReport report =
        CostReport.of(
            new CostModel(compiled.model(), compiled.design(), compiled.plans()), Prices.bundled());

    assertThat(report.resources().get(0).paid()).isEqualTo(new Capacity(5, 10));
    assertThat(report.at(2).resources().get(0).paid()).isEqualTo(new Capacity(6, 10));
    assertThat(report.at(10).resources().get(0).paid()).isEqualTo(new Capacity(29, 43));
  }

  @Test
  void provisionedCapacityIsThatOfTheModelAndIsReportedIfItIsShort() {
    String provisioned =
        ENTITIES.replace(
                "table: Directory", "table: {name: Directory, billing: {read: 5, write: 1}}")
            + "workload: {User: {items: 1000, reads: 4/s, creates: 3/s}}";
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", provisioned)).compiled().orElseThrow();
    CostReport report =
        CostReport.of(
            new CostModel(compiled.model(), compiled.design(), compiled.plans()), Prices.bundled());

    assertThat(report.mode()).isEqualTo(BillingMode.PROVISIONED);
    assertThat(report.resources().get(0).paid()).isEqualTo(new Capacity(5, 1));
    assertThat(report.resources().get(0).isShort()).isTrue();
  }

  @Test
  void recoveryAndAStreamAreTermsOfTheBill() {
    String table = "table: {name: Directory, recovery: true, stream: true}";
    String model =
        ENTITIES.replace("table: Directory", table)
            + "workload: {User: {items: 10000000, bytes: 500, creates: 1/s}}";
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", model)).compiled().orElseThrow();
    CostReport report =
        CostReport.of(
            new CostModel(compiled.model(), compiled.design(), compiled.plans()), Prices.bundled());

    assertThat(report.terms())
        .containsKeys(CostReport.Term.RECOVERY, CostReport.Term.STREAM)
        .hasEntrySatisfying(CostReport.Term.RECOVERY, money -> assertThat(money).isPositive());
  }
}
