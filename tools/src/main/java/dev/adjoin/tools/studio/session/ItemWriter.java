// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.Adjoin;
import dev.adjoin.Change;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.TypeNames;
import java.util.List;
import java.util.Map;

/** Writes entities and edges from values that a user typed. */
public final class ItemWriter {
  private final Adjoin db;
  private final TypeNames types;

  public ItemWriter(Adjoin db) {
    this.db = db;
    this.types = new TypeNames(db.model());
  }

  /**
   * Carries out one write.
   *
   * @param operation create, link, change, unlink or delete
   * @param values the attributes as text; for a change, an empty text removes an attribute
   * @return what happened, in a few words
   */
  public String write(String operation, String typeName, Map<String, String> values) {
    TypeDesign type = types.type(typeName);
    return switch (operation) {
      case "create" -> {
        db.entity(typeName).create(item(type, values));
        yield "created";
      }
      case "link" ->
          db.relationship(typeName).link(item(type, values)).isNew() ? "linked" : "already linked";
      case "unlink" ->
          db.relationship(typeName).unlink(key(type, values)).removed().isPresent()
              ? "unlinked"
              : "not linked";
      case "delete" -> db.entity(typeName).delete(key(type, values)) ? "deleted" : "not found";
      case "change" -> {
        change(type, values);
        yield "changed";
      }
      default ->
          throw new InvalidInput(
              "The studio cannot \"" + operation + "\"",
              "Use create, link, change, unlink or delete");
    };
  }

  private static Item item(TypeDesign type, Map<String, String> values) {
    AttributeParser parser = new AttributeParser(type);
    Item.Builder item = Item.builder();
    values.forEach(
        (name, text) -> {
          if (!text.isEmpty()) {
            item.set(name, parser.value(name, text));
          }
        });
    return item.build();
  }

  private static Object[] key(TypeDesign type, Map<String, String> values) {
    AttributeParser parser = new AttributeParser(type);
    return type.key().stream()
        .map(name -> parser.value(name, values.getOrDefault(name, "")))
        .toArray();
  }

  private void change(TypeDesign type, Map<String, String> values) {
    AttributeParser parser = new AttributeParser(type);
    List<String> key = type.key();
    Object[] id = key(type, values);
    Change<Item> change =
        type instanceof RelationshipDesign
            ? db.relationship(type.name()).change(id)
            : db.entity(type.name()).change(id);
    for (Map.Entry<String, String> each : values.entrySet()) {
      String name = each.getKey();
      if (!key.contains(name)) {
        change =
            each.getValue().isEmpty()
                ? change.remove(name)
                : change.set(name).to(parser.value(name, each.getValue()));
      }
    }
    change.apply();
  }
}
