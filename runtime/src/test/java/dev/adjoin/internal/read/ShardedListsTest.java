// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static dev.adjoin.testing.search.Generators.ints;
import static dev.adjoin.testing.search.Generators.joined;
import static dev.adjoin.testing.search.Generators.of;
import static dev.adjoin.testing.search.Generators.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ShardedListsTest {
  private static final String GROUPS =
      """
      model: groups
      entities:
        User: {id: userId, attributes: {userId: string}}
        Group: {id: groupId, attributes: {groupId: string}}
      relationships:
        Membership:
          from: User
          to: Group
          attributes: {rank: int, note: string?}
          order: {to: [rank]}
          shards: {from: %d, to: %d}
      """;

  /** A membership of the group whose list is read. */
  record Member(String user, int rank) {}

  private static final List<String> CHARACTERS =
      List.of("a", "b", "😀", "0", "1", "9", "#", "$", "%", "&", " ", "~", "é", "\uFFFD", "\n");

  private static Generator<Set<String>> users() {
    Generator<String> any = ints('\uE000', '\uF8FF').map(Character::toString);
    return joined(oneOf(of(CHARACTERS), any), 1, 4).set(40);
  }

  private static List<Member> store(StoredModel model, Set<String> users, int ranks) {
    List<Member> members = new ArrayList<>();
    for (String user : users) {
      Member member = new Member(user, Math.floorMod(user.hashCode(), ranks));
      members.add(member);
      model.put("Membership", "userId", user, "groupId", "g", "rank", member.rank());
      model.put("Membership", "userId", user, "groupId", "g2", "rank", 1);
    }
    members.sort(Comparator.comparingInt(Member::rank).thenComparing(Member::user, KeyOrder.BYTES));
    return members;
  }

  private static List<Member> members(List<Item> edges) {
    return edges.stream().map(e -> new Member(e.string("userId"), e.integer("rank"))).toList();
  }

  @Property(cases = 60)
  void allShardsTogetherAreOneSortedListInBothDirections(Given given) {
    Set<String> users = given.any(users());
    int shards = given.between(1, 9);
    int fromShards = given.between(1, 3);
    int size = given.between(1, 12);
    try (StoredModel model = new StoredModel(GROUPS.formatted(fromShards, shards))) {
      List<Member> expected = store(model, users, 5);
      ListQuery<Item> list = model.list("Membership.to", "g");
      assertThat(members(list.list())).isEqualTo(expected);
      assertThat(members(list.limit(size).list()))
          .isEqualTo(expected.subList(0, Math.min(size, expected.size())));
      assertThat(list.count()).isEqualTo(expected.size());
      assertThat(members(list.where("rank").is(2).list()))
          .isEqualTo(expected.stream().filter(m -> m.rank() == 2).toList());
      assertThat(members(list.where("rank").greaterThan(2).list()))
          .isEqualTo(expected.stream().filter(m -> m.rank() > 2).toList());
      pagesAreTheListAndLeadBack(list, expected, size);
      List<Member> reversed = new ArrayList<>(expected);
      Collections.reverse(reversed);
      assertThat(members(list.reversed().list())).isEqualTo(reversed);
      pagesAreTheListAndLeadBack(list.reversed(), reversed, size);
      assertThat(model.reports).noneMatch(r -> r.operation().equals("Scan"));
    }
  }

  private static void pagesAreTheListAndLeadBack(
      ListQuery<Item> list, List<Member> expected, int size) {
    List<Page<Item>> pages = new ArrayList<>();
    Page<Item> page = list.page(size);
    assertThat(page.previous()).isNull();
    pages.add(page);
    for (String next = page.next(); next != null; next = page.next()) {
      page = list.page(size, next);
      pages.add(page);
    }
    assertThat(pages.stream().flatMap(p -> members(p.items()).stream())).isEqualTo(expected);
    assertThat(pages.subList(0, pages.size() - 1)).allMatch(p -> p.items().size() == size);
    for (int i = pages.size() - 1; i > 0; i--) {
      Page<Item> before = list.page(size, pages.get(i).previous());
      List<Item> wanted = pages.get(i - 1).items();
      assertThat(before.items()).isEqualTo(wanted);
      Page<Item> again =
          list.page(size, before.next() == null ? pages.get(i - 1).next() : before.next());
      assertThat(again.items()).isEqualTo(pages.get(i).items());
    }
  }

  @Property(cases = 20)
  void cursorsSurviveAnotherNumberOfShards(Given given) {
    Set<String> users = given.any(users());
    int before = given.between(1, 5);
    int after = given.between(1, 9);
    int size = given.between(1, 9);
    String cursor;
    List<Member> expected;
    try (StoredModel model = new StoredModel(GROUPS.formatted(1, before))) {
      expected = store(model, users, 5);
      cursor = model.list("Membership.to", "g").page(size).next();
    }
    try (StoredModel model =
        new StoredModel(
            GROUPS.formatted(3, after), EmbeddedDynamoDb.inMemory(), ReadSettings.DEFAULT)) {
      store(model, users, 5);
      if (cursor != null) {
        Page<Item> rest = model.list("Membership.to", "g").page(100, cursor);
        assertThat(members(rest.items()))
            .isEqualTo(expected.subList(Math.min(size, expected.size()), expected.size()));
      }
    }
  }

  @Test
  void theStoredNumbersOfAllShardsAreReadInOneBatch() {
    String yaml =
        """
        model: groups
        entities:
          User: {id: userId, attributes: {userId: string}}
          Group: {id: groupId, attributes: {groupId: string}}
        relationships:
          Membership: {from: User, to: Group, count: {to: members}, shards: {to: 3}}
        """;
    try (StoredModel model = new StoredModel(yaml)) {
      Gate gate = model.table.design().gates().get(0);
      for (int shard = 0; shard < 3; shard++) {
        Map<String, AttributeValue> item =
            new HashMap<>(model.table.keys().of(gate.item(), name -> "g", shard));
        AttributeValue number = AttributeValue.fromN(Integer.toString(10 + shard));
        List<String> path = gate.number().names();
        item.put(
            path.get(0),
            path.size() == 1 ? number : AttributeValue.fromM(Map.of(path.get(1), number)));
        model.putRaw(item);
      }
      ListQuery<Item> members = model.list("Membership.to", "g");
      assertThat(members.count()).isEqualTo(33);
      assertThat(model.operations()).containsExactly("BatchGetItem");
      assertThat(members.where("userId").beginsWith("u").count()).isZero();
      assertThat(model.operations()).containsExactly("Query", "Query", "Query");
    }
  }
}
