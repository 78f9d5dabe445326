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
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One entity or edge by its key, whether it exists or not.
 *
 * @param parts the parts of the key, in order
 */
record ItemReference(Database database, TypeDesign type, List<Object> parts) {

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
    String fix =
        IntStream.range(0, parts.size())
            .filter(i -> parts.get(i).toString().startsWith(type.key().get(i) + "="))
            .mapToObj(i -> "Give the value alone, without " + type.key().get(i) + "=")
            .findFirst()
            .orElse("Check the key");
    return Failure.failed("There is no " + this, fix);
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
