// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Talks in variants that refer to rooms. Halls have the same ids as rooms, so that a reference that
 * leads to the wrong entity finds one.
 */
final class ConferenceData implements EditedData {
  private static final List<String> IDS = List.of("r1", "r 2", "r3");
  private static final List<Item> TALKS =
      List.of(
          talk("t1", "keynote", 3, "r1").with("speaker", "Ada"),
          talk("t2", "workshop", 2, "r1").with("seats", 20).with("speaker", "Bob"),
          talk("t 3", "workshop", 1, "r1").with("seats", 30),
          talk("t4", "keynote", 4, "r 2").with("speaker", "Cyd"));

  private static Item talk(String id, String kind, int slot, String room) {
    Map<String, Object> fee =
        slot % 2 == 0
            ? Map.of("kind", "card", "amount", slot, "number", "n" + slot)
            : Map.of("kind", "cash", "amount", slot, "note", "coins");
    return Item.of(
        "talkId",
        id,
        "kind",
        kind,
        "title",
        "Talk " + id,
        "slot",
        slot,
        "fee",
        fee,
        "roomId",
        room);
  }

  @Override
  public void store(Adjoin db) {
    for (String id : IDS) {
      db.entity("Room").create(Item.of("roomId", id, "name", "Room " + id, "floor", "1"));
      db.entity("Hall").create(Item.of("roomId", id, "name", "Hall " + id, "floor", "2"));
    }
    TALKS.forEach(db.entity("Talk")::create);
  }

  @Override
  public void storeAgain(Adjoin db) {
    for (String type : List.of("Room", "Hall", "Talk")) {
      Entities<Item> entities = db.entity(type);
      List<String> ids =
          type.equals("Talk") ? TALKS.stream().map(t -> t.string("talkId")).toList() : IDS;
      for (String id : ids) {
        entities.get(id).ifPresent(entities::put);
      }
    }
    for (Item talk : TALKS) {
      String id = talk.string("talkId");
      db.entity("Talk").change(id).set("title").to(talk.string("title")).apply();
      // Moves it away and back.
      db.entity("Talk").change(id).set("roomId").to("r3").apply();
      db.entity("Talk").change(id).set("roomId").to(talk.string("roomId")).apply();
    }
  }

  @Override
  public Map<String, List<Map<String, Object>>> answers(Adjoin db) {
    Map<String, List<Map<String, Object>>> answers = new LinkedHashMap<>();
    for (String id : IDS) {
      answers.put("room " + id, one(db.entity("Room").consistent().get(id)));
      answers.put("hall " + id, one(db.entity("Hall").consistent().get(id)));
      List<EdgeWithEntity<Item, Item>> talks =
          db.entity("Talk").by("roomId").is(id).withEntities().list();
      answers.put("talks of " + id, talks.stream().map(t -> EditedData.plain(t.item())).toList());
      answers.put(
          "rooms of talks of " + id,
          talks.stream().map(t -> EditedData.plain(t.entity())).toList());
    }
    for (Item talk : TALKS) {
      String id = talk.string("talkId");
      answers.put("talk " + id, one(db.entity("Talk").consistent().get(id)));
    }
    return answers;
  }

  private static List<Map<String, Object>> one(Optional<Item> item) {
    return item.map(EditedData::plain).stream().toList();
  }

  @Override
  public void remove(Adjoin db) {
    TALKS.forEach(t -> db.entity("Talk").delete(t.string("talkId")));
    IDS.forEach(id -> db.entity("Room").delete(id));
    IDS.forEach(id -> db.entity("Hall").delete(id));
  }
}
