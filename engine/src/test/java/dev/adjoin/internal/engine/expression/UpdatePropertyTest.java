// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.l;
import static dev.adjoin.internal.engine.expression.Shorthand.m;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

  private static Generator<Map<String, Value>> items() {
    Generator<Value> values =
        Generators.of(
            s("t"),
            l(s("p"), s("q"), s("r")),
            l(l(n("1"), n("2")), m("x", s("in"))),
            m("x", l(n("1"), n("2"), n("3")), "y", s("Y")),
            m("y", m("x", m(), "y", l())));
    return given -> {
      Map<String, Value> item = new LinkedHashMap<>();
      given.some(List.of("a", "b"), 2).forEach(name -> item.put(name, given.any(values)));
      return item;
    };
  }

  private static Generator<Write> writes() {
    Generator<Object> step = Generators.of("x", "y", 0, 1, 2, 5, 9);
    return given -> {
      List<Object> path = new ArrayList<>();
      path.add(given.oneOf(List.of("a", "b", "c")));
      path.addAll(given.any(step.list(3)));
      return new Write(path, given.flag());
    };
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

  @Property(cases = 2_000)
  void updatesMeanWhatTheyPlainlySay(Given given) {
    Map<String, Value> item = given.any(items());
    List<Write> writes = given.any(writes().list(1, 4));
    String text = text(writes);
    if (!refusal(() -> expressions.update(text, Shorthand.placeholders(":v", NEW)))
        .equals("accepted")) {
      return;
    }
    Update update = expressions.update(text, Shorthand.placeholders(":v", NEW));
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
