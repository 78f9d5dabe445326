// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.diagnostic.Phrase;
import java.util.Collection;
import java.util.List;

/**
 * A relationship whose from side holds the id of its to entity, and the other way round. Lists of
 * either side would find nothing, so it is a mistake, where names or types prove it.
 *
 * @param names what each side calls the id that it holds
 */
public record SwappedEnds(String relationship, String from, String to, Sides<List<String>> names) {

  /**
   * Whether each side has what only the entity of the other side has.
   *
   * @param used the names or types at each side
   * @param own those of the id of the entity at each side
   */
  public static boolean isProven(
      Sides<? extends Collection<String>> used, Sides<? extends Collection<String>> own) {
    return isOther(used.from(), own.from(), own.to()) && isOther(used.to(), own.to(), own.from());
  }

  private static boolean isOther(
      Collection<String> used, Collection<String> own, Collection<String> other) {
    // What both entities have says nothing.
    return used.stream().noneMatch(name -> own.contains(name) && !other.contains(name))
        && used.stream().anyMatch(name -> other.contains(name) && !own.contains(name));
  }

  public String found() {
    return "%s has %s at its from side, which is the id of %s, and %s at its to side, the id of %s"
        .formatted(relationship, text(names.from()), to, text(names.to()), from);
  }

  public Phrase fix() {
    if (names.from().size() != names.to().size()) {
      return Phrase.of(
          "Give each side the id of its entity: from is %s, to is %s".formatted(from, to));
    }
    return new Phrase(
        "Write ends: {from: %s, to: %s}".formatted(list(names.to()), list(names.from())),
        "Annotate %s with @From and %s with @To".formatted(text(names.to()), text(names.from())));
  }

  private static String text(List<String> names) {
    return String.join(" and ", names);
  }

  private static String list(List<String> names) {
    return names.size() == 1 ? names.get(0) : "[" + String.join(", ", names) + "]";
  }
}
