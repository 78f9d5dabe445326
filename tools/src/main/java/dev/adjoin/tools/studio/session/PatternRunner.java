// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.CompiledModel.Pattern.Result;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Entities;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.Page;
import dev.adjoin.PatternQuery;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.PatternInputs;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers declared patterns with the inputs that a user typed. */
public final class PatternRunner {
  private final Adjoin db;
  private final TypeNames types;

  public PatternRunner(Adjoin db) {
    this.db = db;
    this.types = new TypeNames(db.model());
  }

  /**
   * Answers a pattern completely.
   *
   * @return the found items as JSON objects, each with its type; a count is one object
   */
  public List<Map<String, Object>> answer(String name, Map<String, String> texts) {
    Pattern pattern = pattern(name);
    PatternInputs inputs = PatternInputs.parse(pattern, types.type(pattern.type()), texts);
    PatternQuery<Item> query = inputs.query(db);
    String type = pattern.type();
    return switch (pattern.result()) {
      case LIST -> query.list().stream().map(item -> ItemLines.members(type, item)).toList();
      case LIST_WITH_ENTITIES ->
          query.withEntities().list().stream().map(each -> withEntity(type, each)).toList();
      case ENTITY_WITH_LIST -> together(pattern, query.together());
      case COUNT -> List.of(Map.of("count", query.count()));
      case COLLECTION, SUBTREE -> collection(pattern, inputs);
      case ITEM ->
          query.first().map(item -> List.of(ItemLines.members(type, item))).orElse(List.of());
    };
  }

  /**
   * A part of an answer.
   *
   * @param next the cursor of the next part; null at the end
   */
  public record AnswerPage(List<Map<String, Object>> items, @Nullable String next) {
    public AnswerPage {
      items = List.copyOf(items);
    }
  }

  /**
   * Answers a pattern in pages, if its answer is a list of any length; other answers are complete.
   *
   * @param cursor the cursor of the page before; null for the first page
   */
  public AnswerPage page(
      String name, Map<String, String> texts, int size, @Nullable String cursor) {
    Pattern pattern = pattern(name);
    String type = pattern.type();
    if (pattern.result() == Result.LIST) {
      Page<Item> page = query(pattern, texts).page(size, cursor);
      return new AnswerPage(
          page.items().stream().map(item -> ItemLines.members(type, item)).toList(), page.next());
    }
    if (pattern.result() == Result.LIST_WITH_ENTITIES) {
      Page<EdgeWithEntity<Item, Item>> page =
          query(pattern, texts).withEntities().page(size, cursor);
      return new AnswerPage(
          page.items().stream().map(each -> withEntity(type, each)).toList(), page.next());
    }
    return new AnswerPage(answer(name, texts), null);
  }

  private PatternQuery<Item> query(Pattern pattern, Map<String, String> texts) {
    return PatternInputs.parse(pattern, types.type(pattern.type()), texts).query(db);
  }

  private Pattern pattern(String name) {
    List<String> names = db.model().patterns().stream().map(Pattern::name).toList();
    return db.model().patterns().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInput(
                    "The model has no pattern \"%s\"%s".formatted(name, Suggestion.of(name, names)),
                    "It has " + String.join(", ", names)));
  }

  private static Map<String, Object> withEntity(String type, EdgeWithEntity<Item, Item> each) {
    Map<String, Object> members = new LinkedHashMap<>(ItemLines.members(type, each.item()));
    Item entity = each.entity();
    if (entity != null) {
      members.put("entity", ItemLines.members("entity", entity));
    }
    return members;
  }

  private static List<Map<String, Object>> together(
      Pattern pattern, EntityWithEdges<Item, Item> found) {
    List<Map<String, Object>> all = new ArrayList<>();
    Item entity = found.entity();
    if (entity != null) {
      all.add(ItemLines.members(String.valueOf(pattern.owner()), entity));
    }
    found.items().forEach(item -> all.add(ItemLines.members(pattern.type(), item)));
    return all;
  }

  private List<Map<String, Object>> collection(Pattern pattern, PatternInputs inputs) {
    String type = pattern.type();
    Object[] key = inputs.key(types.type(type).key());
    Entities<Item> entities = pattern.consistent() ? db.entity(type).consistent() : db.entity(type);
    ItemCollection<Item> found =
        pattern.result() == Result.SUBTREE ? entities.subtree(key) : entities.collection(key);
    List<Map<String, Object>> all = new ArrayList<>();
    Item entity = found.entity();
    if (entity != null) {
      all.add(ItemLines.members(type, entity));
    }
    List.of(found.children(), found.from(), found.to())
        .forEach(
            group ->
                group.forEach(
                    (name, items) ->
                        items.forEach(item -> all.add(ItemLines.members(name, (Item) item)))));
    return all;
  }
}
