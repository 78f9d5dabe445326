// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Declared.Attr;
import dev.adjoin.testing.closure.Declared.End;
import dev.adjoin.testing.closure.Declared.Type;
import dev.adjoin.testing.closure.Declared.View;
import dev.adjoin.testing.closure.Declared.Way;
import dev.adjoin.testing.closure.Read.Comparison;
import dev.adjoin.testing.closure.Read.From;
import dev.adjoin.testing.closure.Read.Manner;
import dev.adjoin.testing.closure.Read.Sign;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Every question that a model answers, about the items that are stored and some that are not. */
final class Questions {
  private final Declared declared;
  private final Reference reference;
  private final Random random;
  private final List<Read> reads = new ArrayList<>();

  private Questions(Reference reference, Random random) {
    this.declared = reference.declared();
    this.reference = reference;
    this.random = random;
  }

  static List<Read> of(Reference reference, Random random) {
    Questions questions = new Questions(reference, random);
    reference.declared().types().values().forEach(questions::of);
    return questions.reads;
  }

  private void of(Type type) {
    List<Map<String, Object>> items = reference.all(type);
    Set<Map<String, Object>> keys = new LinkedHashSet<>();
    items.forEach(item -> keys.add(part(item, type.key())));
    keys.add(unused(type, type.key()));
    for (Map<String, Object> key : keys) {
      reads.add(Read.of(type.name(), From.GET, "", key));
      if (!type.isEdge()) {
        reads.add(Read.of(type.name(), From.COLLECTION, "", key));
        if (type.parent() != null && hasChildren(type)) {
          reads.add(Read.of(type.name(), From.SUBTREE, "", key));
        }
      }
    }
    if (type.isEdge()) {
      edges(type);
    } else {
      entities(type, items);
      keys.forEach(key -> traversal(type, key));
    }
    type.views().forEach(view -> view(type, view, items));
  }

  // ---- Traversals

  /** What is reached from an entity by one to three steps. */
  private void traversal(Type type, Map<String, Object> key) {
    List<String> steps = new ArrayList<>();
    Type at = type;
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Map<String, Type> next = steps(at);
      if (next.isEmpty()) {
        break;
      }
      String step = List.copyOf(next.keySet()).get(random.nextInt(next.size()));
      steps.add(step);
      at = Optional.ofNullable(next.get(step)).orElseThrow();
    }
    if (!steps.isEmpty()) {
      reads.add(Read.of(type.name(), From.TRAVERSAL, String.join(" ", steps), key));
    }
  }

  /** The steps that start at a type, each with the type that it leads to. */
  private Map<String, Type> steps(Type start) {
    Map<String, Type> steps = new LinkedHashMap<>();
    for (Type type : declared.types().values()) {
      if (type.isEdge()) {
        listed(type).stream()
            .filter(end -> end.entity().equals(start.name()))
            .forEach(
                end -> {
                  Way other = end.way() == Way.FROM ? Way.TO : Way.FROM;
                  String side = end.way().name().toLowerCase();
                  steps.put(type + "." + side, declared.type(type.end(other).entity()));
                });
        continue;
      }
      for (Type above = type; above.parent() != null; ) {
        above = declared.type(above.parent());
        if (above == start) {
          steps.put(type + ".children", type);
        }
      }
      for (End end : type.ends()) {
        String of = type + (end.way() == Way.PARENT ? "" : "." + end.by().get(0));
        if (type == start) {
          String step = end.way() == Way.PARENT ? ".parent" : ".entity";
          steps.put(of + step, declared.type(end.entity()));
        }
        if (end.way() == Way.REFERENCE && end.entity().equals(start.name())) {
          steps.put(of + ".items", type);
        }
      }
    }
    return steps;
  }

  private boolean hasChildren(Type type) {
    return declared.types().values().stream().anyMatch(t -> type.name().equals(t.parent()));
  }

  private void edges(Type type) {
    for (End end : listed(type)) {
      boolean isFrom = end.way() == Way.FROM;
      for (Map<String, Object> key : starts(end)) {
        list(type, Read.of(type.name(), isFrom ? From.EDGES_FROM : From.EDGES_TO, "", key), end);
      }
    }
  }

  /** The ends whose edges can be listed. */
  private static List<End> listed(Type type) {
    return type.ends().stream()
        .filter(end -> end.way() == Way.FROM || !type.inverse().equals("none"))
        .filter(end -> !type.isSummary() || Reference.keepsSummary(type, end))
        .toList();
  }

  /** The keys of the entities at an end, also of those that are gone, as the items have them. */
  private Set<Map<String, Object>> starts(End end) {
    Type type = declared.type(end.type());
    Type entity = declared.type(end.entity());
    Set<Map<String, Object>> keys = new LinkedHashSet<>();
    reference.all(type).forEach(item -> keys.add(part(item, end.by())));
    for (Map<String, Object> item : reference.all(entity)) {
      Map<String, Object> key = new LinkedHashMap<>();
      for (int i = 0; i < end.by().size(); i++) {
        key.put(end.by().get(i), item.get(entity.key().get(i)));
      }
      keys.add(key);
    }
    keys.removeIf(key -> key.containsValue(null));
    return keys;
  }

  private void entities(Type type, List<Map<String, Object>> items) {
    for (List<String> unique : type.groups("unique")) {
      present(items, unique).forEach(v -> reads.add(Read.of(type.name(), From.UNIQUE, "", v)));
    }
    for (List<String> lookup : type.groups("lookup")) {
      present(items, lookup)
          .forEach(v -> list(type, Read.of(type.name(), From.LOOKUP, "", v), null));
    }
    for (End end : type.ends()) {
      if (end.way() == Way.REFERENCE) {
        present(items, end.by())
            .forEach(v -> list(type, Read.of(type.name(), From.LOOKUP, "", v), null));
      }
    }
    if (type.parent() != null) {
      below(type, type.parent());
    }
    Object all = type.tree().get("all");
    if (all != null && !all.equals(false)) {
      list(type, Read.of(type.name(), From.ALL, "", Map.of()), null);
    }
  }

  private void below(Type type, String ancestor) {
    Type entity = declared.type(ancestor);
    boolean isParent = ancestor.equals(type.parent());
    Set<Map<String, Object>> keys = new LinkedHashSet<>();
    reference.all(type).forEach(item -> keys.add(part(item, entity.key())));
    reference.all(entity).forEach(item -> keys.add(part(item, entity.key())));
    for (Map<String, Object> key : keys) {
      Read read =
          isParent
              ? Read.of(type.name(), From.CHILDREN, "", key)
              : Read.of(type.name(), From.BELOW, ancestor, key);
      list(type, read, null);
      if (isParent && entity.parent() == null && isLeaf(type) && isWithParent(type, entity)) {
        reads.add(read.as(Manner.TOGETHER, 0));
      }
    }
    if (entity.parent() != null) {
      below(type, entity.parent());
    }
  }

  /** Whether a parent and all of its children are in a partition of their own. */
  private static boolean isWithParent(Type type, Type parent) {
    return parent.partition().equals(parent.key()) && !type.tree().containsKey("key");
  }

  private void view(Type type, View view, List<Map<String, Object>> items) {
    List<String> by = new ArrayList<>();
    if (view.isLocal()) {
      by.addAll(type.partition());
    } else if (view.side() != null) {
      by.addAll(type.end(view.side()).by());
    }
    view.by().stream().filter(name -> !by.contains(name)).forEach(by::add);
    Set<Map<String, Object>> selected = present(items, by);
    for (Map<String, Object> values : selected) {
      list(type, Read.of(type.name(), From.VIEW, view.name(), values), null);
    }
  }

  /** The values of attributes that items have together. */
  private static Set<Map<String, Object>> present(
      List<Map<String, Object>> items, List<String> names) {
    Set<Map<String, Object>> values = new LinkedHashSet<>();
    items.forEach(item -> values.add(part(item, names)));
    values.removeIf(each -> each.containsValue(null));
    if (names.isEmpty()) {
      values.add(Map.of());
    }
    return values;
  }

  private static Map<String, Object> part(Map<String, Object> item, List<String> names) {
    Map<String, Object> part = new LinkedHashMap<>();
    names.forEach(name -> part.put(name, item.get(name)));
    return part;
  }

  /** A key that most times nothing has. */
  private Map<String, Object> unused(Type type, List<String> names) {
    Map<String, Object> key = new LinkedHashMap<>();
    for (String name : names) {
      List<?> samples = type.samples(type.attributes().get(name));
      key.put(name, samples.get(samples.size() - 1));
    }
    return key;
  }

  /** Whether nothing is stored below the items of a type. */
  private boolean isLeaf(Type type) {
    return !hasChildren(type)
        && declared
            .edges()
            .noneMatch(
                edge -> edge.ends().stream().anyMatch(end -> end.entity().equals(type.name())));
  }

  // ---- Lists

  private void list(Type type, Read read, @Nullable End end) {
    reads.add(read);
    reads.add(read.reversed());
    reads.add(read.as(Manner.COUNT, 0));
    Read either = random.nextBoolean() ? read : read.reversed();
    reads.add(either.as(Manner.PAGES, 1));
    reads.add(either.as(Manner.PAGES, 2));
    reads.add(either.as(Manner.PAGES_BACK, 1 + random.nextInt(2)));
    reads.add(either.as(random.nextBoolean() ? Manner.FIRST : Manner.LIMIT, 0 + 1));
    if (type.isEdge() && read.from() != From.VIEW) {
      reads.add(either.as(Manner.WITH_ENTITIES, 0));
    }
    if (end != null && isTogether(type, end)) {
      reads.add(read.as(Manner.TOGETHER, 0));
    }
    where(type, read);
    filter(type, either);
  }

  private static boolean isTogether(Type type, End end) {
    List<String> sides =
        type.tree().containsKey("together") ? Yaml.texts(type.tree(), "together") : List.of("from");
    // Edges that a side sorts are in an index, which does not have its entity.
    boolean isSorted = Yaml.map(type.tree(), "order").containsKey("from") && end.way() == Way.FROM;
    return !isSorted
        && sides.contains(end.way().name().toLowerCase())
        && end.shards() == 1
        && !type.isSummary();
  }

  /** Narrows the list by the first attribute that sorts it, and by two. */
  private void where(Type type, Read read) {
    List<Map<String, Object>> items = items(read);
    // What selects the list comes first, and nothing after it where it stands between.
    List<String> sorting =
        ReferenceReads.sorting(type, read).stream()
            .dropWhile(read.by()::containsKey)
            .takeWhile(name -> !read.by().containsKey(name))
            .toList();
    boolean isByOwnId =
        read.from() == From.LOOKUP && type.ids().equals(List.copyOf(read.by().keySet()));
    if (items.isEmpty() || sorting.isEmpty() || type.isSummary() || isByOwnId) {
      return;
    }
    Map<String, Object> item = items.get(random.nextInt(items.size()));
    Attr first = type.attributes().get(sorting.get(0));
    Comparison range = range(type, first, item);
    reads.add(read.where(List.of(range)));
    Read narrowed =
        read.where(List.of(new Comparison(first.name(), Sign.IS, item.get(first.name()), null)));
    reads.add(random.nextBoolean() ? narrowed : narrowed.as(Manner.PAGES, 1));
    if (sorting.size() > 1 && random.nextBoolean()) {
      Attr second = type.attributes().get(sorting.get(1));
      List<Comparison> both = new ArrayList<>(narrowed.where());
      both.add(range(type, second, item));
      reads.add(read.where(both));
    }
    reads.add(read.where(List.of(range)).reversed().as(Manner.COUNT, 0));
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> items(Read read) {
    return (List<Map<String, Object>>) reference.answer(read);
  }

  private Comparison range(Type type, Attr attribute, Map<String, Object> item) {
    Object value = item.get(attribute.name());
    List<Sign> signs =
        new ArrayList<>(
            List.of(Sign.LESS, Sign.AT_MOST, Sign.GREATER, Sign.AT_LEAST, Sign.BETWEEN));
    if (attribute.kind() == Kind.STRING && ((String) value).length() > 0) {
      signs.add(Sign.BEGINS);
    }
    Sign sign = signs.get(random.nextInt(signs.size()));
    if (sign == Sign.BEGINS) {
      return new Comparison(attribute.name(), sign, ((String) value).substring(0, 1), null);
    }
    if (sign == Sign.BETWEEN) {
      List<?> samples = type.samples(attribute);
      Object other = samples.get(random.nextInt(samples.size()));
      boolean isLow = attribute.kind().compare(other, value) < 0;
      return new Comparison(attribute.name(), sign, isLow ? other : value, isLow ? value : other);
    }
    return new Comparison(attribute.name(), sign, value, null);
  }

  /** Filters the list by one of its attributes. */
  private void filter(Type type, Read read) {
    List<Attr> all =
        type.attributes().values().stream()
            .filter(a -> a.kind().isSingle() && !read.by().containsKey(a.name()))
            .filter(a -> type.isShown(a.name()))
            .toList();
    if (all.isEmpty() || type.isSummary()) {
      return;
    }
    Attr attribute = all.get(random.nextInt(all.size()));
    List<?> samples = type.samples(attribute);
    Object value = samples.get(random.nextInt(samples.size()));
    List<Sign> signs = new ArrayList<>(List.of(Sign.IS, Sign.IS_NOT));
    if (attribute.kind().isCompared()) {
      signs.addAll(List.of(Sign.LESS, Sign.AT_LEAST));
    }
    if (attribute.isOptional() && attribute.word() == null) {
      signs.addAll(List.of(Sign.EXISTS, Sign.ABSENT));
    }
    Sign sign = signs.get(random.nextInt(signs.size()));
    boolean hasValue = sign != Sign.EXISTS && sign != Sign.ABSENT;
    Read filtered =
        read.filter(new Comparison(attribute.name(), sign, hasValue ? value : null, null));
    reads.add(
        switch (random.nextInt(4)) {
          case 0 -> filtered.as(Manner.PAGES, 1);
          case 1 -> filtered.as(Manner.COUNT, 0);
          default -> filtered;
        });
  }
}
