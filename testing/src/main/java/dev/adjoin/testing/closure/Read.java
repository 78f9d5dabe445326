// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One question of a program.
 *
 * @param type the entity or relationship whose items are read
 * @param from what selects the items
 * @param name of a view its name, of an ancestor its type, of a traversal its steps with blanks
 *     between them; empty otherwise
 * @param by the attributes that select them with their values, in order
 * @param where comparisons of the attributes that sort the list
 * @param filter a comparison of any attribute
 * @param size of a page, or of a limit
 */
public record Read(
    String type,
    From from,
    String name,
    Map<String, Object> by,
    List<Comparison> where,
    @Nullable Comparison filter,
    boolean isReversed,
    Manner manner,
    int size) {

  /** What selects the items of a read. */
  public enum From {
    GET,
    UNIQUE,
    EDGES_FROM,
    EDGES_TO,
    CHILDREN,
    BELOW,
    VIEW,
    LOOKUP,
    ALL,
    COLLECTION,
    SUBTREE,
    /** What is reached from an entity by steps, whose names are in {@link Read#name}. */
    TRAVERSAL
  }

  /** How the items are read. */
  public enum Manner {
    LIST,
    FIRST,
    LIMIT,
    PAGES,
    PAGES_BACK,
    COUNT,
    WITH_ENTITIES,
    TOGETHER
  }

  /** How two values are compared. */
  public enum Sign {
    IS,
    IS_NOT,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST,
    BEGINS,
    BETWEEN,
    EXISTS,
    ABSENT
  }

  /**
   * A comparison of an attribute.
   *
   * @param high the upper end of a range; null for none
   */
  public record Comparison(
      String attribute, Sign sign, @Nullable Object value, @Nullable Object high) {
    @Override
    public String toString() {
      String text = attribute + " " + sign.name().toLowerCase();
      text = value == null ? text : text + " " + Texts.of(value);
      return high == null ? text : text + " and " + Texts.of(high);
    }
  }

  static Read of(String type, From from, String name, Map<String, Object> by) {
    return new Read(type, from, name, by, List.of(), null, false, Manner.LIST, 0);
  }

  Read as(Manner other, int pageSize) {
    return new Read(type, from, name, by, where, filter, isReversed, other, pageSize);
  }

  Read reversed() {
    return new Read(type, from, name, by, where, filter, !isReversed, manner, size);
  }

  Read where(List<Comparison> comparisons) {
    return new Read(type, from, name, by, comparisons, filter, isReversed, manner, size);
  }

  Read filter(Comparison comparison) {
    return new Read(type, from, name, by, where, comparison, isReversed, manner, size);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(type + " " + from.name().toLowerCase());
    text.append(name.isEmpty() ? "" : " " + name).append(by.isEmpty() ? "" : " " + Texts.of(by));
    text.append(where.isEmpty() ? "" : " where " + where);
    text.append(filter == null ? "" : " filter " + filter);
    text.append(isReversed ? " reversed" : "").append(": ").append(manner.name().toLowerCase());
    return text + (size == 0 ? "" : " of " + size);
  }
}
