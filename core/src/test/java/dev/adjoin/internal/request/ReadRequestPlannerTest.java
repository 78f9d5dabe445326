// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.modelfile.ModelFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadRequestPlannerTest {
  private static final Compiled COMPILED =
      ModelCompiler.compile(
              ModelFile.parse(
                  "model.yaml",
                  """
                  table: Clubs
                  entities:
                    Person: {id: personId, attributes: {personId: string, name: string}}
                    Club: {id: clubId, attributes: {clubId: string}}
                    Room: {parent: Club, id: roomId, attributes: {roomId: string}}
                  relationships:
                    Member: {from: Person, to: Club, shards: {to: 2}, attributes: {since: int?}}
                  patterns:
                    newest: {ask: "The last two members?", read: Member.to, reversed: true, first: 2}
                  """))
          .compiled()
          .orElseThrow();

  private static ReadRequests read(String name) {
    return new ReadRequestPlanner(COMPILED.model(), COMPILED.design())
        .all(COMPILED.plans()).stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void aGetHasTheKeyOfTheItem() {
    Step get = read("Person.get").steps().get(0);
    assertThat(get.request().operation().word()).isEqualTo("GetItem");
    assertThat(get.request().body().toString())
        .isEqualTo("{TableName=Clubs, Key={PK={S=PERSON#{personId}}, SK={S=PERSON#{personId}}}}");
    assertThat(get.fill(Map.of("personId", "a#b")::get).get(0).body().toString())
        .isEqualTo("{TableName=Clubs, Key={PK={S=PERSON#a%23b}, SK={S=PERSON#a%23b}}}");
  }

  @Test
  void aShardedListHasARequestForEachShard() {
    ReadRequests newest = read("newest");
    assertThat(newest.inputs().toString()).contains("clubId").doesNotContain("name=n,");
    Step step = newest.steps().get(0);
    assertThat(step.repeat().words())
        .isEqualTo(
            "sent for each shard from 0 to 1, in parallel, page by page; merged by GSI1SK,"
                + " descending");
    List<Request> filled = step.fill(Map.of("clubId", "chess")::get);
    assertThat(filled).hasSize(2);
    assertThat(filled.get(1).body().toString())
        .isEqualTo(
            "{TableName=Clubs, IndexName=GSI1, KeyConditionExpression=GSI1PK = :0 AND"
                + " begins_with(GSI1SK, :1), ExpressionAttributeValues={:0={S=CLUB#chess#SHARD#1},"
                + " :1={S=PERSON#}}, ScanIndexForward=false, Limit=2}");
  }

  @Test
  void aLimitedReadTakesTheNumberOfItems() {
    ReadRequests first = read("Member.from.first(n)");
    assertThat(first.inputs().get(1).isLimit()).isTrue();
    Step step = first.steps().get(0);
    assertThat(step.request().body().get("Limit")).hasToString("{n}");
    assertThat(step.fill(Map.<String, Object>of("personId", "ada", "n", 5)::get).get(0).body())
        .containsEntry("Limit", 5);
  }

  @Test
  void entitiesAreFetchedByTheKeysOfEachItemFoundEachOnce() {
    Step fetch = read("Member.from.withEntities").steps().get(1);
    assertThat(fetch.isKnown()).isFalse();
    Map<String, Object> chess = Map.of("clubId", "chess");
    Request batch =
        fetch.fillEach(
            List.of(chess::get, Map.<String, Object>of("clubId", "go")::get, chess::get));
    assertThat(batch.body().toString())
        .isEqualTo(
            "{RequestItems={Clubs={Keys=[{PK={S=CLUB#chess}, SK={S=CLUB#chess}},"
                + " {PK={S=CLUB#go}, SK={S=CLUB#go}}], ConsistentRead=false}}}");
  }

  @Test
  void aLimitReadsMoreIfSomeItemsAreDropped() {
    PageLimit page = new PageLimit(dev.adjoin.internal.plan.Limit.ASKED_AND_ONE, false);
    assertThat(page.of(3)).isEqualTo(50);
    assertThat(page.of(60)).isEqualTo(61);
    assertThat(page).hasToString("{n + 1, at least 50}");
    assertThatThrownBy(() -> page.fill(name -> null))
        .hasMessage("n is missing: the number of items that you want");
  }

  @Test
  void namesTheInputThatIsMissing() {
    Step get = read("Person.get").steps().get(0);
    assertThatThrownBy(() -> get.fill(name -> null))
        .hasMessage("personId must have a value, but was absent: it is part of a key");
  }

  @Test
  void aKeyTextHasPieces() {
    Map<String, Object> values =
        read("newest").steps().get(0).request().map("ExpressionAttributeValues");
    KeyText partition = (KeyText) ((Map<?, ?>) values.get(":0")).get("S");
    assertThat(partition.pieces().toString())
        .startsWith(
            "[Literal[text=CLUB#], Value[field={clubId}], Literal[text=#SHARD#], ShardNumber[count=2, of=[]]");
  }
}
