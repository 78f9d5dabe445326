// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A read as a function, independent of the language.
 *
 * @param name the name of the read or declared pattern
 * @param function the name of the function, which no other function of the same source has
 * @param question the question in one line
 */
record ReadCode(
    String name, IdentifierWords function, String question, List<Input> inputs, Answer answer) {
  ReadCode {
    inputs = List.copyOf(inputs);
  }

  /** The forms of results, for which every language has a type. */
  enum Form {
    /** One item or none. */
    ITEM,
    ITEMS,
    ITEMS_WITH_ENTITIES,
    ENTITY_WITH_ITEMS,
    NUMBER
  }

  /** What the function returns, and the requests that it sends for it. */
  sealed interface Answer {
    Form form();
  }

  /** One item or none. */
  record OneItem(Request get) implements Answer {
    @Override
    public Form form() {
      return Form.ITEM;
    }
  }

  /** A list of items. */
  record Items(Source source) implements Answer {
    @Override
    public Form form() {
      return Form.ITEMS;
    }
  }

  /**
   * The edges or items of a list, each with the entity that it leads to.
   *
   * @param entity the key of the entity, made of the values of an edge or item
   */
  record WithEntities(Source source, FoundKey entity) implements Answer {
    @Override
    public Form form() {
      return Form.ITEMS_WITH_ENTITIES;
    }
  }

  /**
   * An entity with a list of its edges or children.
   *
   * @param get reads the entity; null if the query of the list includes it
   * @param owner recognises the entity among the items of the query
   */
  record Together(Source source, @Nullable Request get, Match owner) implements Answer {
    @Override
    public Form form() {
      return Form.ENTITY_WITH_ITEMS;
    }

    /** The number of items wanted beside the entity, as an expression; null for all. */
    @Nullable String mostItems() {
      Amount first = source.first();
      if (first == null) {
        return null;
      }
      return first.fixed() == null ? "n" : Integer.toString(first.fixed() - 1);
    }
  }

  /** The number of items that queries count. */
  record Counted(Source source) implements Answer {
    @Override
    public Form form() {
      return Form.NUMBER;
    }
  }

  /**
   * The sum of the numbers that items store.
   *
   * @param read a GetItem, or a BatchGetItem of all shards
   * @param path the attribute of the number, below maps
   */
  record StoredNumber(Request read, List<String> path) implements Answer {
    @Override
    public Form form() {
      return Form.NUMBER;
    }

    StoredNumber {
      path = List.copyOf(path);
    }
  }

  /** The items of several reads: an entity with everything attached to it. */
  record Collection(List<Part> parts) implements Answer {
    @Override
    public Form form() {
      return Form.ITEMS;
    }

    Collection {
      parts = List.copyOf(parts);
    }
  }

  /** One item or none, found by the attributes of a first item. */
  record ByUnique(Request guard, FoundKey entity) implements Answer {
    @Override
    public Form form() {
      return Form.ITEM;
    }
  }

  /**
   * The edges in a map of an entity, sorted by their names in the map.
   *
   * @param first the number of edges wanted; null for all
   * @param entity the key of the entity that an edge leads to, if it is asked for
   */
  record Members(
      Request get,
      String attribute,
      boolean isReversed,
      @Nullable Integer first,
      @Nullable FoundKey entity,
      boolean isTogether)
      implements Answer {
    @Override
    public Form form() {
      if (entity != null) {
        return Form.ITEMS_WITH_ENTITIES;
      }
      return isTogether ? Form.ENTITY_WITH_ITEMS : Form.ITEMS;
    }
  }

  /** One edge in the maps of the entities at its ends, or none. */
  record Member(List<MemberOf> maps) implements Answer {
    @Override
    public Form form() {
      return Form.ITEM;
    }

    Member {
      maps = List.copyOf(maps);
    }
  }

  /** The map of one entity. */
  record MemberOf(Request get, String attribute, Object member) {}

  /** A part of a collection: a GetItem or a list. */
  sealed interface Part {}

  /** One item. */
  record GetPart(Request get) implements Part {}

  /** A list of items. */
  record ListPart(Source source) implements Part {}

  /**
   * A query with all its pages or shards.
   *
   * @param keeps the types that belong to the result; empty if all items do
   * @param first the number of items wanted; null for all
   * @param range the keys that the query reads
   * @param skipsTombstones whether the query filters out what deleted items leave
   * @param completes whether whole items are fetched for the entries of the index
   */
  record Source(
      Request query,
      Step.Repeat repeat,
      List<Match> keeps,
      @Nullable Amount first,
      boolean completes,
      boolean isConsistent,
      Range range,
      boolean skipsTombstones) {
    Source {
      keeps = List.copyOf(keeps);
    }
  }

  /**
   * A number of items.
   *
   * @param fixed the number; null if it is the input {@code n}
   * @param more what is added to the input
   */
  record Amount(@Nullable Integer fixed, int more) {
    /**
     * The number as an expression.
     *
     * @param plus the operator, with the spaces that the language has around it
     */
    String text(String plus) {
      if (fixed != null) {
        return fixed.toString();
      }
      return more == 0 ? "n" : "n" + plus + more;
    }
  }

  /** The keys of one item type, as regular expressions by key attribute. */
  record Match(Map<String, String> patterns) {
    Match {
      patterns = Collections.unmodifiableMap(new LinkedHashMap<>(patterns));
    }
  }

  /**
   * The key of an item that is made of the values of another one.
   *
   * @param values where the value of each field comes from, by the name of the field
   */
  record FoundKey(Map<String, Object> key, Map<String, FoundValue> values, boolean isConsistent) {
    FoundKey {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** A value of an item that was found. */
  sealed interface FoundValue {}

  /** The attribute of the item, which is encoded for the key. */
  record OfAttribute(String attribute, Encoding encoding) implements FoundValue {}

  /**
   * A segment of a key of the item, which is encoded already.
   *
   * @param key the key attribute; empty for the name of an edge in a map
   */
  record OfKey(String key, int segment) implements FoundValue {}
}
