// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Results;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Visitors, booths, slots and visits. */
final class FairData implements EditedData {
  private static final List<Item> VISITORS =
      List.of(
          Item.of("visitorId", "v 1", "name", "Ada", "email", "a@x.org", "phone", "1"),
          Item.of("visitorId", "v#2", "name", "Bob", "email", "b@x.org", "tier", "gold"),
          Item.of("visitorId", "v3", "name", "Cyd", "email", "c@x.org"));
  private static final List<Item> BOOTHS =
      List.of(
          Item.of("boothId", "b1", "title", "Tea", "hall", "A"),
          Item.of("boothId", "b 2", "title", "Ink", "hall", "B"));
  private static final List<Item> SLOTS =
      List.of(
          Item.of("boothId", "b1", "slotId", "s1", "startsAt", at(9)),
          Item.of("boothId", "b1", "slotId", "s 2", "startsAt", at(8), "note", "early"),
          Item.of("boothId", "b 2", "slotId", "s1", "startsAt", at(9)));
  private static final List<Item> VISITS =
      List.of(
          Item.of("visitorId", "v 1", "boothId", "b1", "day", "d1", "rating", 5),
          Item.of("visitorId", "v 1", "boothId", "b 2", "day", "d 2"),
          Item.of("visitorId", "v#2", "boothId", "b1", "day", "d1", "mood", "bored"));

  private static Instant at(int hour) {
    return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(3600L * hour);
  }

  @Override
  public void store(Adjoin db) {
    VISITORS.forEach(db.entity("Visitor")::create);
    BOOTHS.forEach(db.entity("Booth")::create);
    SLOTS.forEach(db.entity("Slot")::create);
    VISITS.forEach(db.relationship("Visit")::link);
  }

  @Override
  public void storeAgain(Adjoin db) {
    Entities<Item> visitors = db.entity("Visitor");
    for (Item visitor : VISITORS) {
      String id = visitor.string("visitorId");
      visitors.get(id).ifPresent(visitors::put);
      visitors.change(id).set("name").to(visitor.string("name")).apply();
    }
    Entities<Item> booths = db.entity("Booth");
    for (Item booth : BOOTHS) {
      String id = booth.string("boothId");
      booths.get(id).ifPresent(booths::put);
      db.entity("Slot").of(id).list().forEach(db.entity("Slot")::put);
    }
    for (Item visitor : VISITORS) {
      List<Item> visits = db.relationship("Visit").from(visitor.string("visitorId")).list();
      visits.forEach(db.relationship("Visit")::put);
    }
  }

  @Override
  public Map<String, List<Map<String, Object>>> answers(Adjoin db) {
    Map<String, List<Map<String, Object>>> answers = new LinkedHashMap<>();
    Entities<Item> visitors = db.entity("Visitor").consistent();
    Entities<Item> booths = db.entity("Booth").consistent();
    Edges<Item> visits = db.relationship("Visit");
    for (Item v : VISITORS) {
      String id = v.string("visitorId");
      answers.put("visitor " + id, one(visitors.get(id)));
      ask(answers, "visits from " + id, () -> visits.from(id));
      ask(answers, "email " + id, () -> db.entity("Visitor").by("email").is(v.string("email")));
    }
    for (Item b : BOOTHS) {
      String id = b.string("boothId");
      answers.put("booth " + id, one(booths.get(id)));
      ask(answers, "visits to " + id, () -> visits.to(id));
      ask(answers, "slots of " + id, () -> db.entity("Slot").of(id));
      ask(answers, "hall of " + id, () -> db.entity("Booth").view("byHall", b.string("hall")));
    }
    ask(answers, "all booths", () -> db.entity("Booth").all());
    for (String tier : List.of("basic", "gold")) {
      ask(answers, "tier " + tier, () -> db.entity("Visitor").view("byTier", tier));
    }
    ask(answers, "moods", () -> visits.view("byMood", "happy"));
    return answers;
  }

  private static List<Map<String, Object>> one(Optional<Item> item) {
    return item.map(i -> List.of(EditedData.plain(i))).orElse(List.of());
  }

  private static void ask(
      Map<String, List<Map<String, Object>>> answers,
      String question,
      Supplier<Results<Item>> list) {
    Results<Item> results;
    try {
      results = list.get();
    } catch (IllegalArgumentException | IllegalStateException e) {
      return;
    }
    List<Map<String, Object>> items = new ArrayList<>();
    results.list().forEach(item -> items.add(EditedData.plain(item)));
    answers.put(question, items);
  }

  @Override
  public void remove(Adjoin db) {
    for (Item visit : VISITS) {
      String visitor = visit.string("visitorId");
      db.relationship("Visit").unlink(visitor, visit.string("boothId"), visit.string("day"));
    }
    VISITORS.forEach(v -> db.entity("Visitor").delete(v.string("visitorId")));
    BOOTHS.forEach(b -> db.entity("Booth").delete(b.string("boothId")));
  }
}
