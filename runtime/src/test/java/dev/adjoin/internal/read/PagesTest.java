// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.plan.ReadName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {
  private static final String FEEDS =
      """
      model: feeds
      entities:
        User: {id: userId, attributes: {userId: string}}
        Post: {id: postId, attributes: {postId: string}}
      relationships:
        Reaction:
          from: User
          to: Post
          attributes: {kind: string, weight: int}
          shards: {to: %d}
          project: [kind]
      """;
  private static final byte[] SECRET = "sixteen bytes or more".getBytes(StandardCharsets.UTF_8);

  private static StoredModel feeds(int shards, ReadSettings settings, int reactions) {
    StoredModel feeds = new StoredModel(FEEDS.formatted(shards), settings);
    for (int i = 0; i < reactions; i++) {
      feeds.put(
          "Reaction",
          "userId",
          "u%04d".formatted(i),
          "postId",
          "p",
          "kind",
          i % 10 == 0 ? "rare" : "common",
          "weight",
          i);
    }
    return feeds;
  }

  private static List<Integer> weights(List<Item> items) {
    return items.stream().map(item -> item.integer("weight")).toList();
  }

  private static List<Integer> tens(int from, int number) {
    return IntStream.range(0, number).map(i -> from + 10 * i).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aCursorAloneLeadsToAPageOfTheSameSize(int shards) {
    try (StoredModel feeds = feeds(shards, ReadSettings.DEFAULT, 30)) {
      ListQuery<Item> list = feeds.list("Reaction.to", "p");
      Page<Item> second = list.page(list.page(7).next());
      assertThat(weights(second.items())).containsExactly(7, 8, 9, 10, 11, 12, 13);
      Page<Item> third = list.page(2, second.next());
      assertThat(weights(third.items())).containsExactly(14, 15);
      assertThat(weights(list.page(third.previous()).items())).containsExactly(12, 13);
      assertThatThrownBy(() -> list.page((String) null)).hasMessage("A cursor must not be null");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aPageThatEndsWithTheListHasNoNextPage(int shards) {
    try (StoredModel feeds = feeds(shards, ReadSettings.DEFAULT, 10)) {
      ListQuery<Item> list = feeds.list("Reaction.to", "p");
      Page<Item> first = list.page(5);
      Page<Item> second = list.page(5, first.next());
      assertThat(weights(second.items())).containsExactly(5, 6, 7, 8, 9);
      assertThat(second.next()).isNull();
      assertThat(second.incomplete()).isFalse();
      assertThat(list.page(10).next()).isNull();
      assertThat(list.page(9).next()).isNotNull();
      assertThat(list.withEntities().page(10).next()).isNull();
      Page<Item> back = list.page(second.previous());
      assertThat(weights(back.items())).containsExactly(0, 1, 2, 3, 4);
      assertThat(back.previous()).isNull();
      assertThat(list.limit(5).page(5).next()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aPageUnderAFilterHasAsManyAsAskedForWhileThereAreSoMany(int shards) {
    try (StoredModel feeds = feeds(shards, ReadSettings.DEFAULT, 600)) {
      ListQuery<Item> rare = feeds.list("Reaction.to", "p").filter("kind").is("rare");
      Page<Item> first = rare.page(25);
      assertThat(weights(first.items())).isEqualTo(tens(0, 25));
      assertThat(first.incomplete()).isFalse();
      Page<Item> second = rare.page(25, first.next());
      assertThat(weights(second.items())).isEqualTo(tens(250, 25));
      Page<Item> third = rare.page(25, second.next());
      assertThat(weights(third.items())).isEqualTo(tens(500, 10));
      assertThat(third.next()).isNull();
      assertThat(third.incomplete()).isFalse();
      Page<Item> back = rare.page(25, third.previous());
      assertThat(weights(back.items())).isEqualTo(tens(250, 25));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aFilterOfWhatTheIndexDoesNotCarryIsAppliedToTheWholeItems(int shards) {
    try (StoredModel feeds = feeds(shards, ReadSettings.DEFAULT, 300)) {
      ListQuery<Item> heavy = feeds.list("Reaction.to", "p").filter("weight").is(250);
      assertThat(weights(heavy.page(1).items())).containsExactly(250);
      assertThat(heavy.count()).isEqualTo(1);
      assertThatThrownBy(() -> heavy.projected().list())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "A filter of a projected Reaction.to must be of attributes that GSI1 projects, but was"
                  + " of weight");
    }
  }

  @Test
  void whatTheIndexDoesNotCarryIsFetchedUnlessTheProjectionIsEnough() {
    try (StoredModel feeds = feeds(1, ReadSettings.DEFAULT, 30)) {
      ListQuery<Item> all = feeds.list("Reaction.to", "p");
      assertThat(weights(all.list())).hasSize(30).startsWith(0, 1, 2);
      assertThat(feeds.operations()).containsExactly("Query", "BatchGetItem");
      List<Item> parts = all.projected().list();
      assertThat(feeds.operations()).containsExactly("Query");
      assertThat(parts.get(3))
          .isEqualTo(Item.of("userId", "u0003", "postId", "p", "kind", "common"));
      assertThat(all.withEntities().list()).allMatch(each -> each.entity() == null).hasSize(30);
      assertThat(feeds.operations()).containsExactly("Query", "BatchGetItem");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aPageThatMayNotReadEnoughSaysSoAndGoesOnFromThere(int shards) {
    ReadSettings little = ReadSettings.DEFAULT.withPageLimits(100, 1 << 20);
    try (StoredModel feeds = feeds(shards, little, 500)) {
      ListQuery<Item> rare = feeds.list("Reaction.to", "p").filter("kind").is("rare");
      List<Integer> found = new ArrayList<>();
      int incomplete = 0;
      Page<Item> page = rare.page(45);
      found.addAll(weights(page.items()));
      assertThat(page.incomplete()).isTrue();
      while (page.next() != null) {
        incomplete += page.incomplete() ? 1 : 0;
        page = rare.page(45, page.next());
        found.addAll(weights(page.items()));
      }
      assertThat(found).isEqualTo(tens(0, 50));
      assertThat(incomplete).isPositive();
    }
  }

  @Test
  void anEmptyPageUnderAFilterStillLeadsBack() {
    try (StoredModel feeds = feeds(1, ReadSettings.DEFAULT, 60)) {
      ListQuery<Item> all = feeds.list("Reaction.to", "p").filter("weight").lessThan(10);
      Page<Item> first = all.page(10);
      Page<Item> empty = all.page(10, first.next());
      assertThat(empty.items()).isEmpty();
      assertThat(empty.next()).isNull();
      assertThat(all.page(10, empty.previous()).items()).isEqualTo(first.items());
      Page<Item> three = all.page(3, empty.previous());
      assertThat(weights(three.items())).containsExactly(7, 8, 9);
      assertThat(weights(all.page(3, three.previous()).items())).containsExactly(4, 5, 6);
    }
  }

  @Test
  void aCursorIsRefusedByAnyOtherQuery() {
    for (ReadSettings settings :
        List.of(ReadSettings.DEFAULT, ReadSettings.DEFAULT.withSecret(SECRET))) {
      try (StoredModel feeds = feeds(1, settings, 10)) {
        ListQuery<Item> all = feeds.list("Reaction.to", "p");
        String cursor = all.page(3).next();
        assertThat(weights(all.page(2, cursor).items())).containsExactly(3, 4);
        assertThat(all.withEntities().page(2, cursor).items()).hasSize(2);
        for (ListQuery<Item> other :
            List.of(
                feeds.list("Reaction.to", "p2"),
                feeds.list("Reaction.from", "p"),
                all.reversed(),
                all.filter("kind").is("rare"),
                all.where("userId").is("u0001"),
                all.where("userId").beginsWith("u"))) {
          assertThatThrownBy(() -> other.page(3, cursor))
              .isInstanceOfSatisfying(
                  AdjoinException.class,
                  e -> assertThat(e.reason()).isEqualTo(Reason.INVALID_CURSOR))
              .hasMessageEndingWith(
                  ": a cursor must belong to its query, with the same ids,"
                      + " conditions, filters and direction, but was of another");
        }
      }
    }
  }

  @Test
  void anAlteredCursorIsRefused() {
    try (StoredModel feeds = feeds(1, ReadSettings.DEFAULT.withSecret(SECRET), 10)) {
      ListQuery<Item> all = feeds.list("Reaction.to", "p");
      String cursor = all.page(3).next();
      byte[] bytes = Base64.getUrlDecoder().decode(cursor);
      assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain("u000");
      for (int i = 0; i < bytes.length; i++) {
        byte[] altered = bytes.clone();
        altered[i] ^= 1;
        assertRefused(all, Base64.getUrlEncoder().withoutPadding().encodeToString(altered));
        byte[] cut = Arrays.copyOf(bytes, i);
        assertRefused(all, Base64.getUrlEncoder().withoutPadding().encodeToString(cut));
      }
      for (int i = 0; i < cursor.length(); i++) {
        char other = cursor.charAt(i) == 'B' ? 'C' : 'B';
        assertRefused(all, cursor.substring(0, i) + other + cursor.substring(i + 1));
      }
      assertRefused(all, cursor + "=");
      assertThat(all.page(3).next()).isNotEqualTo(cursor);
    }
    try (StoredModel feeds = feeds(1, ReadSettings.DEFAULT, 10)) {
      ListQuery<Item> all = feeds.list("Reaction.to", "p");
      String cursor = all.page(3).next();
      for (String wrong : List.of("", "x", "not a cursor", cursor + "AAAA", cursor.substring(4))) {
        assertRefused(all, wrong);
      }
    }
  }

  private static void assertRefused(ListQuery<Item> list, String cursor) {
    assertThatThrownBy(() -> list.page(3, cursor))
        .isInstanceOfSatisfying(
            AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.INVALID_CURSOR))
        .hasMessage(
            "Reaction.to: a cursor must be one that a page returned, unaltered, but was another text");
  }

  @Test
  void aCursorOfOneSecretIsNoneForAnother() {
    try (StoredModel feeds = feeds(1, ReadSettings.DEFAULT.withSecret(SECRET), 10)) {
      String cursor = feeds.list("Reaction.to", "p").page(3).next();
      Reads others =
          new Reads(feeds.table, ReadSettings.DEFAULT.withSecret("another secret!!".getBytes()));
      assertRefused(
          others.list(feeds.mapping("Reaction"), ReadName.edges("Reaction", Side.TO), "p"), cursor);
      Reads open = new Reads(feeds.table, ReadSettings.DEFAULT);
      assertRefused(
          open.list(feeds.mapping("Reaction"), ReadName.edges("Reaction", Side.TO), "p"), cursor);
    }
  }

  @Test
  void readsNoMoreThanAPageNeeds() {
    try (StoredModel feeds = feeds(1, ReadSettings.DEFAULT, 100)) {
      feeds.list("Reaction.from", "u0001").page(1);
      feeds.list("Reaction.to", "p").projected().page(7);
      assertThat(feeds.reports).allMatch(report -> report.totalUnits() <= 0.5);
      assertThat(feeds.operations()).containsExactly("Query", "Query");
    }
  }

  @Test
  void refusesSizesAndSecretsThatAreNone() {
    try (StoredModel feeds = feeds(1, ReadSettings.DEFAULT, 1)) {
      assertThatThrownBy(() -> feeds.list("Reaction.to", "p").page(0))
          .hasMessage("A page's size must be at least 1, but was 0");
    }
    assertThatThrownBy(() -> ReadSettings.DEFAULT.withSecret(new byte[3]))
        .hasMessage("A cursor secret must be at least 16 bytes long, but was 3");
    assertThatThrownBy(() -> ReadSettings.DEFAULT.withPageLimits(0, 1))
        .hasMessage(
            "Limits of reading must be at least 1, but were 0 items, 1 bytes and 100000 items");
    assertThat(ReadSettings.DEFAULT.withSecret(SECRET).toString()).doesNotContain("sixteen");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void childrenOfDifferentParentsWithTheSameIdAreEachOnOnePage(boolean isReversed) {
    StoredModel notes =
        new StoredModel(
            """
            model: notes
            entities:
              Author: {id: authorId, attributes: {authorId: string}}
              Note: {id: noteId, attributes: {noteId: string}, parent: Author, lookup: noteId}
            """,
            ReadSettings.DEFAULT);
    for (String author : List.of("ada", "bob", "cyd")) {
      notes.put("Note", "authorId", author, "noteId", "n1");
    }
    ListQuery<Item> all = notes.list("Note.by(noteId)", "n1");
    ListQuery<Item> list = isReversed ? all.reversed() : all;
    List<String> found = new ArrayList<>();
    String previous = null;
    Page<Item> page = list.page(1);
    for (int i = 0; i < 3; i++) {
      found.add(page.items().get(0).string("authorId"));
      previous = page.previous();
      page = page.next() == null ? page : list.page(1, page.next());
    }
    assertThat(found).containsExactlyElementsOf(strings(list.list()));
    assertThat(page.next()).isNull();
    assertThat(strings(list.page(1, previous).items())).isEqualTo(found.subList(1, 2));
  }

  private static List<String> strings(List<Item> items) {
    return items.stream().map(item -> item.string("authorId")).toList();
  }
}
