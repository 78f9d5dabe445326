// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.CommonEdges;
import dev.adjoin.Item;
import dev.adjoin.Results;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CommonTest {
  private static final String SOCIAL =
      """
      model: social
      entities:
        User: {id: userId, attributes: {userId: string}}
        Club: {id: clubId, attributes: {clubId: string}}
      relationships:
        Follow:
          from: User
          to: User
          ends: {from: follower, to: followed}
          as: {from: FOLLOWING, to: FOLLOWER}
          shards: {from: %d, to: 2}
        Visit:
          from: User
          to: Club
          distinct: [day]
          attributes: {day: string}
      """;

  private static StoredModel social(int shards, int budget) {
    return new StoredModel(SOCIAL.formatted(shards), ReadSettings.DEFAULT.withCommonItems(budget));
  }

  @Property(cases = 30)
  void whoBothFollowIsTheIntersectionInTheOrderOfIds(Given given) {
    Set<Integer> first = given.any(Generators.ints(0, 40).set(30));
    Set<Integer> second = given.any(Generators.ints(0, 40).set(30));
    try (StoredModel social = social(given.between(1, 3), 1)) {
      first.forEach(i -> social.put("Follow", "follower", "a", "followed", "u" + i));
      second.forEach(i -> social.put("Follow", "follower", "b", "followed", "u" + i));
      Set<String> expected =
          first.stream()
              .filter(second::contains)
              .map(i -> "u" + i)
              .collect(Collectors.toCollection(TreeSet::new));
      List<CommonEdges<Item, Item>> shared =
          social
              .reads
              .commonEdges(
                  social.list("Follow.from", "a").reversed(), social.list("Follow.from", "b"))
              .list();
      assertThat(shared)
          .extracting(s -> s.first().get(0).string("followed"))
          .containsExactlyElementsOf(expected);
      assertThat(shared)
          .allMatch(
              s ->
                  s.second().get(0).string("follower").equals("b")
                      && s.first().size() == 1
                      && s.second().size() == 1);
    }
  }

  @Test
  void friendsFollowEachOther() {
    try (StoredModel social = social(1, 10)) {
      social.put("Follow", "follower", "a", "followed", "b");
      social.put("Follow", "follower", "a", "followed", "c");
      social.put("Follow", "follower", "c", "followed", "a");
      assertThat(
              social
                  .reads
                  .commonEdges(social.list("Follow.from", "a"), social.list("Follow.to", "a"))
                  .list())
          .extracting(s -> s.first().get(0).string("followed"))
          .containsExactly("c");
    }
  }

  @Test
  void listsInAnotherOrderAreComparedWithinABudget() {
    try (StoredModel social = social(1, 3)) {
      visit(social, "a", "x", "mon");
      visit(social, "a", "x", "tue");
      visit(social, "a", "y", "wed");
      visit(social, "b", "x", "sun");
      visit(social, "b", "z", "sun");
      Results<CommonEdges<Item, Item>> both =
          social.reads.commonEdges(social.list("Visit.from", "a"), social.list("Visit.from", "b"));
      assertThat(both.explain()).endsWith("the first is held in memory, at most 3 items of it");
      social.operations();
      both.stream();
      assertThat(social.operations()).isEmpty();
      List<CommonEdges<Item, Item>> shared = both.list();
      assertThat(shared).hasSize(1);
      assertThat(shared.get(0).first())
          .extracting(v -> v.string("day"))
          .containsExactly("mon", "tue");
      assertThat(shared.get(0).second()).hasSize(1);
      Results<CommonEdges<Item, Item>> sameDay =
          social.reads.commonEdges(
              social.list("Visit.from", "a").where("day").is("mon"),
              social.list("Visit.from", "b").where("day").is("sun"));
      assertThat(sameDay.explain()).endsWith("read side by side, in the order of the other id");
      assertThat(sameDay.list()).hasSize(1);
      visit(social, "a", "q", "fri");
      assertThatThrownBy(both::list)
          .isInstanceOfSatisfying(
              AdjoinException.class,
              e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.REFUSED))
          .hasMessageContaining("more than 3 edges");
    }
  }

  private static void visit(StoredModel social, String user, String club, String day) {
    social.put("Visit", "userId", user, "clubId", club, "day", day);
  }

  @Test
  void refusesListsThatLeadToDifferentEntitiesOrAreCut() {
    try (StoredModel social = social(1, 10)) {
      assertThatThrownBy(
              () ->
                  social.reads.commonEdges(
                      social.list("Follow.from", "a"), social.list("Visit.from", "a")))
          .hasMessage(
              "Two lists must lead to the same entities, but Follow.from leads to User and"
                  + " Visit.from to Club");
      assertThatThrownBy(
              () ->
                  social.reads.commonEdges(
                      social.list("Follow.from", "a").limit(2), social.list("Follow.from", "b")))
          .hasMessage("Lists that are compared must be whole, but Follow.from was limited to 2");
    }
  }
}
