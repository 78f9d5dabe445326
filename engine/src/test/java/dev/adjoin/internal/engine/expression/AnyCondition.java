// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.BeginsWith;
import dev.adjoin.internal.engine.expression.tree.Between;
import dev.adjoin.internal.engine.expression.tree.Comparison;
import dev.adjoin.internal.engine.expression.tree.Contains;
import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Exists;
import dev.adjoin.internal.engine.expression.tree.In;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.expression.tree.Size;
import dev.adjoin.internal.engine.expression.tree.Step;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Random condition trees, and items with the attributes that they refer to. */
final class AnyCondition {
  /** Slots below this number have values of ordered types; the others have any type. */
  private static final int ORDERED = 6;

  private static final int SLOTS = 12;
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");

  private AnyCondition() {}

  /** A value for every slot; there are few different values, so that conditions are often true. */
  static List<Value> values() {
    List<Value> values = new ArrayList<>();
    values.add(Shorthand.n("1"));
    values.add(Shorthand.n("2.50"));
    values.add(Shorthand.s("a"));
    values.add(Shorthand.s("ab"));
    values.add(Shorthand.b(1));
    values.add(Shorthand.b(1, 255));
    values.add(Shorthand.bool(true));
    values.add(new Value.Null());
    values.add(Shorthand.ss("a", "ab"));
    values.add(Shorthand.ns("1", "2.5"));
    values.add(Shorthand.l(Shorthand.n("1"), Shorthand.s("a")));
    values.add(Shorthand.m("a", Shorthand.n("1"), "b", Shorthand.l(Shorthand.s("ab"))));
    return values;
  }

  static Generator<Map<String, Value>> items() {
    return given -> {
      Map<String, Value> item = new LinkedHashMap<>();
      for (String name : given.any(Generators.of(NAMES).set(9))) {
        item.put(name, given.oneOf(values()));
      }
      return item;
    };
  }

  private static Generator<DocumentPath> path() {
    Generator<Step> step =
        Generators.of(
            Step.Member.named("a"),
            Step.Member.named("b"),
            new Step.Element(0),
            new Step.Element(1));
    return given ->
        new DocumentPath(Step.Member.named(given.oneOf(NAMES)), given.any(step.list(2)));
  }

  private static Generator<Operand> placeholder(int from, int to) {
    return Generators.ints(from, to - 1).map(Operand.Placeholder::new);
  }

  private static Generator<Operand> ordered() {
    return Generators.oneOf(
        path().map(each -> each), path().map(Size::new), placeholder(0, ORDERED));
  }

  private static Generator<Operand> any() {
    return Generators.oneOf(path().map(each -> each), path().map(Size::new), placeholder(0, SLOTS));
  }

  private static Generator<Predicate> simple() {
    List<Operator> equality = List.of(Operator.EQUAL, Operator.NOT_EQUAL);
    List<Operator> all = List.of(Operator.values());
    return Generators.oneOf(
        given -> new Comparison(given.oneOf(equality), given.any(any()), given.any(any())),
        given -> new Comparison(given.oneOf(all), given.any(ordered()), given.any(ordered())),
        given -> new Between(given.any(ordered()), given.any(path()), given.any(ordered())),
        given -> new In(given.any(any()), given.any(any().list(1, 4))),
        given -> new Exists(given.any(path()), given.flag()),
        given -> new BeginsWith(given.any(path()), given.any(path())),
        given -> new BeginsWith(given.any(path()), given.any(placeholder(2, 4))),
        given -> new Contains(given.any(any()), given.any(any())));
  }

  static Generator<Predicate> predicates(int depth) {
    if (depth == 0) {
      return simple();
    }
    Generator<Predicate> inner = predicates(depth - 1);
    Generator<List<Predicate>> several = inner.list(2, 3);
    return Generators.oneOf(
        simple(),
        several.map(Predicate.All::new),
        several.map(Predicate.Any::new),
        inner.map(Predicate.Not::new));
  }

  /** Placeholders for the slots that the text uses. */
  static Placeholders placeholders(String text) {
    Map<String, Object> used = new HashMap<>();
    for (int slot = 0; slot < SLOTS; slot++) {
      if (uses(text, ":v" + slot)) {
        used.put(":v" + slot, values().get(slot));
      }
    }
    return Shorthand.placeholders(
        used.entrySet().stream()
            .flatMap(entry -> List.of(entry.getKey(), entry.getValue()).stream())
            .toArray());
  }

  private static boolean uses(String text, String placeholder) {
    Set<String> words = new LinkedHashSet<>(List.of(text.split("[^a-z0-9:]+")));
    return words.contains(placeholder);
  }
}
