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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random condition trees, and items with the attributes that they refer to. */
final class AnyCondition {
  /** Slots below this number have values of ordered types; the others have any type. */
  private static final int ORDERED = 6;

  private static final int SLOTS = 12;

  private AnyCondition() {}

  /** A value for every slot; there are few different values, so that conditions are often true. */
  static List<Value> values() {
    List<Value> values = new ArrayList<>();
    values.add(Given.n("1"));
    values.add(Given.n("2.50"));
    values.add(Given.s("a"));
    values.add(Given.s("ab"));
    values.add(Given.b(1));
    values.add(Given.b(1, 255));
    values.add(Given.bool(true));
    values.add(new Value.Null());
    values.add(Given.ss("a", "ab"));
    values.add(Given.ns("1", "2.5"));
    values.add(Given.l(Given.n("1"), Given.s("a")));
    values.add(Given.m("a", Given.n("1"), "b", Given.l(Given.s("ab"))));
    return values;
  }

  static Arbitrary<Map<String, Value>> items() {
    Arbitrary<String> names = Arbitraries.of("a", "b", "c", "d", "e");
    return Arbitraries.maps(names, Arbitraries.of(values())).ofMaxSize(5).map(LinkedHashMap::new);
  }

  private static Arbitrary<DocumentPath> path() {
    Arbitrary<Step> step =
        Arbitraries.of(
            Step.Member.named("a"),
            Step.Member.named("b"),
            new Step.Element(0),
            new Step.Element(1));
    return Combinators.combine(
            Arbitraries.of("a", "b", "c", "d", "e").map(Step.Member::named),
            step.list().ofMaxSize(2))
        .as(DocumentPath::new);
  }

  private static Arbitrary<Operand> placeholder(int from, int to) {
    return Arbitraries.integers().between(from, to - 1).map(Operand.Placeholder::new);
  }

  private static Arbitrary<Operand> ordered() {
    return Arbitraries.oneOf(
        path().map(each -> each), path().map(Size::new), placeholder(0, ORDERED));
  }

  private static Arbitrary<Operand> any() {
    return Arbitraries.oneOf(
        path().map(each -> each), path().map(Size::new), placeholder(0, SLOTS));
  }

  private static Arbitrary<Predicate> simple() {
    Arbitrary<Operator> equality = Arbitraries.of(Operator.EQUAL, Operator.NOT_EQUAL);
    return Arbitraries.oneOf(
        Combinators.combine(equality, any(), any()).as(Comparison::new),
        Combinators.combine(Arbitraries.of(Operator.class), ordered(), ordered())
            .as(Comparison::new),
        Combinators.combine(ordered(), path(), ordered()).as(Between::new),
        Combinators.combine(any(), any().list().ofMinSize(1).ofMaxSize(4)).as(In::new),
        Combinators.combine(path(), Arbitraries.of(true, false)).as(Exists::new),
        Combinators.combine(path(), path()).as(BeginsWith::new),
        Combinators.combine(path(), placeholder(2, 4)).as(BeginsWith::new),
        Combinators.combine(any(), any()).as(Contains::new));
  }

  static Arbitrary<Predicate> predicates(int depth) {
    if (depth == 0) {
      return simple();
    }
    Arbitrary<Predicate> inner = predicates(depth - 1);
    Arbitrary<List<Predicate>> several = inner.list().ofMinSize(2).ofMaxSize(3);
    return Arbitraries.oneOf(
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
    return Given.placeholders(
        used.entrySet().stream()
            .flatMap(entry -> List.of(entry.getKey(), entry.getValue()).stream())
            .toArray());
  }

  private static boolean uses(String text, String placeholder) {
    Set<String> words = new LinkedHashSet<>(List.of(text.split("[^a-z0-9:]+")));
    return words.contains(placeholder);
  }
}
