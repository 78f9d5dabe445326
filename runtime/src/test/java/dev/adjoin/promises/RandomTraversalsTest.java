// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.Step;
import dev.adjoin.Suite;
import dev.adjoin.Traversal;
import dev.adjoin.Walk;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Random traversals of a random graph, compared with a walk over the same graph in memory. The
 * relationships are stored in different ways; entities and children refer to others and to their
 * own type.
 */
class RandomTraversalsTest extends Suite {
  private static final String GRAPH =
      """
      model: graph
      entities:
        Person: {id: person, attributes: {person: string, boss: {ref: "Person?"}}}
        Club: {id: club, attributes: {club: string}}
        Room: {id: room, parent: Club, attributes: {room: string, keeper: {ref: "Person?"}}}
        Pet:
          id: pet
          attributes: {pet: string, owner: {ref: "Person?"}, home: {ref: "Club?", shards: 3}}
      relationships:
        Knows: {from: Person, to: Person, ends: {from: one, to: other}, integrity: trusted,
                as: {from: KNOWS, to: KNOWN}}
        Seat: {from: Person, to: Club, inverse: mirror, as: {from: S, to: SI}, integrity: trusted}
        Fan: {from: Person, to: Club, as: {from: F, to: FI}, shards: {to: 3}, integrity: trusted}
        Badge: {from: Person, to: Club, store: summaries, as: {from: badges, to: holders},
                max: {from: 30, to: 30}, summary: {from: [club], to: [person]}}
      """;

  private static final List<String> RELATIONSHIPS = List.of("Knows", "Seat", "Fan", "Badge");
  private static final List<String> PEOPLE = List.of("a", "b", "c", "d", "e", "f", "g", "h");
  private static final List<String> CLUBS = List.of("v", "w", "x", "y", "z");
  private static final List<String> PETS = List.of("k", "l", "m", "n");
  private static final Map<String, List<String>> STARTS =
      Map.of("Person", PEOPLE, "Club", CLUBS, "Pet", PETS);

  /**
   * An edge; a child as an edge from its parent, an item that refers to an entity as one from the
   * entity.
   */
  private record Edge(String type, String from, String to) implements Comparable<Edge> {
    @Override
    public int compareTo(Edge other) {
      return toString().compareTo(other.toString());
    }
  }

  private final Set<Edge> edges = new TreeSet<>();
  private final Set<String> missing = new HashSet<>();
  private Adjoin db;

  @BeforeEach
  void makeGraph() {
    db = open(GRAPH);
    Random random = new Random(7);
    missing.addAll(List.of("h", "z"));
    for (String person : PEOPLE) {
      if (!missing.contains(person)) {
        Item item = Item.of("person", person);
        db.entity("Person").create(referring(item, "Person.boss", person, PEOPLE, random));
      }
    }
    for (String club : CLUBS) {
      if (!missing.contains(club)) {
        db.entity("Club").create(Item.of("club", club));
        for (int room = 0; room < random.nextInt(3); room++) {
          Item item = Item.of("club", club, "room", "r" + room);
          String id = club + "/r" + room;
          db.entity("Room").create(referring(item, "Room.keeper", id, PEOPLE, random));
          edges.add(new Edge("Room", club, id));
        }
      }
    }
    for (String pet : PETS) {
      Item item = referring(Item.of("pet", pet), "Pet.owner", pet, PEOPLE, random);
      db.entity("Pet").create(referring(item, "Pet.home", pet, CLUBS, random));
    }
    for (String type : RELATIONSHIPS) {
      for (int i = 0; i < 16; i++) {
        String from = PEOPLE.get(random.nextInt(PEOPLE.size()));
        List<String> ends = type.equals("Knows") ? PEOPLE : CLUBS;
        String to = ends.get(random.nextInt(ends.size()));
        boolean isWhole = !missing.contains(from) && !missing.contains(to);
        if ((isWhole || !type.equals("Badge")) && edges.add(new Edge(type, from, to))) {
          db.relationship(type)
              .link(
                  type.equals("Knows")
                      ? Item.of("one", from, "other", to)
                      : Item.of("person", from, "club", to));
        }
      }
    }
    settle();
  }

  /** The item with a reference to one of these entities, in most cases. */
  private Item referring(
      Item item, String reference, String id, List<String> entities, Random random) {
    if (random.nextInt(4) == 0) {
      return item;
    }
    String entity = entities.get(random.nextInt(entities.size()));
    edges.add(new Edge(reference, entity, id));
    return item.with(reference.substring(reference.indexOf('.') + 1), entity);
  }

  /** The hops of a traversal in memory: the simplest breadth-first walk. */
  private List<String> expected(String start, List<List<Step<?>>> levels) {
    List<String> hops = new ArrayList<>(List.of(shown(0, "", start, false)));
    Set<String> visited = new HashSet<>(Set.of(start));
    List<String> reached = missing.contains(start) ? List.of() : List.of(start);
    for (int depth = 1; depth <= levels.size(); depth++) {
      List<String> next = new ArrayList<>();
      for (String from : reached) {
        for (Step<?> step : levels.get(depth - 1)) {
          for (String to : ends(step, from)) {
            boolean isNew = visited.add(to);
            hops.add(shown(depth, from + " " + step, to, !isNew));
            if (isNew && !missing.contains(to)) {
              next.add(to);
            }
          }
        }
      }
      reached = next;
    }
    return hops;
  }

  private List<String> ends(Step<?> step, String from) {
    String reference = step.type() + "." + step.attribute();
    return switch (step.kind()) {
      case FROM, CHILDREN -> to(step.type(), from);
      case TO -> from(step.type(), from);
      case PARENT -> from.contains("/") ? List.of(from.substring(0, 1)) : List.of();
      case ITEMS -> to(reference, from);
      case ENTITY -> from(reference, from);
    };
  }

  private List<String> to(String type, String from) {
    return edges.stream()
        .filter(edge -> edge.type().equals(type) && edge.from().equals(from))
        .map(Edge::to)
        .toList();
  }

  private List<String> from(String type, String to) {
    return edges.stream()
        .filter(edge -> edge.type().equals(type) && edge.to().equals(to))
        .map(Edge::from)
        .toList();
  }

  private static String shown(int depth, String from, String to, boolean seen) {
    return depth + " " + from + " " + to + (seen ? " seen" : "");
  }

  private static String shown(Hop<Item> hop) {
    Hop<Item> previous = hop.previous();
    return shown(
        hop.depth(), previous == null ? "" : id(previous) + " " + hop.step(), id(hop), hop.seen());
  }

  private static String id(Hop<Item> hop) {
    return String.join("/", hop.key().parts().stream().map(String::valueOf).toList());
  }

  /** Adds random levels of steps that can start where the level before ends. */
  private static Traversal<Item> extended(
      Traversal<Item> start, Random random, List<List<Step<?>>> levels) {
    Traversal<Item> all = start;
    int depth = 1 + random.nextInt(4);
    while (levels.size() < depth) {
      List<Step<?>> possible = new ArrayList<>(all.nextSteps());
      java.util.Collections.shuffle(possible, random);
      List<Step<?>> level =
          List.copyOf(possible.subList(0, Math.min(possible.size(), 1 + random.nextInt(3))));
      levels.add(level);
      all = all.follow(level.toArray(Step<?>[]::new));
    }
    return all;
  }

  @Test
  void aTraversalIsAWalkOverTheGraphWithinAnyBudget() {
    Search.of(10, 400)
        .run(
            seed -> {
              Random random = Search.random(seed);
              String type = List.of("Person", "Club", "Pet").get(random.nextInt(3));
              List<String> ids = STARTS.get(type);
              String start = ids.get(random.nextInt(ids.size()));
              List<List<Step<?>>> levels = new ArrayList<>();
              Traversal<Item> all = extended(db.traverse(type, start), random, levels);
              List<String> expected = expected(start, levels);
              int requests = 3 + random.nextInt(12);
              int items = 1 + random.nextInt(20);
              Walk<Item> walk = all.maxRequests(requests).maxItems(items).walk();
              List<String> found = new ArrayList<>();
              for (int runs = 0; !walk.isComplete(); runs++) {
                int before = walk.requests();
                List<Hop<Item>> hops = walk.list();
                hops.forEach(
                    hop -> {
                      found.add(shown(hop));
                      assertThat(hop.entity() == null).isEqualTo(missing.contains(id(hop)));
                    });
                assertThat(hops).hasSizeLessThanOrEqualTo(items);
                assertThat(walk.requests() - before).isLessThanOrEqualTo(requests);
                assertThat(walk.cuts().isEmpty()).as("seed %d", seed).isEqualTo(walk.isComplete());
                assertThat(found)
                    .as("seed %d, a part of all hops", seed)
                    .isEqualTo(expected.subList(0, found.size()));
                assertThat(runs).as("seed %d ends", seed).isLessThan(500);
                walk.more();
              }
              assertThat(found).as("seed %d, %s", seed, all).isEqualTo(expected);
              assertThat(
                      all.maxRequests(1000).list().stream()
                          .map(RandomTraversalsTest::shown)
                          .toList())
                  .as("seed %d at once", seed)
                  .isEqualTo(expected);
            });
  }
}
