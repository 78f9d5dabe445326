// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class AdvisorTest {
  private static final String ENTITIES =
      """
      entities:
        User: {id: userId, attributes: {userId: string, name: string}}
        Group: {id: groupId, attributes: {groupId: string, title: string}}
      """;

  private static Advisor advisor(String model) {
    Declaration declaration = ModelFile.parse("teams.yaml", model);
    return new Advisor(
        declaration,
        ModelCompiler.compile(declaration).compiled().orElseThrow(),
        Prices.bundled(),
        declaration.model().workload().isEmpty());
  }

  /** The advice on the first subject of a model of users and groups. */
  private static Advice advice(String model) {
    return advisor(ENTITIES + model).advise().get(0);
  }

  // ---- Many to many

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

    assertThat(advice.declared().kind()).isEqualTo(PatternKind.MIRROR);
    assertThat(advice.choice().kind()).isEqualTo(PatternKind.INVERSE_INDEX);
    assertThat(advice.choice().setting()).isEqualTo("no inverse");
  }

  @Test
  void keepsTheDeclaredDesignIfAnotherSavesLessThanTenDollars() {
    Advice advice =
        advice(
            """
            relationships:
              Membership: {from: User, to: Group, inverse: mirror, attributes: {role: string}}
            workload:
              Membership: {perFrom: 5, links: 10/m, from: 10/m, to: 10/m}
            """);

    assertThat(advice.choice().isDeclared()).isTrue();
    assertThat(advice.reason().text())
        .isEqualTo(
            "Keep it: $1.15 a month, and no other saves enough to be worth the change (adjacency"
                + " list with index would cost $0.60).");
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
            new Reason.IndexRefused(
                "members cannot be answered: it reads GSI1, and a global index is never strongly"
                    + " consistent"));
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
            workload:
              Membership: {perFrom: 5, links: 100/s}
            """);

    assertThat(advice.choice().kind()).isEqualTo(PatternKind.ONE_DIRECTION);
    assertThat(advice.choice().setting()).isEqualTo("inverse: none");
  }

  /** Users and groups, of which the largest gets half of the links. */
  private static String popular(String links) {
    return """
    relationships:
      Membership: {from: User, to: Group, count: {to: members}, attributes: {role: string}}
    workload:
      User: {items: 1_000_000}
      Group: {items: 1_000}
      Membership: {perFrom: 1, maxPerTo: 500_000, links: %s, from: 10/s, to: 10/s}
    """
        .formatted(links);
  }

  @Test
  void spreadsAPopularEntityOverPartitionsWhenItsLinksOutgrowOne() {
    Advice advice = advice(popular("2000/s"));

    assertThat(advice.declared().crossed())
        .containsExactly(new HardLimit.Links(Side.TO, "Group", 500, 1000));
    assertThat(advice.choice().pattern()).isEqualTo("adjacency list, sharded by 4");
    assertThat(advice.choice().setting()).isEqualTo("shards: {to: 4}");
    assertThat(advice.choice().weaknesses())
        .contains(
            "members is no attribute of Group, but the sum of 4 items, which conditions and filters"
                + " cannot use");
    assertThat(advice.reason().text())
        .isEqualTo(
            "Change to it: the declared design crosses a limit: one Group takes 500 links a second"
                + " (expected 1,000 a second).");
  }

  /** The count is on the Group, whose every change is also written to the index of all groups. */
  @Test
  void neverSpreadsForMoneyAlone() {
    Advice advice =
        advisor(ENTITIES.replace("id: groupId,", "id: groupId, all: true,") + popular("200/s"))
            .advise(new Subject.ManyToMany("Membership"));

    assertThat(advice.candidates())
        .filteredOn(c -> c.kind() == PatternKind.SHARDED_EDGES)
        .singleElement()
        .satisfies(c -> assertThat(c.money()).isLessThan(advice.declared().money() * 0.9))
        .extracting(Candidate::refusal)
        .isEqualTo(new Refusal.NoLimitCrossed());
    assertThat(advice.choice().isDeclared()).isTrue();
  }

  @Test
  void saysAtWhichRateAPopularEntityMustBeSpread() {
    Advice advice = advice(popular("200/s"));

    assertThat(advice.turningPoints())
        .extracting(TurningPoint::text)
        .contains(
            "Above 1,000 links a second, 510 to one Group (now 200): adjacency list, sharded by 8,"
                + " since one Group takes 500 links a second");
  }

  @Test
  void spreadsAnEntityWhoseEdgesAreReadMoreThanOnePartitionServes() {
    Advice advice =
        advice(
            """
            relationships:
              Membership: {from: User, to: Group, attributes: {role: string}}
            workload:
              User: {items: 10_000}
              Group: {items: 2}
              Membership: {perFrom: 1, bytes: 200, links: 1/s, from: 10/s, to: 60/s}
            """);

    assertThat(advice.declared().crossed())
        .hasOnlyElementsOfType(HardLimit.EdgeReads.class)
        .hasSize(1);
    assertThat(advice.choice().kind()).isEqualTo(PatternKind.SHARDED_EDGES);
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
        .filteredOn(c -> c.kind() == PatternKind.SUMMARIES)
        .extracting(Candidate::setting)
        .containsExactly("store: summaries, max: {from: 20, to: 20}");
    assertThat(advice.path())
        .contains(
            new Advice.Step("Bounded, and read more than linked?", "yes: 200/s reads, 1/d links"));
  }

  @Test
  void callsFewWhatADeclaredMaximumBounds() {
    String model =
        """
        relationships:
          Membership: {from: User, to: Group, %sattributes: {role: string}}
        workload:
          User: {items: 1000}
          Group: {items: 1000}
          Membership: {perFrom: 60, links: 1/s, from: 10/s, to: 10/s}
        """;

    assertThat(advice(model.formatted("")).path())
        .contains(new Advice.Step("Few on each side?", "no: 60 of one User, 60 of one Group"));
    assertThat(advice(model.formatted("max: {from: 20, to: 40}, ")).path())
        .contains(
            new Advice.Step(
                "Few on each side?",
                "yes: 60 of one User (at most 20), 60 of one Group (at most 40)"));
  }

  @Test
  void comparesListsOfTheLengthThatIsReadOfThem() {
    String model =
        """
        relationships:
          Membership: {from: User, to: Group, attributes: {role: string}}
        patterns:
          groups: {ask: "Which?", read: Membership.from}
          members: {ask: "Who?", read: Membership.to}
        workload:
          User: {items: 1_000_000}
          Group: {items: 10}
          Membership: {perFrom: 1, bytes: 200, links: 1/s}
          groups: 10/s
          members: %s
        """;
    CallPurpose members = new CallPurpose.Edges(Side.TO, "Group");

    CallFigures whole = advice(model.formatted("1/s")).declared().call(members).orElseThrow();
    CallFigures some =
        advice(model.formatted("{reads: 1/s, items: 25}")).declared().call(members).orElseThrow();

    assertThat(whole.items()).isEqualTo(100_000);
    assertThat(whole.requests()).isEqualTo(36);
    assertThat(some.items()).isEqualTo(25);
    assertThat(some.requests()).isEqualTo(1);
  }

  // ---- Indexes

  private static final String ORDERS =
      ENTITIES
          + """
            Order:
              parent: User
              id: orderId
              attributes: {orderId: string, state: "enum(new, sent)", day: date}
              views: {byState: {by: state}}
          patterns:
            orders: {ask: "Which orders?", read: Order.ofUser}
          """;
  private static final Subject BY_STATE = new Subject.Viewed("Order", "byState");

  @Test
  void dropsAViewThatNoPatternReads() {
    Advice advice = advisor(ORDERS).advise(BY_STATE);

    assertThat(advisor(ORDERS).advise(new Subject.Children("Order")).choice().isDeclared())
        .isTrue();
    assertThat(advice.choice().kind()).isEqualTo(PatternKind.NO_INDEX);
    assertThat(advice.choice().setting()).isEqualTo("no views");
    assertThat(advice.reason()).isInstanceOf(Reason.NoReaders.class);
    assertThat(advice.turningPoints()).containsExactly(new TurningPoint.NewReader("Order.byState"));
  }

  /** A model whose view is read, and whose orders are written so often. */
  private static String orders(String creates) {
    return ORDERS
        + """
          inState: {ask: "Which are new?", read: Order.byState}
        workload:
          User: {items: 100_000}
          Order: {items: 1_000_000, bytes: 200, creates: %s}
          inState: {reads: 1/s, items: 10}
        """
            .formatted(creates);
  }

  @Test
  void spreadsAViewWhoseWritesOutgrowOnePartition() {
    Advice advice = advisor(orders("4000/s")).advise(BY_STATE);

    assertThat(advice.declared().crossed())
        .containsExactly(new HardLimit.IndexWrites("Order.byState", 1000, 2000));
    assertThat(advice.choice().pattern()).isEqualTo("index, sharded by 4");
    assertThat(advice.choice().setting()).isEqualTo("byState: {by: [state], shards: 4}");
    assertThat(advice.choice().crossed()).isEmpty();
  }

  @Test
  void saysAtWhichRateAViewMustBeSpread() {
    Advice advice = advisor(orders("400/s")).advise(BY_STATE);

    assertThat(advice.choice().isDeclared()).isTrue();
    assertThat(advice.reason()).isEqualTo(new Reason.NoShardsNeeded());
    assertThat(advice.turningPoints())
        .extracting(TurningPoint::text)
        .contains(
            "Above 2,000 writes of Order a second (now 400): index, sharded by 8, since one"
                + " partition of Order.byState takes 1,000 write units a second");
  }

  @Test
  void spreadsTheListOfAType() {
    Advice advice =
        advisor(
                """
                entities:
                  Event: {id: eventId, all: true, attributes: {eventId: string}}
                patterns:
                  events: {ask: "All?", read: Event.all}
                workload:
                  Event: {items: 1000, creates: 3000/s}
                  events: 1/s
                """)
            .advise()
            .get(0);

    assertThat(advice.subject()).isEqualTo(new Subject.Listed("Event"));
    assertThat(advice.choice().pattern()).isEqualTo("index, sharded by 6");
    assertThat(advice.choice().setting()).isEqualTo("all: {shards: 6}");
  }

  @Test
  void saysWhyAnIndexOfKeysOnlySavesNothing() {
    Advice advice =
        advisor(
                """
                entities:
                  User: {id: userId, lookup: email, attributes: {userId: string, email: string}}
                  Note:
                    id: noteId
                    attributes: {noteId: string, topic: string, text: string}
                    views: {byTopic: {by: topic}}
                patterns:
                  login: {ask: "Who?", read: User.email}
                  notes: {ask: "Which?", read: Note.byTopic}
                workload:
                  Note: {items: 1000, bytes: 3000, creates: 10/s}
                """)
            .advise(new Subject.Viewed("Note", "byTopic"));

    assertThat(advice.candidates())
        .filteredOn(c -> c.kind() == PatternKind.KEYS_ONLY_INDEX)
        .singleElement()
        .satisfies(c -> assertThat(c.money()).isEqualTo(advice.declared().money()))
        .extracting(Candidate::weaknesses)
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .contains("saves nothing: GSI1 carries everything all the same, for User.email");
  }

  @Test
  void calculatesMultiAttributeKeysWithoutTheirTextAttributes() {
    Advice advice = advisor(orders("400/s")).advise(BY_STATE);

    assertThat(advice.candidates())
        .filteredOn(c -> c.kind() == PatternKind.MULTI_ATTRIBUTE_KEYS)
        .singleElement()
        .satisfies(
            c -> {
              assertThat(c.isBuilt()).isFalse();
              assertThat(c.canBeChosen()).isFalse();
              assertThat(c.money()).isLessThanOrEqualTo(advice.declared().money());
              assertThat(c.setting())
                  .isEqualTo("an index keyed state / userId, orderId, without GSI1PK and GSI1SK");
            });
  }

  @Test
  void calculatesMultiAttributeKeysForTheirOwnTypeAlone() {
    String follow = "  Follow: {from: User, to: Group, as: {from: FOLLOWS, to: FOLLOWER}}\n";
    String model =
        """
        relationships:
          Membership: {from: User, to: Group, attributes: {role: string}}
        %sworkload:
          User: {items: 10_000}
          Group: {items: 10}
          Membership: {perFrom: 1, links: 1/s, from: 1/s, to: 10/s}
        %s""";
    String reads = "  Follow: {perFrom: 1, links: 1/s, from: 1/s, to: 10/s}\n";

    assertThat(saved(model.formatted(follow, reads)))
        .isPositive()
        .isCloseTo(saved(model.formatted("", "")), within(0.01));
  }

  /** What multi-attribute keys would save of a month of Membership. */
  private static double saved(String model) {
    Advice advice = advice(model);
    return advice.candidates().stream()
        .filter(c -> c.kind() == PatternKind.MULTI_ATTRIBUTE_KEYS)
        .mapToDouble(c -> advice.declared().money() - c.money())
        .findFirst()
        .orElseThrow();
  }

  // ---- Other subjects

  @Test
  void findsTheOwnerOfAListByTheWholeNameOfItsElements() {
    Advice advice =
        advisor(
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
            """)
            .advise(new Subject.Children("Box"));

    assertThat(advice.candidates())
        .filteredOn(c -> c.kind() == PatternKind.COMPLEX_ATTRIBUTE)
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
                PatternKind.SWAPPED_INDEX,
                "adjacency list with swapped index",
                Tag.SWAPPED_ORDER,
                "Membership has order, which a swapped index does not support: it"
                    + " has the keys of the table"));
  }
}
