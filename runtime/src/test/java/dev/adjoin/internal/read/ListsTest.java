// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import dev.adjoin.testing.search.Search;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The result of any list query equals filtering and sorting all edges in memory. */
class ListsTest {
  private static final List<String> WORDS =
      List.of(
          "a", "a!", "a b", "a#", "a#b", "%", "%23", "$", "b", "é", "中", "\uFFFD", "😀", "\u0001");
  private static final List<Integer> NUMBERS = List.of(Integer.MIN_VALUE, -10, -1, 0, 1, 9, 10);
  private static final List<Instant> TIMES =
      List.of(
          Instant.parse("0001-01-01T00:00:00Z"),
          Instant.parse("1969-12-31T23:59:59.999Z"),
          Instant.EPOCH,
          Instant.parse("2026-01-01T00:00:00.1Z"),
          Instant.parse("2026-01-01T00:00:00.12Z"));
  private static final String MODEL =
      """
      model: notes
      entities:
        User: {id: userId, attributes: {userId: string}}
        Topic: {id: topicId, attributes: {topicId: string}}
      relationships:
        Note:
          from: User
          to: Topic
          distinct: [word, number]
          attributes: {word: string, number: int, time: instant, rank: int}
          order: {to: [time, word]}
          %s
      """;
  private static final Map<String, Comparator<Item>> ORDERS =
      Map.of(
          "word", Comparator.comparing(i -> i.string("word"), KeyOrder.BYTES),
          "number", Comparator.comparing(i -> i.integer("number")),
          "time", Comparator.comparing(i -> i.instant("time")),
          "userId", Comparator.comparing(i -> i.string("userId"), KeyOrder.BYTES),
          "topicId", Comparator.comparing(i -> i.string("topicId"), KeyOrder.BYTES));

  private static final List<StoredModel> MODELS = new ArrayList<>();
  private static final List<Item> EDGES = new ArrayList<>();

  @BeforeAll
  static void store() {
    for (String how :
        List.of("inverse: index", "inverse: mirror", "shards: {to: 3}", "project: [rank]")) {
      MODELS.add(new StoredModel(MODEL.formatted(how)));
    }
    Random random = new Random(7);
    Map<List<Object>, Item> edges = new LinkedHashMap<>();
    for (int i = 0; i < 150; i++) {
      String user = List.of("u", "u1", "v").get(random.nextInt(3));
      String topic = List.of("t", "t!", "t1").get(random.nextInt(3));
      String word = one(WORDS, random);
      Integer number = one(NUMBERS, random);
      edges.put(
          List.of(user, topic, word, number),
          Item.of("userId", user, "topicId", topic, "word", word, "number", number)
              .with("time", one(TIMES, random))
              .with("rank", random.nextInt(4)));
    }
    EDGES.addAll(edges.values());
    MODELS.forEach(model -> EDGES.forEach(edge -> model.put(model.mapping("Note"), edge)));
  }

  private static <T> T one(List<T> values, Random random) {
    return values.get(random.nextInt(values.size()));
  }

  @AfterAll
  static void close() {
    MODELS.forEach(StoredModel::close);
    MODELS.clear();
    EDGES.clear();
  }

  /** A list query, and the same condition as a predicate. */
  private record Both(ListQuery<Item> asked, Predicate<Item> meant) {}

  @Property(cases = 400)
  void aListIsWhatIsLeftOfAllInOrder(Given given) {
    StoredModel model = MODELS.get(given.below(MODELS.size()));
    boolean from = given.flag();
    boolean reversed = given.flag();
    int size = given.between(1, 40);
    Both both = question(model, from, Search.random(given.any(Generators.longs())));
    ListQuery<Item> asked = reversed ? both.asked().reversed() : both.asked();
    Comparator<Item> order =
        (from ? List.of("word", "number", "topicId") : List.of("time", "word", "number", "userId"))
            .stream().map(ORDERS::get).reduce(Comparator::thenComparing).orElseThrow();
    List<Item> meant =
        EDGES.stream().filter(both.meant()).sorted(reversed ? order.reversed() : order).toList();
    assertThat(asked.list()).isEqualTo(meant);
    assertThat(asked.count()).isEqualTo(meant.size());
    assertThat(asked.first()).isEqualTo(meant.stream().findFirst());
    assertThat(asked.limit(size).list()).isEqualTo(meant.stream().limit(size).toList());
    assertThat(pages(asked, size)).isEqualTo(meant);
  }

  /** Forwards to the end, then back to the beginning. */
  private static List<Item> pages(ListQuery<Item> asked, int size) {
    Page<Item> page = asked.page(size);
    List<Item> forwards = new ArrayList<>(page.items());
    while (page.next() != null) {
      page = asked.page(size, page.next());
      forwards.addAll(page.items());
    }
    List<Item> backwards = new ArrayList<>(page.items());
    while (page.previous() != null) {
      page = asked.page(size, page.previous());
      backwards.addAll(0, page.items());
    }
    assertThat(backwards).isEqualTo(forwards);
    return forwards;
  }

  private static Both question(StoredModel model, boolean from, Random random) {
    String id = one(from ? List.of("u", "u1", "none") : List.of("t", "t1", "none"), random);
    Both both =
        new Both(
            model.list(from ? "Note.from" : "Note.to", id),
            e -> e.string(from ? "userId" : "topicId").equals(id));
    Item like = one(EDGES, random);
    Item other = one(EDGES, random);
    List<String> sorting =
        from ? List.of("word", "number", "topicId") : List.of("time", "word", "number");
    int given = random.nextInt(3);
    for (String attribute : sorting.subList(0, given)) {
      both = where(both, attribute, like);
    }
    both = range(both, sorting.get(given), like, other, random.nextInt(7));
    int rank = random.nextInt(8);
    return rank > 3
        ? both
        : new Both(
            both.asked().filter("rank").is(rank), both.meant().and(e -> e.integer("rank") == rank));
  }

  private static Both where(Both both, String attribute, Item like) {
    Object value = like.find(attribute).orElseThrow();
    return new Both(
        both.asked().where(attribute).is(value),
        both.meant().and(e -> ORDERS.get(attribute).compare(e, like) == 0));
  }

  private static Both range(Both both, String attribute, Item low, Item high, int kind) {
    Object least = low.find(attribute).orElseThrow();
    Object most = high.find(attribute).orElseThrow();
    Comparator<Item> order = ORDERS.get(attribute);
    Predicate<Item> atLeast = e -> order.compare(e, low) >= 0;
    Predicate<Item> atMost = e -> order.compare(e, high) <= 0;
    ListQuery<Item> asked = both.asked();
    return switch (kind) {
      case 0 ->
          new Both(
              asked.where(attribute).between(least, most), both.meant().and(atLeast).and(atMost));
      case 1 -> new Both(asked.where(attribute).atLeast(least), both.meant().and(atLeast));
      case 2 -> new Both(asked.where(attribute).atMost(most), both.meant().and(atMost));
      case 3 ->
          new Both(
              asked.where(attribute).greaterThan(least),
              both.meant().and(e -> order.compare(e, low) > 0));
      case 4 ->
          new Both(
              asked.where(attribute).lessThan(most),
              both.meant().and(e -> order.compare(e, high) < 0));
      case 5 -> least instanceof String text ? prefix(both, attribute, text) : both;
      default -> both;
    };
  }

  private static Both prefix(Both both, String attribute, String text) {
    String start = text.substring(0, text.offsetByCodePoints(0, 1));
    return new Both(
        both.asked().where(attribute).beginsWith(start),
        both.meant().and(e -> e.string(attribute).startsWith(start)));
  }
}
