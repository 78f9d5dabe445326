// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Item;
import dev.adjoin.Page;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An id is an ordinary value or rejected; it never gives access to the items of another entity. */
class HostileIdsTest {
  private static final String GROUPS =
      """
      model: groups
      entities:
        User: {id: userId, attributes: {userId: string, name: string?}}
        Group: {id: groupId, attributes: {groupId: string}, all: true}
      relationships:
        Membership:
          from: User
          to: Group
          distinct: [role]
          attributes: {role: string}
          shards: {to: 2}
      """;

  private static final List<String> ORDINARY = List.of("1", "2", "%", "a", "1 x");

  private static StoredModel groups() {
    StoredModel model = new StoredModel(GROUPS);
    for (String user : ORDINARY) {
      model.put("User", "userId", user);
      model.put("Group", "groupId", user);
      model.put("Membership", "userId", user, "groupId", "2", "role", "admin");
      model.put("Membership", "userId", "1", "groupId", user, "role", "guest");
    }
    return model;
  }

  static Stream<String> strangeIds() {
    return Stream.of(
        "1#GROUP#2",
        "1#SHARD#0",
        "#",
        "$",
        "1$",
        "%23",
        "1%23GROUP%232",
        "\u0000",
        "1\u0000",
        "\u001f",
        "\u007f",
        " ",
        "😀",
        "\uFFFF",
        "{userId}",
        ":0",
        "#0",
        "\" OR 1=1");
  }

  @ParameterizedTest
  @MethodSource("strangeIds")
  void worksAsAPlainValue(String id) {
    try (StoredModel model = groups()) {
      assertThat(model.list("Membership.from", id).list()).isEmpty();
      assertThat(model.list("Membership.to", id).list()).isEmpty();
      assertThat(model.reads.get(model.mapping("User"), false, id)).isEmpty();
      assertThat(model.reads.collection(model.mapping("User"), false, id).isEmpty()).isTrue();
      model.put("User", "userId", id, "name", "himself");
      model.put("Membership", "userId", id, "groupId", id, "role", id);
      assertThat(model.reads.get(model.mapping("User"), false, id).orElseThrow())
          .isEqualTo(Item.of("userId", id, "name", "himself"));
      Item own = Item.of("userId", id, "groupId", id, "role", id);
      assertThat(model.list("Membership.from", id).list()).containsExactly(own);
      assertThat(model.list("Membership.to", id).list()).containsExactly(own);
      assertThat(model.list("Membership.from", id).where("role").is(id).list())
          .containsExactly(own);
      assertThat(model.list("Membership.from", id).where("role").beginsWith(id).count())
          .isEqualTo(1);
      assertThat(model.list("Membership.from", id).filter("role").is(id).list())
          .containsExactly(own);
      Page<Item> page = model.list("Membership.to", id).page(1);
      if (page.next() != null) {
        assertThat(model.list("Membership.to", id).page(1, page.next()).items()).isEmpty();
      }
      assertThat(model.list("Membership.to", "2").list()).hasSize(ORDINARY.size() + 1);
      assertThat(model.list("Membership.from", "1").list()).hasSize(ORDINARY.size() + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\uD800", "a\uDC00b", "\uDC00\uD800"})
  void refusesHalvesOfCharacters(String id) {
    try (StoredModel model = groups()) {
      assertRefused(model, id);
    }
  }

  @Test
  void refusesWhatIsEmptyTooLongOrOfAnotherType() {
    try (StoredModel model = groups()) {
      assertRefused(model, "");
      assertRefused(model, "x".repeat(3000));
      assertRefused(model, "é".repeat(1100));
      assertRefused(model, 7);
      assertThatThrownBy(
              () -> model.list("Membership.from", "1").where("role").is("x".repeat(1500)).list())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Membership.role must be shorter: the sort key ")
          .hasMessageEndingWith("… has 1507 bytes, and DynamoDB allows 1024");
    }
  }

  private static void assertRefused(StoredModel model, Object id) {
    model.reports.clear();
    assertThatThrownBy(() -> model.list("Membership.from", id).list())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must");
    assertThatThrownBy(() -> model.list("Membership.to", id).page(5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> model.reads.get(model.mapping("User"), false, id))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(model.operations()).isEmpty();
  }
}
