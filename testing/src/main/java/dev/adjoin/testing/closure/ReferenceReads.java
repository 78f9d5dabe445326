// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Declared.Attr;
import dev.adjoin.testing.closure.Declared.End;
import dev.adjoin.testing.closure.Declared.Type;
import dev.adjoin.testing.closure.Declared.View;
import dev.adjoin.testing.closure.Declared.Way;
import dev.adjoin.testing.closure.Read.Comparison;
import dev.adjoin.testing.closure.Read.From;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The answers of a {@link Reference}. */
final class ReferenceReads {
  private final Reference reference;
  private final Declared declared;

  ReferenceReads(Reference reference) {
    this.reference = reference;
    this.declared = reference.declared();
  }

  Object answer(Read read) {
    Type type = declared.type(read.type());
    return switch (read.from()) {
      case GET, UNIQUE -> all(type).stream().filter(item -> has(item, read.by())).findFirst();
      case COLLECTION, SUBTREE -> attached(type, read);
      case TRAVERSAL -> new ReferenceTraversal(reference).hops(type, read);
      default -> list(type, read);
    };
  }

  private List<Map<String, Object>> all(Type type) {
    return reference.all(type);
  }

  static boolean has(Map<String, Object> item, Map<String, Object> values) {
    return values.entrySet().stream()
        .allMatch(e -> Texts.of(item.get(e.getKey())).equals(Texts.of(e.getValue())));
  }

  // ---- Lists

  private Object list(Type type, Read read) {
    List<Map<String, Object>> found = new ArrayList<>(items(type, read));
    found.removeIf(item -> !read.where().stream().allMatch(w -> holds(type, w, item)));
    Comparison filter = read.filter();
    if (filter != null) {
      found.removeIf(item -> !holds(type, filter, item));
    }
    if (read.isReversed()) {
      Collections.reverse(found);
    }
    return switch (read.manner()) {
      case LIST, PAGES -> found;
      case PAGES_BACK -> {
        // Back from the last page: all but the items of that page, in the same order.
        int last = found.isEmpty() ? 0 : (found.size() - 1) / read.size() * read.size();
        yield new ArrayList<>(found.subList(0, last));
      }
      case FIRST -> found.stream().findFirst();
      case LIMIT -> new ArrayList<>(found.subList(0, Math.min(read.size(), found.size())));
      case COUNT -> (long) found.size();
      case WITH_ENTITIES -> found.stream().map(item -> withEntity(type, read, item)).toList();
      case TOGETHER -> Map.of("entity", start(type, read), "items", found);
    };
  }

  /** The items of a list, in their order. */
  List<Map<String, Object>> items(Type type, Read read) {
    View view = view(type, read);
    return all(type).stream()
        .filter(item -> has(item, read.by()))
        .filter(item -> view == null || isIn(type, view, item))
        .sorted(order(type, sorting(type, read)))
        .toList();
  }

  private static @Nullable View view(Type type, Read read) {
    return read.from() != From.VIEW
        ? null
        : type.views().stream().filter(v -> v.name().equals(read.name())).findFirst().orElseThrow();
  }

  /** Whether an item is in a view: it has what selects and sorts it, and the condition holds. */
  static boolean isIn(Type type, View view, Map<String, Object> item) {
    boolean hasKey =
        view.by().stream().allMatch(item::containsKey)
            && view.order().stream().allMatch(item::containsKey)
            && view.sort().stream().allMatch(item::containsKey);
    return hasKey && (view.when() == null || Terms.hold(type, view.when(), item));
  }

  /** The attributes that sort a list, each item's identity last. */
  static List<String> sorting(Type type, Read read) {
    List<String> sorting = new ArrayList<>();
    View view = view(type, read);
    if (view != null) {
      sorting.addAll(view.sort().isEmpty() ? view.order() : view.sort());
    } else if (read.from() == From.EDGES_FROM || read.from() == From.EDGES_TO) {
      String side = read.from() == From.EDGES_FROM ? "from" : "to";
      sorting.addAll(Yaml.texts(Yaml.map(type.tree(), "order"), side));
      // The order of the from side has an index of its own, which has no template.
      boolean isOwnIndex = side.equals("from") && !sorting.isEmpty();
      Declared.fields(Yaml.map(type.tree(), "sort").get(side)).stream()
          .filter(name -> !isOwnIndex && !sorting.contains(name))
          .forEach(sorting::add);
      if (side.equals("to") && type.isSwapped()) {
        sorting.addAll(type.keyed(type.end(Way.FROM)));
      }
    } else if (read.from() == From.CHILDREN || read.from() == From.BELOW) {
      sorting.addAll(type.sorting());
    } else if (read.from() == From.LOOKUP) {
      sorting.addAll(referenceOrder(type, read));
    }
    identity(type, read).stream().filter(a -> !sorting.contains(a)).forEach(sorting::add);
    return sorting;
  }

  private static List<String> referenceOrder(Type type, Read read) {
    return type.ends().stream()
        .filter(
            end -> end.way() == Way.REFERENCE && end.by().equals(List.copyOf(read.by().keySet())))
        .findFirst()
        .map(end -> Yaml.texts(end.settings(), "order"))
        .orElse(List.of());
  }

  /** An entity by its key, an edge by its ends and what is distinct: see the tables of lists. */
  private static List<String> identity(Type type, Read read) {
    if (!type.isEdge()) {
      return type.key();
    }
    boolean isOfTo = read.from() == From.EDGES_TO;
    List<String> identity = new ArrayList<>();
    identity.addAll(isOfTo ? List.of() : type.end(Way.FROM).by());
    identity.addAll(Yaml.texts(type.tree(), "distinct"));
    identity.addAll(type.end(isOfTo ? Way.FROM : Way.TO).by());
    return identity;
  }

  private static Comparator<Map<String, Object>> order(Type type, List<String> sorting) {
    return (one, other) -> {
      for (String name : sorting) {
        Attr attribute = type.attributes().get(name);
        int compared = attribute.kind().compare(one.get(name), other.get(name));
        if (compared != 0) {
          return compared;
        }
      }
      return 0;
    };
  }

  static boolean holds(Type type, Comparison comparison, Map<String, Object> item) {
    Object value = item.get(comparison.attribute());
    switch (comparison.sign()) {
      case EXISTS:
        return value != null;
      case ABSENT:
        return value == null;
      case IS_NOT:
        return !Texts.of(value).equals(Texts.of(comparison.value()));
      case IS:
        return Texts.of(value).equals(Texts.of(comparison.value()));
      default:
        break;
    }
    if (value == null) {
      return false;
    }
    if (comparison.sign() == Read.Sign.BEGINS) {
      return ((String) value).startsWith((String) Optional.ofNullable(comparison.value()).get());
    }
    Attr attribute = type.attributes().get(comparison.attribute());
    Kind kind = attribute == null ? Kind.LONG : attribute.kind();
    int compared = kind.compare(value, Optional.ofNullable(comparison.value()).get());
    return switch (comparison.sign()) {
      case LESS -> compared < 0;
      case AT_MOST -> compared <= 0;
      case GREATER -> compared > 0;
      case AT_LEAST -> compared >= 0;
      default ->
          compared >= 0 && kind.compare(value, Optional.ofNullable(comparison.high()).get()) <= 0;
    };
  }

  // ---- Items with entities

  private Map<String, Object> withEntity(Type type, Read read, Map<String, Object> item) {
    Map<String, Object> entity = reference.entity(otherEnd(type, read), item);
    Map<String, Object> both = new LinkedHashMap<>();
    both.put("item", item);
    both.put("entity", entity == null ? "none" : entity);
    return both;
  }

  /** The end that leads from the items of a list to the entities that come with them. */
  private static End otherEnd(Type type, Read read) {
    if (!type.isEdge()) {
      return type.end(Way.REFERENCE);
    }
    return type.end(read.from() == From.EDGES_FROM ? Way.TO : Way.FROM);
  }

  private Object start(Type type, Read read) {
    Way way =
        switch (read.from()) {
          case EDGES_FROM -> Way.FROM;
          case EDGES_TO -> Way.TO;
          default -> Way.PARENT;
        };
    Map<String, Object> entity = reference.entity(type.end(way), read.by());
    return entity == null ? "none" : entity;
  }

  // ---- Collections

  /** An entity with its edges and the children below it. */
  private Object attached(Type type, Read read) {
    Optional<Map<String, Object>> entity =
        all(type).stream().filter(item -> has(item, read.by())).findFirst();
    Map<String, Object> found = new TreeMap<>();
    found.put("entity", entity.isPresent() ? entity.get() : "none");
    for (Type other : declared.types().values()) {
      if (isBelow(other, type)) {
        add(found, "children " + other, other, Read.of(other.name(), From.BELOW, "", read.by()));
      }
      if (other.isEdge() && read.from() == From.COLLECTION) {
        edges(found, other, type, read, Way.FROM, From.EDGES_FROM);
        if (!other.inverse().equals("none")) {
          edges(found, other, type, read, Way.TO, From.EDGES_TO);
        }
      }
    }
    return found;
  }

  private void edges(
      Map<String, Object> found, Type edge, Type type, Read read, Way way, From from) {
    End end = edge.end(way);
    boolean isKept = !edge.isSummary() || Reference.keepsSummary(edge, end);
    if (isKept && end.entity().equals(type.name())) {
      Map<String, Object> by = new LinkedHashMap<>();
      for (int i = 0; i < end.by().size(); i++) {
        by.put(end.by().get(i), read.by().get(type.key().get(i)));
      }
      String name = way.name().toLowerCase() + " " + edge;
      add(found, name, edge, Read.of(edge.name(), from, "", by));
    }
  }

  /** Sorted by text: the order is that of the lists of their own, which are tested there. */
  private void add(Map<String, Object> found, String name, Type type, Read read) {
    Collection<Map<String, Object>> list = items(type, read);
    if (!list.isEmpty()) {
      found.put(name, list.stream().map(Texts::of).sorted().toList());
    }
  }

  private boolean isBelow(Type type, Type ancestor) {
    String parent = type.parent();
    return parent != null
        && (parent.equals(ancestor.name()) || isBelow(declared.type(parent), ancestor));
  }
}
