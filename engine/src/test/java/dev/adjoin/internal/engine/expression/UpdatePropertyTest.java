// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Given.l;
import static dev.adjoin.internal.engine.expression.Given.m;
import static dev.adjoin.internal.engine.expression.Given.n;
import static dev.adjoin.internal.engine.expression.Given.refusal;
import static dev.adjoin.internal.engine.expression.Given.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TenfoldWhenFull;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

@AddLifecycleHook(TenfoldWhenFull.class)
class UpdatePropertyTest {
  private static final Value NEW = m("x", n("9"));

  private final Expressions expressions = new Expressions();

  /** A path to set or to remove. */
  record Write(List<Object> path, boolean removes) {
    String text() {
      String steps =
          path.stream()
              .skip(1)
              .map(step -> step instanceof Integer ? "[" + step + "]" : "." + step)
              .collect(Collectors.joining());
      return path.get(0) + steps;
    }
  }

  @Provide
  Arbitrary<Map<String, Value>> items() {
    Arbitrary<Value> values =
        Arbitraries.of(
            s("t"),
            l(s("p"), s("q"), s("r")),
            l(l(n("1"), n("2")), m("x", s("in"))),
            m("x", l(n("1"), n("2"), n("3")), "y", s("Y")),
            m("y", m("x", m(), "y", l())));
    return Arbitraries.maps(Arbitraries.of("a", "b"), values).ofMinSize(1).map(LinkedHashMap::new);
  }

  @Provide
  Arbitrary<List<Write>> writes() {
    Arbitrary<Object> step = Arbitraries.of("x", "y", 0, 1, 2, 5, 9);
    Arbitrary<List<Object>> path =
        Combinators.combine(Arbitraries.of("a", "b", "c"), step.list().ofMaxSize(3))
            .as(
                (name, steps) -> {
                  List<Object> all = new ArrayList<>();
                  all.add(name);
                  all.addAll(steps);
                  return all;
                });
    return Combinators.combine(path, Arbitraries.of(true, false))
        .as(Write::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  private static String text(List<Write> writes) {
    String sets =
        writes.stream()
            .filter(write -> !write.removes())
            .map(write -> write.text() + " = :v")
            .collect(Collectors.joining(", "));
    String removes =
        writes.stream().filter(Write::removes).map(Write::text).collect(Collectors.joining(", "));
    return (sets.isEmpty() ? "" : "SET " + sets) + (removes.isEmpty() ? "" : " REMOVE " + removes);
  }

  @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
  void updatesMeanWhatTheyPlainlySay(
      @ForAll("items") Map<String, Value> item, @ForAll("writes") List<Write> writes) {
    String text = text(writes);
    if (!refusal(() -> expressions.update(text, Given.placeholders(":v", NEW)))
        .equals("accepted")) {
      return;
    }
    Update update = expressions.update(text, Given.placeholders(":v", NEW));
    NaiveUpdate naive = new NaiveUpdate(item);
    boolean possible = true;
    for (Write write : writes) {
      // Overlapping paths were rejected, so no write creates the parent of another.
      possible &= naive.write(write.path(), write.removes() ? null : NEW);
    }
    if (possible) {
      assertThat(update.apply(Item.of(item)).attributes())
          .as("%s of %s", text, item)
          .isEqualTo(naive.result());
    } else {
      assertThat(refusal(() -> update.apply(Item.of(item))))
          .isEqualTo("The document path provided in the update expression is invalid for update");
    }
  }
}
