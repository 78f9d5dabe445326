// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.DamagedTable.Position;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a check found of some damage, and what a repair made of it.
 *
 * @param found the findings before the repair
 * @param left the findings after it
 * @param wrong the parts that are not as they were before the damage
 * @param worse those of them that the damage did not change
 * @param isChanged whether the repair changed anything
 */
record Outcome(
    List<String> found,
    List<String> left,
    Set<String> wrong,
    Set<String> worse,
    boolean isChanged) {

  /** The names under which copies note the versions of their sources. */
  private static final Set<String> SOURCES = Set.of("Club", "Person", "at", "to", "from");

  /**
   * Compares a table before a damage, after it, and after its repair.
   *
   * @param found the findings before the repair
   * @param left the findings after it
   */
  static Outcome of(
      Map<Position, Map<String, AttributeValue>> whole,
      Map<Position, Map<String, AttributeValue>> damaged,
      Map<Position, Map<String, AttributeValue>> repaired,
      List<String> found,
      List<String> left) {
    Map<String, AttributeValue> was = parts(whole);
    Map<String, AttributeValue> became = parts(damaged);
    Map<String, AttributeValue> is = parts(repaired);
    Set<String> wrong = differences(was, is);
    Set<String> worse = new TreeSet<>(wrong);
    worse.removeAll(differences(was, became));
    // Nothing of an item that the damage itself has added was right.
    damaged.keySet().stream()
        .filter(place -> !whole.containsKey(place))
        .forEach(added -> worse.removeIf(part -> part.startsWith(added + " ")));
    return new Outcome(found, left, wrong, worse, !differences(became, is).isEmpty());
  }

  /** The parts of two tables that differ. */
  static Set<String> changes(
      Map<Position, Map<String, AttributeValue>> before,
      Map<Position, Map<String, AttributeValue>> after) {
    return differences(parts(before), parts(after));
  }

  private static Set<String> differences(
      Map<String, AttributeValue> some, Map<String, AttributeValue> others) {
    Set<String> different = new TreeSet<>();
    some.forEach(
        (part, value) -> {
          if (!value.equals(others.get(part))) {
            different.add(part);
          }
        });
    others.keySet().stream().filter(part -> !some.containsKey(part)).forEach(different::add);
    return different;
  }

  /** The attributes of all items, without those that differ after each write. */
  private static Map<String, AttributeValue> parts(
      Map<Position, Map<String, AttributeValue>> items) {
    Map<String, AttributeValue> parts = new TreeMap<>();
    items.forEach(
        (place, item) ->
            item.forEach(
                (name, value) -> {
                  if (!name.equals("_by") && !name.equals("PK")) {
                    String shown = name.equals("SK") ? place.toString() : place + " " + name;
                    parts.put(shown, value.hasM() ? withoutChanges(value) : value);
                  }
                }));
    return parts;
  }

  private static AttributeValue withoutChanges(AttributeValue map) {
    Map<String, AttributeValue> members = new LinkedHashMap<>(map.m());
    members.remove("_by");
    if (members.containsKey("epoch")) {
      members.remove("changes");
    }
    members.replaceAll((name, value) -> value.hasM() ? withoutChanges(value) : value);
    return AttributeValue.fromM(members);
  }

  /**
   * Whether two maps differ only in what a copy notes of its source: the identity and the version.
   *
   * @param noted the identities and versions that entities have
   */
  static boolean isSameButForSources(
      AttributeValue was, AttributeValue is, Set<AttributeValue> noted) {
    Set<String> names = new TreeSet<>(was.m().keySet());
    names.addAll(is.m().keySet());
    return names.stream()
        .allMatch(name -> isSameButForSources(name, was.m().get(name), is.m().get(name), noted));
  }

  private static boolean isSameButForSources(
      String name,
      @Nullable AttributeValue was,
      @Nullable AttributeValue is,
      Set<AttributeValue> noted) {
    if (was != null && is != null && was.hasM() && is.hasM()) {
      return isSameButForSources(was, is, noted);
    }
    boolean isOfSource =
        name.startsWith("_born") || name.equals("_copied") || SOURCES.contains(name);
    return isOfSource && (is == null || noted.contains(is))
        || name.equals("_by")
        || was != null && was.equals(is);
  }

  /** The outcome in a line. */
  String text() {
    String verdict;
    if (wrong.isEmpty()) {
      verdict = found.isEmpty() ? "no damage" : "restored";
    } else if (!isChanged) {
      verdict = found.isEmpty() ? "not noticed" : "left alone";
    } else {
      verdict = "followed";
    }
    return verdict
        + shown("found", found)
        + shown("still", left)
        + (isChanged ? shown("wrong", wrong) : "");
  }

  private static String shown(String name, Iterable<String> texts) {
    String joined = String.join(", ", Objects.requireNonNull(texts));
    return joined.isEmpty() ? "" : "; " + name + ": " + joined;
  }
}
