// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.WriteFlow.Ask;
import dev.adjoin.internal.request.WriteFlow.Send;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WriteRequestPlannerTest {
  private static final Compiled COMPILED =
      ModelCompiler.compile(
              ModelFile.parse(
                  "model.yaml",
                  """
                  table: Clubs
                  entities:
                    Person:
                      id: personId
                      unique: [email]
                      attributes:
                        personId: string
                        email: string
                        nickname: string?
                        joinedAt: instant = now
                        level: int = 1
                    Club: {id: clubId, attributes: {clubId: string}}
                    Page:
                      id: pageId
                      version: revision
                      attributes: {pageId: string, revision: int = 0}
                    Media:
                      id: mediaId
                      attributes: {mediaId: string, label: string?}
                      variants:
                        book: {pages: int}
                        film: {length: duration, studio: string = unknown}
                        song: {}
                  relationships:
                    Member:
                      from: Person
                      to: Club
                      count: {to: members}
                      max: {to: 20}
                      attributes: {role: string}
                    Visit:
                      from: Person
                      to: Club
                      as: {from: VISITED, to: VISITOR}
                      distinct: [day, at]
                      attributes: {day: string = first, at: instant = now}
                  """))
          .compiled()
          .orElseThrow();

  private static WriteRequestPlanner planner() {
    return new WriteRequestPlanner(COMPILED.model(), COMPILED.design());
  }

  private static PlannedWrite write(String name) {
    return COMPILED.plans().writes().stream()
        .filter(each -> each.name().toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Request only(WriteFlow flow) {
    List<WriteFlow.Stage> stages = ((Send) flow).stages();
    assertThat(stages).hasSize(1);
    assertThat(stages.get(0).requests()).hasSize(1);
    return stages.get(0).requests().get(0);
  }

  @Test
  void identityAndAttributesWithoutDefaultAreRequired() {
    WriteRequests create = planner().of(write("Person.create"));

    assertThat(create.inputs().stream().map(Input::name))
        .containsExactly("personId", "email", "nickname", "joinedAt", "level");
    assertThat(create.required()).containsExactly("personId", "email");
    assertThat(create.givenInputs().stream().map(Input::name))
        .as("the write sets the time by itself")
        .containsExactly("personId", "email", "nickname", "level");
    assertThat(create.defaults()).isEqualTo(Map.of("level", 1));
  }

  @Test
  void aPutReturnsItsItemOrIsFollowedByItsRead() {
    Send single =
        (Send) planner().of(write("Media.put"), Map.of("mediaId", "m", "kind", "song")).flow();
    assertThat(only(single).member("ReturnValues")).contains("ALL_NEW");
    assertThat(single.result()).isNull();

    Send versioned = (Send) planner().of(write("Page.put"), Map.of("pageId", "p")).flow();
    assertThat(versioned.result()).as("what is given determines it").isNull();
    Send any = (Send) planner().of(write("Page.overwrite"), Map.of("pageId", "p")).flow();
    assertThat(only(any).operation()).isEqualTo(Request.Operation.TRANSACT_WRITE_ITEMS);
    assertThat(any.result()).isNotNull();
    assertThat(any.result().operation()).isEqualTo(Request.Operation.GET_ITEM);
    assertThat(any.result().map("Key")).isEqualTo(only(any).writes().get(0).key());
  }

  @Test
  void aConstantInTheKeyMayBeLeftOutAndTheTimeOfTheWriteMayNot() {
    WriteRequests link = planner().of(write("Visit.link"), Map.of("personId", "a", "clubId", "c"));

    assertThat(link.required()).containsExactly("personId", "at", "clubId");
    assertThat(planner().of(write("Visit.unlink")).required())
        .containsExactly("personId", "day", "at", "clubId");
    assertThat(
            link.fill(
                    only(link.flow()),
                    Map.<String, Object>of(
                            "personId",
                            "a",
                            "clubId",
                            "c",
                            "at",
                            Instant.parse("2026-01-31T12:00:00Z"))
                        ::get)
                .body()
                .toString())
        .contains("first");
  }

  @Test
  void aUniqueAttributeMakesACreateATransactionWithItsGuard() {
    Request create = only(planner().of(write("Person.create")).flow());

    assertThat(create.operation()).isEqualTo(Request.Operation.TRANSACT_WRITE_ITEMS);
    assertThat(create.writes()).extracting(ItemWrite::kind).containsExactly(Kind.PUT, Kind.PUT);
    assertThat(create.writes().get(1).key().toString())
        .isEqualTo("{PK={S=PERSON.email#{email}}, SK={S=PERSON.email#{email}}}");
    assertThat(create.writes().get(1).conditions())
        .containsExactly(ItemCondition.notExists(DocumentPath.of("PK")));
  }

  @Test
  void aChangeOfAUniqueAttributeReadsTheItemAndAsksWhetherItDiffers() {
    WriteRequests change =
        planner().of(write("Person.change"), Map.of("personId", "ada", "email", "a@b.org"));
    Ask ask = (Ask) change.flow();

    assertThat(ask.reads()).extracting(WriteFlow.ReadItem::label).containsExactly("old");
    assertThat(ask.question()).isEqualTo(new Question.Differs(List.of("email")));
    assertThat(ask.question().words(true)).isEqualTo("email is not old.email");
    assertThat(only(ask.yes()).writes()).hasSize(3);
    assertThat(only(ask.no()).writes()).hasSize(1);
    assertThat(change.flow().commonReads()).isEqualTo(ask.reads());
  }

  @Test
  void aChangeOfOtherAttributesLeavesTheGuardAlone() {
    WriteFlow change =
        planner().of(write("Person.change"), Map.of("personId", "ada", "nickname", "A")).flow();

    assertThat(only(change).writes()).hasSize(1);
    assertThat(only(change).writes().get(0).updates())
        .containsKey(DocumentPath.of("nickname"))
        .doesNotContainKey(DocumentPath.of("email"));
  }

  @Test
  void aWholeItemHasACaseForEachVariantWithItsAttributes() {
    List<WriteFlow.Case> cases = planner().of(write("Media.create")).flow().cases();

    assertThat(cases)
        .extracting(WriteFlow.Case::when)
        .containsExactly(
            List.of("kind = book"),
            List.of("not (kind = book)", "kind = film"),
            List.of("not (kind = book)", "not (kind = film)"));
    assertThat(cases)
        .extracting(each -> ownAttributes(each.stages().get(0).requests().get(0)))
        .containsExactly(
            List.of("mediaId", "label", "kind", "pages"),
            List.of("mediaId", "label", "kind", "length", "studio"),
            List.of("mediaId", "label", "kind"));
  }

  @Test
  void anAttributeThatIsNotGivenHasTheDefaultOfItsVariant() {
    Map<String, Object> film = Map.of("mediaId", "m1", "kind", "film", "length", Duration.ZERO);
    WriteRequests create = planner().of(write("Media.create"), film);
    Map<String, Object> song = Map.of("mediaId", "m2", "kind", "song");

    assertThat(create.fill(only(create.flow()), film::get).body().get("Item").toString())
        .contains("studio={S=unknown}");
    assertThat(ownAttributes(only(planner().of(write("Media.create"), song).flow())))
        .containsExactly("mediaId", "kind");
  }

  @Test
  void aChangeOfWhatSomeVariantsHaveRequiresOneOfThem() {
    WriteRequests usual = planner().of(write("Media.change"));
    Map<String, Object> studio = Map.of("mediaId", "m1", "studio", "S");

    assertThat(usual.givenInputs()).extracting(Input::name).containsExactly("mediaId", "label");
    assertThat(
            only(planner().of(write("Media.change"), studio).flow()).writes().get(0).conditions())
        .containsExactly(
            ItemCondition.exists(DocumentPath.of("PK")),
            new ItemCondition.OneOf(DocumentPath.of("kind"), List.of(Map.of("S", "film"))));
  }

  private static List<String> ownAttributes(Request put) {
    return put.writes().get(0).item().keySet().stream()
        .filter(name -> Character.isLowerCase(name.charAt(0)))
        .toList();
  }

  @Test
  void theBoundOfACountIsThatBeforeTheLink() {
    ItemWrite gate =
        only(planner().of(write("Member.link")).flow()).writes().stream()
            .filter(each -> each.updates().containsKey(DocumentPath.of("members")))
            .findFirst()
            .orElseThrow();

    assertThat(gate.updates().get(DocumentPath.of("members"))).isEqualTo(new UpdateClause.Add(1));
    assertThat(gate.conditions())
        .contains(
            new ItemCondition.Bounded(
                DocumentPath.of("members"), false, true, BigDecimal.valueOf(19)));
  }

  @Test
  void theTextsOfExpressionsFollowTheirTrees() {
    Request create = only(planner().of(write("Club.create")).flow());

    assertThat(create.body().get("ConditionExpression")).isEqualTo("attribute_not_exists(#0)");
    assertThat(create.map("ExpressionAttributeNames")).isEqualTo(Map.of("#0", "PK"));
  }

  @Test
  void valuesThatAreNotKnownStayPlaceholders() {
    WriteRequests create = planner().of(write("Club.create"), Map.of("clubId", "chess#1"));
    String filled =
        create
            .fill(only(create.flow()), Map.<String, Object>of("clubId", "chess#1")::get)
            .body()
            .toString();

    assertThat(filled).contains("PK={S=CLUB#chess%231}", "_by={S={#token}}");
  }
}
