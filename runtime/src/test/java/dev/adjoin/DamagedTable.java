// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.CheckReport.FindingGroup;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table in which every physical part occurs: entities with a gate, a guard, a lookup, nested
 * values and references, children with copies, edges with an index, a mirror, shards, copies and
 * unique values, and summaries. It can be damaged again and again.
 */
final class DamagedTable implements AutoCloseable {
  static final String MODEL =
      """
      model: clubs
      table: Clubs
      types:
        Address: {street: string, town: string?}
      entities:
        Person:
          id: person
          unique: [email]
          lookup: [rank]
          attributes: {person: string, email: string?, name: string, rank: "enum(low, high)",
                       home: Address?}
        Club:
          id: club
          lookup: [town]
          attributes: {club: string, title: string, town: string?}
        Room:
          id: room
          parent: Club
          integrity: checked
          copy: {clubTitle: Club.title}
          views: {byTitle: {by: [clubTitle], order: [size]}}
          attributes: {room: string, size: int}
        Hall:
          id: hall
          attributes: {hall: string, label: string}
        Talk:
          id: talk
          attributes:
            talk: string
            slot: int
            at: {ref: Hall, type: string?, integrity: checked, count: talks, copy: {hallLabel: label}}
      relationships:
        Member: {from: Person, to: Club, count: {to: members}, as: {from: M, to: MI},
                 attributes: {role: string?}}
        Seat: {from: Person, to: Club, inverse: mirror, as: {from: S, to: SI},
               count: {from: seated}, order: {to: [kind, row]}, attributes: {row: int, kind: "enum(a, b)"}}
        Fan: {from: Person, to: Club, as: {from: F, to: FI}, shards: {to: 2}, count: {to: fans}}
        Visit: {from: Person, to: Club, as: {from: V, to: VI}, copy: {to: [title]},
                order: {to: [title]}}
        Pass: {from: Person, to: Club, as: {from: P, to: PI}, unique: [code],
               attributes: {code: string}}
        Badge: {from: Person, to: Club, store: summaries, as: {from: badges, to: holders},
                max: {from: 9, to: 9}, count: {from: badged}, attributes: {level: int, note: string?},
                summary: {from: [level, note, title], to: [level, note]}}
      """;

  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private final DynamoDbClient client = engine.directClient();
  private Map<Position, Map<String, AttributeValue>> whole = Map.of();
  private int opened;

  /** The full key of an item. */
  record Position(String partition, String sort) implements Comparable<Position> {
    static Position of(Map<String, AttributeValue> item) {
      return new Position(item.get("PK").s(), item.get("SK").s());
    }

    Map<String, AttributeValue> key() {
      return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
    }

    @Override
    public int compareTo(Position other) {
      int first = partition.compareTo(other.partition);
      return first == 0 ? sort.compareTo(other.sort) : first;
    }

    @Override
    public String toString() {
      return partition + " / " + sort;
    }
  }

  DamagedTable() {
    try (Adjoin db = open(MODEL)) {
      db.createTable();
      fill(db);
    }
    isWhole();
  }

  /** Notes that the items are as they should be. */
  void isWhole() {
    whole = items();
  }

  private static void fill(Adjoin db) {
    for (String person : List.of("p", "q")) {
      db.entity("Person")
          .create(
              Item.of("person", person, "email", person + "@x.org", "name", "N" + person)
                  .with("rank", person.equals("p") ? "low" : "high")
                  .with("home", Map.of("street", "S" + person, "town", "T")));
    }
    for (String club : List.of("c", "d")) {
      db.entity("Club").create(Item.of("club", club, "title", "Title " + club, "town", "Y" + club));
      db.entity("Hall").create(Item.of("hall", "h" + club, "label", "Hall " + club));
      db.entity("Room").create(Item.of("club", club, "room", "r" + club, "size", club.length()));
      db.entity("Talk").create(Item.of("talk", "t" + club, "slot", 1, "at", "h" + club));
      for (String person : List.of("p", "q")) {
        Item edge = Item.of("person", person, "club", club);
        db.relationship("Member").link(edge.with("role", "R" + person + club));
        db.relationship("Seat").link(edge.with("row", 3).with("kind", "a"));
        db.relationship("Fan").link(edge);
        db.relationship("Visit").link(edge);
        db.relationship("Pass").link(edge.with("code", "code-" + person + club));
        db.relationship("Badge").link(edge.with("level", 1).with("note", "note"));
      }
    }
    db.entity("Club").change("c").set("title").to("Title of c").apply();
    db.entity("Hall").change("hc").set("label").to("Hall of c").apply();
    db.resume();
  }

  Adjoin open(String model) {
    return Adjoin.builder(ModelFile.parse("model.yaml", model))
        .environment(new VirtualEnvironment(clock, ++opened))
        .connect(engine.client());
  }

  /** The items of the model as they were before any damage. */
  Map<Position, Map<String, AttributeValue>> whole() {
    return whole;
  }

  /** The items of the model as they are. */
  Map<Position, Map<String, AttributeValue>> items() {
    Map<Position, Map<String, AttributeValue>> items = new TreeMap<>();
    client.scanPaginator(r -> r.tableName("Clubs").consistentRead(true)).items().stream()
        .filter(item -> !item.get("PK").s().startsWith("_ADJOIN"))
        .forEach(item -> items.put(Position.of(item), item));
    return items;
  }

  /** Makes the items of the model what they were. */
  void restore() {
    become(whole);
  }

  /** Changes the items of the model to others, by raw writes. */
  void become(Map<Position, Map<String, AttributeValue>> wanted) {
    Map<Position, Map<String, AttributeValue>> now = items();
    now.forEach(
        (place, item) -> {
          if (!wanted.containsKey(place)) {
            client.deleteItem(r -> r.tableName("Clubs").key(place.key()));
          }
        });
    wanted.forEach(
        (place, item) -> {
          if (!item.equals(now.get(place))) {
            client.putItem(r -> r.tableName("Clubs").item(new HashMap<>(item)));
          }
        });
  }

  /** The errors of a report, with the kinds that were left apart. */
  static List<String> errors(CheckReport report) {
    return report.findings().stream()
        .filter(group -> group.severity() == Severity.ERROR)
        .map(FindingGroup::kind)
        .map(kind -> kind.words())
        .toList();
  }

  @Override
  public void close() {
    engine.close();
  }
}
