// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Change;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One entity or edge by its key, whether it exists or not.
 *
 * @param parts the parts of the key, in order
 */
record ItemReference(Database database, TypeDesign type, List<Object> parts) {

  /** The item with a key as users give it. */
  static ItemReference of(Database database, TypeDesign type, List<String> key) {
    return new ItemReference(database, type, new AttributeParser(type).key(key));
  }

  Object[] key() {
    return parts.toArray();
  }

  private boolean isEntity() {
    return type instanceof EntityDesign;
  }

  Optional<Item> find(boolean consistent) {
    if (isEntity()) {
      Entities<Item> entities = database.adjoin().entity(type.name());
      return (consistent ? entities.consistent() : entities).get(key());
    }
    Edges<Item> edges = database.adjoin().relationship(type.name());
    return (consistent ? edges.consistent() : edges).get(key());
  }

  Change<Item> change() {
    return isEntity()
        ? database.adjoin().entity(type.name()).change(key())
        : database.adjoin().relationship(type.name()).change(key());
  }

  /** The type and the key: {@code Student a91}. */
  @Override
  public String toString() {
    return type.name() + " " + String.join(" ", parts.stream().map(ItemText::cell).toList());
  }

  Failure missing() {
    return missing(List.of(this));
  }

  static Failure missing(List<ItemReference> all) {
    String names = all.stream().map(ItemReference::toString).collect(Collectors.joining(", no "));
    return Failure.failed(
        "There is no " + names, all.size() == 1 ? "Check the key" : "Check the keys");
  }

  /** Prints the result of a write: a sentence, or the stored item as JSON. */
  void report(Console console, boolean json, String done) {
    console
        .out()
        .print(
            json
                ? ItemText.of(
                    type.name(), find(true).orElseThrow(this::missing), true, console.colour())
                : done + " " + this + ".\n");
  }
}
