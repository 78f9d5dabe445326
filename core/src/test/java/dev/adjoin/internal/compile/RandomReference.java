// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.testing.search.Given;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One random reference of a random entity.
 *
 * @param text its settings, as the model file writes them
 * @param copies the types of the attributes that it copies, by their names in the entity
 */
record RandomReference(String attribute, String text, Map<String, String> copies) {
  private static final String START = "{ref: ";

  /**
   * @param isSelf whether it refers to a separate entity type, which cannot cascade
   * @param sorting the attributes that may sort the items that refer to one entity
   */
  static RandomReference of(
      Given given, String attribute, RandomEntity target, boolean isSelf, List<String> sorting) {
    boolean isOptional = isSelf || given.chance(50);
    List<String> settings = new ArrayList<>();
    if (!sorting.isEmpty() && given.chance(40)) {
      settings.add("order: " + given.some(sorting, 2));
    }
    if (given.chance(25)) {
      settings.add("shards: " + (1 + given.between(1, 4)));
    }
    boolean isTrusted = given.chance(30);
    if (isTrusted) {
      settings.add("integrity: trusted");
    } else if (given.chance(50)) {
      settings.add("count: " + attribute + "Count");
    } else if (given.chance(30)) {
      settings.add("integrity: checked");
    }
    if (given.chance(70)) {
      settings.add("onDelete: " + given.oneOf(rules(isTrusted, isOptional, isSelf)));
    }
    Map<String, String> copies = new LinkedHashMap<>();
    List<String> copyable = List.copyOf(target.copyable().keySet());
    if (!copyable.isEmpty() && given.chance(40)) {
      String source = given.oneOf(copyable);
      String copy = attribute + "Copy";
      settings.add("copy: {" + copy + ": " + source + "}");
      String type = target.copyable().get(source).replace(" = now", "").replace("?", "");
      copies.put(copy, type + "?");
    }
    String referred = START + target.name() + (isOptional ? "?" : "");
    settings.add(0, referred);
    return new RandomReference(attribute, String.join(", ", settings) + "}", copies);
  }

  private static List<String> rules(boolean isTrusted, boolean isOptional, boolean isSelf) {
    List<String> rules = new ArrayList<>(List.of("keep"));
    if (!isTrusted) {
      rules.add("restrict");
    }
    if (isOptional) {
      rules.add("clear");
    }
    if (!isSelf) {
      rules.add("cascade");
    }
    return rules;
  }

  /** Whether the text of an attribute is that of a reference. */
  static boolean isReference(String attribute) {
    return attribute.startsWith(START);
  }
}
