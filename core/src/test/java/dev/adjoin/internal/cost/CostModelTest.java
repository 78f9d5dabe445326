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
    return ofModel(ENTITIES + more);
  }

  private static CostModel ofModel(String text) {
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", text)).compiled().orElseThrow();
    return new CostModel(compiled.model(), compiled.design(), compiled.plans());
  }

  private static CostReport report(String more) {
    return CostReport.of(costs(more), Prices.bundled());
  }

  /**
   * @param settings of the table, such as {@code recovery: true}
   */
  private static CostReport report(String settings, String more) {
    String table = "table: {name: Directory, %s}".formatted(settings);
    CostModel costs = ofModel(ENTITIES.replace("table: Directory", table) + more);
    return CostReport.of(costs, Prices.bundled());
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
    CostModel costs = ofModel(guarded);

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
    CostReport report =
        report(
            """
            relationships: {Membership: {from: User, to: Group}}
            patterns:
              members: {ask: "Who is in it?", read: Membership.to}
            workload:
              Membership: {perFrom: 8, perTo: 40, bytes: 2_000, to: 10/s}
              members: {reads: 5/s, items: 100}
            """);

    assertThat(report.reads())
        .extracting(RatedCall::name)
        .containsExactly("Membership.to", "members");
    assertThat(report.reads()).extracting(RatedCall::rate).containsExactly(10.0, 5.0);
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
    return ofModel(HIERARCHY);
  }

  @Test
  void aLevelInHopsTakesAQueryForEachNodeAndOneMore() {
    assertThat(read(hierarchy(), "Project.ofOrg").total()).isEqualTo(Capacity.ofReads(10.5));
  }

  @Test
  void aDeleteRemovesTheItemsBelowItsOwnKeyOnly() {
    Capacity project = write(hierarchy(), "Project.delete").total();
    Capacity org = write(hierarchy(), "Org.delete").total();

    assertThat(project.writes()).as("100 tasks, two transactions, two notes").isEqualTo(110);
    assertThat(org.writes())
        .as("2,000 tasks, 20 projects without any, two transactions")
        .isEqualTo(2031);
  }

  @Test
  void theBillAtTenTimesTheWorkloadScalesRatesAndItemsButNoLists() {
    CostReport report =
        report(
            """
            relationships: {Membership: {from: User, to: Group}}
            workload:
              User: {items: 1000, bytes: 100, reads: 10/s, creates: 1/s}
              Membership: {perFrom: 8, perTo: 40, bytes: 200, to: 5/s, links: 2/s}
            """);
    CostReport tenfold = report.at(10);

    assertThat(tenfold.perSecond().total()).isEqualTo(report.perSecond().total().times(10));
    assertThat(tenfold.bytes()).isCloseTo(10 * report.bytes(), within(1.0));
    assertThat(tenfold.reads().get(1).cost()).isEqualTo(report.reads().get(1).cost());
  }

  @Test
  void storageGrowsFastestWhereItIsFreeAtFirst() {
    CostReport report = report("workload: {User: {items: 100000000, bytes: 100, creates: 1/s}}");

    assertThat(report.fastest(100)).contains(BillTerm.STORAGE);
  }

  @Test
  void declaredProvisionedCapacityGrowsWithTheWorkload() {
    CostReport report =
        report(
            "billing: {read: 5, write: 10}",
            "workload: {User: {items: 1000, reads: 4/s, creates: 3/s}}");

    assertThat(report.capacity().get(0).paid()).isEqualTo(new Capacity(5, 10));
    assertThat(report.at(2).capacity().get(0).paid()).isEqualTo(new Capacity(6, 10));
    assertThat(report.at(10).capacity().get(0).paid()).isEqualTo(new Capacity(29, 43));
  }

  @Test
  void provisionedCapacityIsThatOfTheModelAndIsReportedIfItIsShort() {
    CostReport report =
        report(
            "billing: {read: 5, write: 1}",
            "workload: {User: {items: 1000, reads: 4/s, creates: 3/s}}");

    assertThat(report.mode()).isEqualTo(BillingMode.PROVISIONED);
    assertThat(report.capacity().get(0).paid()).isEqualTo(new Capacity(5, 1));
    assertThat(report.capacity().get(0).isShort()).isTrue();
  }

  @Test
  void recoveryAndAStreamAreTermsOfTheBill() {
    CostReport report =
        report(
            "recovery: true, stream: true",
            "workload: {User: {items: 10000000, bytes: 500, creates: 1/s}}");

    assertThat(report.terms())
        .containsKeys(BillTerm.RECOVERY, BillTerm.STREAM)
        .hasEntrySatisfying(BillTerm.RECOVERY, money -> assertThat(money).isPositive());
  }

  // ---- What features add

  private static final String COPIES =
      """
      relationships: {Membership: {from: User, to: Group, copy: {from: [name]}}}
      workload:
        User: {items: 1000, bytes: 400}
        Group: {items: 10, bytes: 100}
        Membership: {perFrom: 8, bytes: 200, links: 1/s}
      """;

  private static double bytesOfOneEdge(CostReport report) {
    return report.stored().stream()
        .filter(s -> s.item().label().equals("Membership") && s.index() == null)
        .findFirst()
        .orElseThrow()
        .eachBytes();
  }

  @Test
  void copiesComeOnTopOfTheDeclaredBytesAndAreAsLargeAsTheirSource() {
    CostReport with = report(COPIES);
    CostReport without = report(COPIES.replace(", copy: {from: [name]}", ""));
    CostReport ofLargerUsers = report(COPIES.replace("bytes: 400", "bytes: 4000"));

    double copy = bytesOfOneEdge(with) - bytesOfOneEdge(without);
    assertThat(copy).isGreaterThan(100);
    assertThat(bytesOfOneEdge(ofLargerUsers) - bytesOfOneEdge(without)).isGreaterThan(6 * copy);
  }

  @Test
  void copiesAreAFeatureWithTheBytesThatTheyStoreInTheTable() {
    FeatureCost copy =
        report(COPIES).features().stream()
            .filter(f -> f.feature().equals(new Feature(Kind.COPY, "User")))
            .findFirst()
            .orElseThrow();

    // A user has three texts of 20 bytes, whose names have 15, scaled to 400 bytes.
    assertThat(copy.bytes()).isCloseTo(8000 * (4 + 20.0 / 75 * 400), within(1.0));
    assertThat(copy.perSecond().writes()).isEqualTo(2);
  }

  @Test
  void theIndexEntryOfACountedEntityIsNamedApartFromThatOfTheEdge() {
    CallCost link =
        write(
            ofModel(
                ENTITIES.replace("title: string}}", "title: string}, lookup: title}")
                    + "relationships: {Membership: {from: User, to: Group, count: {to: members}}}"),
            "Membership.link");

    assertThat(link.byFeature().keySet())
        .extracting(Feature::toString)
        .containsExactly(
            "item Membership",
            "index GSI1",
            "gate Membership.to",
            "gate Membership.to in GSI1",
            "transaction");
    assertThat(link.of(new Feature(Kind.INDEX, "GSI1"))).isEqualTo(Capacity.ofWrites(1));
    assertThat(link.of("GSI1")).isEqualTo(Capacity.ofWrites(2));
  }

  // ---- Growth of storage

  @Test
  void creationsThatExceedDeletionsAddToStorageEveryMonth() {
    CostReport report =
        report(
            """
            relationships: {Membership: {from: User, to: Group}}
            workload:
              User: {items: 1000, bytes: 100, creates: 3/s, deletes: 1/s}
              Group: {items: 10, bytes: 100, deletes: 1/s}
              Membership: {perFrom: 2, perTo: 200, bytes: 50, links: 5/s, unlinks: 1/s}
            """);

    assertThat(report.stored())
        .extracting(s -> s.item().label() + " " + s.addedItems() / Prices.SECONDS)
        .as("each user takes 2 of the 5 edges a second with it, and each group 200")
        .startsWith("User 2.0", "Group 0.0", "Membership 0.0", "Membership 0.0");
    assertThat(report.addedBytes())
        .isCloseTo(
            report.stored().stream().mapToDouble(s -> s.addedItems() * s.eachBytes()).sum(),
            within(1.0));
    assertThat(report.addedStorageMoney()).as("25 GB are free").isZero();
    assertThat(report.at(100).addedStorageMoney()).isPositive();
  }

  @Test
  void aDeleteThatCascadesRemovesEdgesAtTheRateOfItsEnds() {
    CostReport report =
        report(
            """
            relationships: {Membership: {from: User, to: Group, onDelete: {from: cascade}}}
            workload:
              User: {items: 1000, creates: 3/s, deletes: 2/s}
              Membership: {perFrom: 2, links: 5/s}
            """);

    assertThat(report.stored())
        .filteredOn(s -> s.item().label().equals("Membership"))
        .extracting(s -> s.addedItems() / Prices.SECONDS)
        .containsOnly(1.0);
  }

  // ---- Assumptions

  @Test
  void listsEveryAssumptionOfAModelWithoutAWorkloadOnce() {
    CostReport report =
        report(
            """
            relationships:
              Membership:
                from: User
                to: Group
                attributes: {role: "enum(member, owner)"}
                order: {to: role}
            patterns:
              owners: {ask: "Who owns it?", read: Membership.to, where: role}
            """);

    assertThat(report.assumptions())
        .containsExactly(
            "1,000 items of a type: User, Group",
            "10 edges of one entity: Membership of User",
            "the size of the attributes of one item, by their types: Membership 63 bytes, User 75"
                + " bytes, Group 52 bytes",
            "sizes of values: 20 bytes for a text",
            "each value of an enum or boolean is equally frequent: Membership.role",
            "a change sets one attribute, each equally often",
            "an entity that is deleted or copied has as many edges and children as the average",
            "reads are eventually consistent unless their pattern declares consistent",
            "calls succeed at the first attempt; failed conditions and retries cost units too");
  }

  @Test
  void listsNoAssumptionAboutWhatIsDeclared() {
    CostReport report =
        report(
            """
            workload:
              User: {items: 1000, bytes: 200, creates: 1/s}
              Group: {items: 10, bytes: 200, reads: 1/s}
            """);

    assertThat(report.assumptions())
        .containsExactly(
            "sizes of values: 20 bytes for a text",
            "a change sets one attribute, each equally often",
            "reads are eventually consistent unless their pattern declares consistent",
            "calls succeed at the first attempt; failed conditions and retries cost units too",
            "rates are averages of a month of 730 hours",
            "at a multiple of the workload one entity has as many edges and children as now");
  }

  @Test
  void aMultipleOfTheWorkloadKeepsTheAssumptionsThatItWasCalculatedFrom() {
    CostReport report = report("workload: {User: {creates: 1/s}}");

    assertThat(report.at(10).assumptions()).isEqualTo(report.assumptions());
    assertThat(report.assumptions()).contains("1,000 items of a type: User, Group");
  }

  @Test
  void aRangeIsATenthOfAListAndAPageOfAViewAHundredItems() {
    CostModel costs =
        ofModel(
            """
            model: orders
            entities:
              Customer: {id: customerId, attributes: {customerId: string}}
              Order:
                parent: Customer
                id: orderId
                order: placedAt
                attributes: {orderId: string, placedAt: instant, state: "enum(open, paid)"}
                views: {byState: {by: state, order: placedAt}}
            patterns:
              period: {ask: "When?", read: Order.ofCustomer, range: placedAt}
              open: {ask: "Which?", read: Order.byState}
            workload:
              Customer: {items: 10, bytes: 100}
              Order: {items: 1000, bytes: 3_700}
            """);

    // An order has 4 KB with its keys: half a unit for each, eventually consistent.
    assertThat(read(costs, "Order.ofCustomer").total().reads()).isBetween(48.0, 50.0);
    CostReport report = CostReport.of(costs, Prices.bundled());
    assertThat(report.reads().get(0).cost().total().reads()).isEqualTo(5);
    assertThat(report.reads().get(1).cost().total().reads()).isBetween(48.0, 50.0);
    assertThat(report.assumptions())
        .contains(
            "one value or one range of an attribute has a tenth of a list, or one item if that is"
                + " more: Order.placedAt",
            "one call reads 100 items: Order.byState");
  }
}
