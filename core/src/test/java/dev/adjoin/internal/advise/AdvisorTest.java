// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import org.junit.jupiter.api.Test;

class AdvisorTest {
  private static final String ENTITIES =
      """
      entities:
        User: {id: userId, attributes: {userId: string, name: string}}
        Group: {id: groupId, attributes: {groupId: string, title: string}}
      """;

  private static Advice advice(String model) {
    Declaration declaration = ModelFile.parse("teams.yaml", ENTITIES + model);
    return new Advisor(
            declaration,
            ModelCompiler.compile(declaration).compiled().orElseThrow(),
            Prices.bundled(),
            declaration.model().workload().isEmpty())
        .advise()
        .get(0);
  }

  @Test
  void replacesAMirrorThatNobodyReadsConsistentlyByAnIndex() {
    Advice advice =
        advice(
            """
            relationships:
              Membership: {from: User, to: Group, inverse: mirror, attributes: {role: string}}
            workload:
              Membership: {perFrom: 5, links: 100/s, from: 10/s, to: 10/s}
            """);

    assertThat(advice.declared().pattern()).isEqualTo("adjacency list with mirror");
    assertThat(advice.choice().pattern()).isEqualTo("adjacency list with index");
    assertThat(advice.choice().setting()).isEqualTo("no inverse");
  }

  @Test
  void keepsAMirrorWhereAPatternReadsBothSidesConsistently() {
    Advice advice =
        advice(
            """
            relationships:
              Membership: {from: User, to: Group, inverse: mirror, attributes: {role: string}}
            patterns:
              members: {ask: "Who?", read: Membership.to, consistent: true}
              groups: {ask: "Which?", read: Membership.from}
            """);

    assertThat(advice.choice().isDeclared()).isTrue();
    assertThat(advice.reason())
        .isEqualTo(
            "Keep it: an index would not do, since members cannot be answered: it reads GSI1, and"
                + " a global index is never strongly consistent.");
  }

  @Test
  void dropsTheIndexOfARelationshipThatIsReadFromOneSide() {
    Advice advice =
        advice(
            """
            relationships:
              Membership: {from: User, to: Group, attributes: {role: string}}
            patterns:
              groups: {ask: "Which groups?", read: Membership.from}
            """);

    assertThat(advice.choice().pattern()).isEqualTo("adjacency list, one direction");
    assertThat(advice.choice().setting()).isEqualTo("inverse: none");
  }

  @Test
  void spreadsAPopularEntityOverPartitionsWhenItsLinksOutgrowOne() {
    Advice advice =
        advice(
            """
            relationships:
              Membership: {from: User, to: Group, count: {to: members}, attributes: {role: string}}
            workload:
              User: {items: 1_000_000}
              Group: {items: 1_000}
              Membership: {perFrom: 1, maxPerTo: 500_000, links: 2000/s, from: 10/s, to: 10/s}
            """);

    assertThat(advice.declared().limits())
        .filteredOn(HardLimit::isCrossed)
        .map(HardLimit::text)
        .containsExactly("one Group takes 500 links a second (expected 1,000 a second)");
    assertThat(advice.choice().pattern()).isEqualTo("adjacency list, sharded by 4");
    assertThat(advice.choice().setting()).isEqualTo("shards: {to: 4}");
    assertThat(advice.reason())
        .isEqualTo(
            "Change to it: the declared design crosses a limit: one Group takes 500 links a second"
                + " (expected 1,000 a second).");
  }

  @Test
  void saysAtWhichRateAPopularEntityMustBeSpread() {
    Advice advice =
        advice(
            """
            relationships:
              Membership: {from: User, to: Group, count: {to: members}, attributes: {role: string}}
            workload:
              User: {items: 1_000_000}
              Group: {items: 1_000}
              Membership: {perFrom: 1, maxPerTo: 500_000, links: 200/s, from: 10/s, to: 10/s}
            """);

    assertThat(advice.choice().isDeclared()).isTrue();
    assertThat(advice.turningPoints())
        .contains(
            "Above 1,000 links a second, 510 to one Group (now 200): adjacency list, sharded by 8,"
                + " since one Group takes 500 links a second");
  }

  @Test
  void leadsFewBoundedLinksThatAreReadMuchToShallowDuplication() {
    Advice advice =
        advice(
            """
            relationships:
              Membership: {from: User, to: Group, attributes: {role: string}}
            workload:
              Membership: {perFrom: 5, perTo: 5, maxPerFrom: 20, maxPerTo: 20, links: 1/d,
                           from: 100/s, to: 100/s}
            """);

    assertThat(advice.candidates())
        .filteredOn(c -> c.pattern().equals("shallow duplication (summaries)"))
        .extracting(Candidate::setting)
        .containsExactly("store: summaries, max: {from: 20, to: 20}");
    assertThat(advice.path())
        .contains(
            new Advice.Step("Bounded, and read more than linked?", "yes: 200/s reads, 1/d links"));
  }

  @Test
  void dropsAViewThatNoPatternReads() {
    Advice advice =
        advice(
            """
              Order:
                parent: User
                id: orderId
                attributes: {orderId: string, state: string}
                views: {byState: {by: state}}
            patterns:
              orders: {ask: "Which orders?", read: Order.ofUser}
            """);
    Declaration declaration =
        ModelFile.parse(
            "shop.yaml",
            ENTITIES
                + """
                  Order:
                    parent: User
                    id: orderId
                    attributes: {orderId: string, state: string}
                    views: {byState: {by: state}}
                patterns:
                  orders: {ask: "Which orders?", read: Order.ofUser}
                """);
    Advisor advisor =
        new Advisor(
            declaration,
            ModelCompiler.compile(declaration).compiled().orElseThrow(),
            Prices.bundled(),
            true);

    assertThat(advice.choice().isDeclared()).isTrue();
    assertThat(advisor.advise(new Subject.Viewed("Order", "byState")).choice().pattern())
        .isEqualTo("no index");
  }

  @Test
  void findsTheOwnerOfAListByTheWholeNameOfItsElements() {
    Declaration declaration =
        ModelFile.parse(
            "boxes.yaml",
            """
            types:
              BoxNote: {text: string}
            entities:
              Shelf: {id: shelfId, attributes: {shelfId: string, notes: "list(BoxNote, max 5)"}}
              Depot: {id: depotId, attributes: {depotId: string}}
              Box: {parent: Depot, id: boxId, attributes: {boxId: string, label: string}}
            workload:
              Depot: {items: 100}
              Box: {items: 300, creates: 1/s}
            """);
    Advice advice =
        new Advisor(
                declaration,
                ModelCompiler.compile(declaration).compiled().orElseThrow(),
                Prices.bundled(),
                false)
            .advise(new Subject.Children("Box"));

    assertThat(advice.candidates())
        .filteredOn(c -> c.pattern().startsWith("complex attribute"))
        .flatExtracting(Candidate::calls)
        .extracting(CallFigures::call)
        .contains("Depot.change")
        .doesNotContain("Shelf.change");
  }

  @Test
  void saysWhichDiagnosticLeavesAPatternOut() {
    Advice advice =
        advice(
            """
            relationships:
              Membership:
                from: User
                to: Group
                attributes: {role: string}
                order: {to: role}
            """);

    assertThat(advice.leftOut())
        .contains(
            new Advice.LeftOut(
                "adjacency list with swapped index",
                "[swapped-order] Membership has order, which a swapped index does not support: it"
                    + " has the keys of the table"));
  }
}
