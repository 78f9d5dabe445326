// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One item in a database: an entity or an edge.
 *
 * @param key what identifies it, in the order of the model
 */
record Stored(Database database, Member member, List<Object> key) {

  Optional<Item> find(boolean consistent) {
    if (member instanceof Entity) {
      var entities = database.adjoin().entity(member.name());
      return (consistent ? entities.consistent() : entities).get(key.toArray());
    }
    var edges = database.adjoin().relationship(member.name());
    return (consistent ? edges.consistent() : edges).get(key.toArray());
  }

  /** As people name it: {@code Student a91}. */
  @Override
  public String toString() {
    return member.name() + " " + String.join(" ", key.stream().map(CellText::of).toList());
  }

  Failure missing() {
    List<String> names = Identity.names(database.schema(), member);
    String fix =
        IntStream.range(0, names.size())
            .filter(i -> key.get(i).toString().startsWith(names.get(i) + "="))
            .mapToObj(i -> "Give the value alone, without " + names.get(i) + "=")
            .findFirst()
            .orElse("Check what names it");
    return Failure.failed("There is no " + this, fix);
  }

  /** Tells what was done with it: a sentence, or the item as it is now. */
  void report(Console console, boolean json, String done) {
    console
        .out()
        .print(
            json
                ? ItemText.of(
                    member.name(), find(true).orElseThrow(this::missing), true, console.colour())
                : done + " " + this + ".\n");
  }
}
