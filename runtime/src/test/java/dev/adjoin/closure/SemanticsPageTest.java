// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.closure.Call;
import dev.adjoin.testing.closure.Call.Action;
import dev.adjoin.testing.closure.Call.Edit;
import dev.adjoin.testing.closure.Call.Verb;
import dev.adjoin.testing.closure.ClosureRun;
import dev.adjoin.testing.closure.Declared;
import dev.adjoin.testing.closure.Kind;
import dev.adjoin.testing.closure.Outcome;
import dev.adjoin.testing.closure.Read;
import dev.adjoin.testing.closure.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first table of {@code docs/reference/semantics.md} holds, cell by cell. */
class SemanticsPageTest {
  private static final java.nio.file.Path PAGE =
      java.nio.file.Path.of("../docs/reference/semantics.md");

  /** A cell of the table: what a call does to an attribute that is declared in a way. */
  record Cell(String declared, String call, String expected) {}

  static Stream<Cell> cells() throws IOException {
    List<String> lines = Files.readAllLines(PAGE);
    int head =
        lines.indexOf(
            lines.stream().filter(l -> l.startsWith("| declared as")).findFirst().orElseThrow());
    List<String> calls = columns(lines.get(head));
    return lines.subList(head + 2, lines.size()).stream()
        .takeWhile(line -> line.startsWith("|"))
        .map(SemanticsPageTest::columns)
        .flatMap(
            row ->
                Stream.iterate(1, i -> i < row.size(), i -> i + 1)
                    .map(i -> new Cell(row.get(0).replace("`", ""), calls.get(i), row.get(i))));
  }

  private static List<String> columns(String line) {
    return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void eachCellHolds(Cell cell) {
    Map<String, Object> entity = Map.of("id", "a", "attributes", attributes(cell.declared()));
    Map<String, Object> tree =
        new LinkedHashMap<>(Map.of("model", "cells", "entities", Map.of("A", entity)));
    Declared declared = Declared.of(tree);
    Declared.Attr attribute = declared.type("A").attributes().get("p");
    Object first = attribute.kind().samples().get(0);
    Object second = attribute.kind().samples().get(1);
    List<Call> calls = new ArrayList<>();
    boolean isCreate = cell.call().startsWith("create");
    if (!isCreate) {
      calls.add(call(Verb.CREATE, Map.of("a", "x", "p", first)));
    }
    calls.add(last(cell, second));
    ClosureRun.Case run = new ClosureRun.Case(tree, calls, 1);
    // The runtime and the reference agree on everything that follows from the calls …
    assertThat(ClosureRun.run(run, UntypedPath::new)).isEmpty();
    // … and on what the page says.
    try (UntypedPath path = new UntypedPath(run.yaml())) {
      Instant now = Instant.EPOCH;
      Outcome outcome = Outcome.done(null);
      for (Call call : calls) {
        now = path.tick();
        outcome = path.call(call);
      }
      boolean isRefused = outcome.words().equals(Set.of("MISTAKE"));
      String stored = isRefused ? "refused" : path.answer(get());
      assertThat(stored).contains(expected(cell, now, attribute.kind(), first, second));
      assertThat(stored.contains("p="))
          .isEqualTo(!Set.of("absent", "refused").contains(cell.expected()));
    }
  }

  private static Map<String, Object> attributes(String declared) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("a", "string");
    attributes.put("p", declared);
    attributes.put("q", "int?");
    return attributes;
  }

  private static Call call(Verb verb, Map<String, Object> item) {
    return new Call(verb, "A", item, List.of(), List.of());
  }

  private static Call last(Cell cell, Object given) {
    Map<String, Object> key = Map.of("a", "x");
    Map<String, Object> whole = Map.of("a", "x", "p", given);
    return switch (cell.call()) {
      case "create, given" -> call(Verb.CREATE, whole);
      case "create, not given" -> call(Verb.CREATE, key);
      case "put, given" -> call(Verb.PUT, whole);
      case "put, not given" -> call(Verb.PUT, key);
      case "change of another" -> change(new Edit(Action.SET, "q", 1));
      case "set" -> change(new Edit(Action.SET, "p", given));
      case "remove" -> change(new Edit(Action.REMOVE, "p", null));
      default -> throw new IllegalArgumentException("No call is called " + cell.call());
    };
  }

  private static Call change(Edit edit) {
    return new Call(Verb.CHANGE, "A", Map.of("a", "x"), List.of(edit), List.of());
  }

  private static Read get() {
    return new Read(
        "A", Read.From.GET, "", Map.of("a", "x"), List.of(), null, false, Read.Manner.LIST, 0);
  }

  private static String expected(Cell cell, Instant now, Kind kind, Object first, Object second) {
    return switch (cell.expected()) {
      case "given" -> "p=" + Texts.of(kind.stored(second));
      case "kept" -> "p=" + Texts.of(kind.stored(first));
      case "now" -> "p=" + now;
      case "default" -> "p=\"x\"";
      case "empty" -> "p=()";
      case "absent" -> "{a=\"x\"";
      case "refused" -> "refused";
      default -> throw new IllegalArgumentException("No word of the page: " + cell.expected());
    };
  }
}
