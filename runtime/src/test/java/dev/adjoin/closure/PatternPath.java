// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.Diagnostic;
import dev.adjoin.CompiledModel.Pattern.Result;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.Page;
import dev.adjoin.PatternQuery;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.testing.closure.Read;
import dev.adjoin.testing.closure.Read.Comparison;
import dev.adjoin.testing.closure.Read.Manner;
import dev.adjoin.testing.closure.Read.Sign;
import dev.adjoin.testing.closure.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks the questions of a program as patterns that the model declares. A question that the typed
 * calls answer is a pattern that the compiler proves, and the pattern has the same answer.
 */
final class PatternPath extends UntypedPath {
  private static final int MOST_PAGES = 60;

  /** The names of the patterns by what they are declared as. */
  private final Map<String, String> names = new LinkedHashMap<>();

  private final Map<String, String> refused = new LinkedHashMap<>();
  private Map<String, Result> results = Map.of();

  PatternPath(String yaml) {
    super(yaml);
  }

  @Override
  public void prepare(Supplier<List<Read>> likely) {
    Set<String> declared = new LinkedHashSet<>();
    likely.get().stream().filter(this::isPattern).forEach(read -> declared.add(declared(read)));
    declared.forEach(text -> names.put(text, "q" + names.size()));
    List<Diagnostic> errors = errors();
    while (!errors.isEmpty()) {
      int before = refused.size();
      for (Diagnostic error : errors) {
        names.forEach(
            (text, name) -> {
              if (error.found().startsWith(name + " ")) {
                refused.put(text, error.toString());
              }
            });
      }
      if (refused.size() == before) {
        throw new IllegalStateException("No pattern of the model has the mistake " + errors);
      }
      errors = errors();
    }
    begin(model());
    results =
        db().model().patterns().stream()
            .collect(Collectors.toMap(pattern -> pattern.name(), pattern -> pattern.result()));
  }

  private List<Diagnostic> errors() {
    return Adjoin.compile(ModelFile.parse("closure.yaml", model())).diagnostics().stream()
        .filter(diagnostic -> diagnostic.severity().equals("error"))
        .toList();
  }

  private String model() {
    StringBuilder text = new StringBuilder(yaml()).append("patterns:\n");
    names.forEach(
        (declared, name) -> {
          if (!refused.containsKey(declared)) {
            text.append("  ").append(name).append(": {").append(declared).append("}\n");
          }
        });
    return names.size() == refused.size() ? yaml() : text.toString();
  }

  /**
   * Patterns have no filters, no open ends and no beginnings of texts. Those of summaries read one
   * item, and are lists without an order or a number.
   */
  private boolean isPattern(Read read) {
    boolean isWhole = read.manner() == Manner.LIST || read.manner() == Manner.WITH_ENTITIES;
    if (isOfMap(read) && (read.isReversed() || !isWhole)) {
      return false;
    }
    boolean isKind =
        switch (read.from()) {
          case COLLECTION, SUBTREE, TRAVERSAL -> false;
          default -> true;
        };
    return isKind
        && read.filter() == null
        && read.where().stream()
            .allMatch(
                where ->
                    switch (where.sign()) {
                      case IS, AT_LEAST, AT_MOST, BETWEEN -> true;
                      default -> false;
                    });
  }

  /** Whether edges are read that may be in a map. */
  private boolean isOfMap(Read read) {
    boolean isOfEdges = read.from() == Read.From.EDGES_FROM || read.from() == Read.From.EDGES_TO;
    return isOfEdges && yaml().contains("store: summaries");
  }

  private static String declared(Read read) {
    StringBuilder text = new StringBuilder("ask: q, read: \"" + name(read) + "\"");
    List<String> equal = named(read, true);
    text.append(equal.isEmpty() ? "" : ", where: " + equal);
    List<String> range = named(read, false);
    text.append(range.isEmpty() ? "" : ", range: " + range.get(0));
    text.append(read.isReversed() && read.manner() != Manner.COUNT ? ", reversed: true" : "");
    return text.append(
            switch (read.manner()) {
              case LIST, PAGES, PAGES_BACK -> "";
              case FIRST, LIMIT -> ", first: 1";
              case COUNT -> ", with: count";
              case WITH_ENTITIES -> ", with: entities";
              case TOGETHER -> ", with: together";
            })
        .toString();
  }

  private static List<String> named(Read read, boolean isEqual) {
    return read.where().stream()
        .filter(where -> (where.sign() == Sign.IS) == isEqual)
        .map(Comparison::attribute)
        .toList();
  }

  private static String name(Read read) {
    String by = String.join(", ", read.by().keySet());
    return read.type()
        + switch (read.from()) {
          case GET -> ".get";
          case UNIQUE -> ".unique(" + by + ")";
          case EDGES_FROM -> ".from";
          case EDGES_TO -> ".to";
          case CHILDREN -> ".parent";
          case BELOW -> ".of" + read.name();
          case VIEW -> "." + read.name();
          case LOOKUP -> ".by(" + by + ")";
          case ALL -> ".all";
          case COLLECTION -> ".collection";
          case SUBTREE -> ".subtree";
          case TRAVERSAL -> throw new IllegalArgumentException("A traversal is no pattern");
        };
  }

  // ---- Answers

  @Override
  public String answer(Read read) {
    String declared = isPattern(read) ? declared(read) : "";
    if (!names.containsKey(declared)) {
      return super.answer(read);
    }
    String mistake = refused.get(declared);
    if (mistake != null) {
      throw new IllegalStateException("The pattern is refused: " + mistake);
    }
    String name = Objects.requireNonNull(names.get(declared));
    PatternQuery<Item> query = db().pattern(name);
    for (Map.Entry<String, Object> value : read.by().entrySet()) {
      query = query.given(value.getKey(), value.getValue());
    }
    for (Comparison where : read.where()) {
      query = given(query, where);
    }
    return Texts.of(answered(query, Objects.requireNonNull(results.get(name)), read));
  }

  private static PatternQuery<Item> given(PatternQuery<Item> query, Comparison where) {
    Object value = Objects.requireNonNull(where.value());
    return switch (where.sign()) {
      case IS -> query.given(where.attribute(), value);
      case AT_LEAST -> query.givenAtLeast(where.attribute(), value);
      case AT_MOST -> query.givenAtMost(where.attribute(), value);
      case BETWEEN -> query.given(where.attribute(), value, Objects.requireNonNull(where.high()));
      default -> throw new IllegalArgumentException("No input is compared by " + where);
    };
  }

  private Object answered(PatternQuery<Item> query, Result result, Read read) {
    return switch (result) {
      case ITEM -> query.first().map(Item::toMap);
      case LIST ->
          read.manner() == Manner.FIRST
              ? query.first().map(Item::toMap)
              : edges(read, maps(isPaged(read) ? pages(query, read) : query.list()));
      case COUNT -> query.count();
      case LIST_WITH_ENTITIES ->
          query.withEntities().list().stream().map(PatternPath::withEntity).toList();
      case ENTITY_WITH_LIST -> together(query.together());
      case COLLECTION, SUBTREE -> throw new IllegalStateException("No query answers " + result);
    };
  }

  private static boolean isPaged(Read read) {
    return read.manner() == Manner.PAGES || read.manner() == Manner.PAGES_BACK;
  }

  private static List<Item> pages(PatternQuery<Item> query, Read read) {
    boolean isBack = read.manner() == Manner.PAGES_BACK;
    List<Item> found = new ArrayList<>();
    Page<Item> page = query.page(read.size());
    for (int i = 0; page.next() != null && i < MOST_PAGES; i++) {
      found.addAll(page.items());
      Page<Item> following = query.page(read.size(), page.next());
      if (isBack && following.items().isEmpty()) {
        break; // A level that is read by hops, whose end shows only then.
      }
      page = following;
    }
    if (!isBack) {
      found.addAll(page.items());
      return found;
    }
    found.clear();
    for (int i = 0; page.previous() != null && i < MOST_PAGES; i++) {
      page = query.page(read.size(), page.previous());
      found.addAll(0, page.items());
    }
    return found;
  }

  /** The items without what a map keeps of the other entity: only a pattern shows it. */
  private List<Map<String, Object>> edges(Read read, List<Map<String, Object>> items) {
    if (!isOfMap(read)) {
      return items;
    }
    Set<String> own =
        db().model().type(read.type()).orElseThrow().attributes().stream()
            .map(AttributeDesign::name)
            .collect(Collectors.toSet());
    items.forEach(item -> item.keySet().retainAll(own));
    return items;
  }

  private static List<Map<String, Object>> maps(List<Item> items) {
    return items.stream().<Map<String, Object>>map(i -> new LinkedHashMap<>(i.toMap())).toList();
  }

  private static Map<String, Object> withEntity(EdgeWithEntity<Item, Item> found) {
    return Map.of("item", found.item().toMap(), "entity", shown(found.entity()));
  }

  private static Map<String, Object> together(EntityWithEdges<Item, Item> found) {
    return Map.of("entity", shown(found.entity()), "items", maps(found.items()));
  }

  private static Object shown(@Nullable Item item) {
    return Optional.ofNullable(item).<Object>map(Item::toMap).orElse("none");
  }
}
