// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.modelfile.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks {@code docs/internals/coverage.md}. Every row makes a claim that a test proves: a plan, a
 * setting or a key template of a model that the row links, the output of a command, a key that
 * matches its template, the golden diagnostics of a refused model, or a tag whose example is
 * compiled with its page. Every example and every test case of the guides is included.
 */
class CoverageTest {
  private static final Path PAGE = Pages.page("docs/internals/coverage.md");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern PLAN = Pattern.compile("[A-Z]\\w*\\.[a-z].*");
  private static final Set<String> SETTINGS =
      Set.of(
          "billing",
          "copy",
          "encoding",
          "expiry",
          "index",
          "integrity",
          "inverse",
          "local",
          "lookup",
          "max",
          "onDelete",
          "order",
          "owned",
          "patterns",
          "project",
          "removals",
          "shards",
          "store",
          "table",
          "type",
          "views",
          "workload");
  private static final Map<Path, Compiled> COMPILED = new HashMap<>();

  /** A row of a table: its cells without the outer bars. */
  private record Row(String line, List<String> cells) {
    static Row of(String line) {
      String inner = line.substring(1, line.length() - 1);
      return new Row(line, Arrays.stream(inner.split("\\|")).map(String::strip).toList());
    }

    List<String> code(int cell) {
      return CODE.matcher(cells.get(cell)).results().map(r -> r.group(1)).toList();
    }

    List<String> code() {
      return CODE.matcher(line).results().map(r -> r.group(1)).toList();
    }

    List<Path> models() {
      return Pages.links(line).stream()
          .filter(link -> link.endsWith("model.yaml"))
          .map(link -> PAGE.resolveSibling(link).normalize())
          .toList();
    }

    @Override
    public String toString() {
      return cells.get(0);
    }
  }

  /** The rows below the header of each table. */
  private static Stream<Row> rows() {
    List<String> lines = Pages.prose(PAGE);
    return IntStream.range(0, lines.size() - 1)
        .filter(i -> lines.get(i).startsWith("|") && !lines.get(i).startsWith("|---"))
        .filter(i -> !lines.get(i + 1).startsWith("|---"))
        .mapToObj(i -> Row.of(lines.get(i)));
  }

  static Stream<Row> planned() {
    return rows().filter(row -> row.code().stream().anyMatch(c -> PLAN.matcher(c).matches()));
  }

  @ParameterizedTest
  @MethodSource("planned")
  void aPlanIsOneOfTheModelsBesideIt(Row row) {
    Set<String> plans =
        row.models().stream().flatMap(m -> plans(compiled(m))).collect(Collectors.toSet());
    assertThat(plans)
        .containsAll(row.code().stream().filter(c -> PLAN.matcher(c).matches()).toList());
  }

  static Stream<Row> commanded() {
    return rows().filter(row -> row.code().stream().anyMatch(CoverageTest::isCommand));
  }

  /** The words in code after a command, in its cell and up to a full stop or semicolon. */
  @ParameterizedTest
  @MethodSource("commanded")
  void aCommandPrintsTheWordsThatFollowIt(Row row) {
    row.cells().stream()
        .flatMap(cell -> Arrays.stream(cell.split("(?<=`)[.;]")))
        .map(part -> CODE.matcher(part).results().map(r -> r.group(1)).toList())
        .forEach(code -> printsWhatFollows(row, code));
  }

  private static void printsWhatFollows(Row row, List<String> code) {
    for (int i = 0; i < code.size(); i++) {
      if (isCommand(code.get(i))) {
        for (Path model : row.models()) {
          assertThat(printed(code.get(i), model)).contains(code.subList(i + 1, code.size()));
        }
      }
    }
  }

  private static boolean isCommand(String code) {
    return code.startsWith("adjoin ");
  }

  private static String printed(String command, Path model) {
    String[] arguments =
        Arrays.stream(command.replaceFirst("adjoin ", "").split(" "))
            .map(word -> word.equals("MODEL") ? model.toString() : word)
            .toArray(String[]::new);
    Ran ran = InProcess.run(arguments);
    assertThat(ran.exitCode()).as(command).isZero();
    return ran.out();
  }

  static Stream<Row> keyed() {
    return rows().filter(row -> row.code().stream().anyMatch(CoverageTest::isTemplate));
  }

  @ParameterizedTest
  @MethodSource("keyed")
  void aKeyTemplateIsOneOfTheModelsBesideIt(Row row) {
    Set<String> templates =
        row.models().stream()
            .flatMap(m -> templates(compiled(m)).stream())
            .map(KeyTemplate::toString)
            .collect(Collectors.toSet());
    assertThat(templates)
        .containsAll(row.code().stream().filter(CoverageTest::isTemplate).toList());
  }

  private static boolean isTemplate(String code) {
    return code.matches("[^ ]*\\{\\w+}[^ ]*");
  }

  static Stream<Row> printed() {
    return rows().filter(row -> row.cells().size() == 4);
  }

  /** The keys in the first cell, and in the second the templates in the same order. */
  @ParameterizedTest
  @MethodSource("printed")
  void aKeyThatAGuidePrintsIsOneOfTheTemplateBesideIt(Row row) {
    List<String> keys = row.code(0);
    List<String> names = row.code(1);
    assertThat(keys).hasSameSizeAs(names);
    for (int i = 0; i < keys.size(); i++) {
      String key = keys.get(i);
      String name = names.get(i);
      assertThat(row.models())
          .as(key + " as " + name)
          .anySatisfy(model -> assertThat(decodes(model, name, key)).isTrue());
    }
  }

  private static boolean decodes(Path model, String name, String key) {
    return templates(compiled(model)).stream()
        .filter(t -> t.toString().equals(name))
        .anyMatch(t -> t.decode(key).isPresent());
  }

  static Stream<Row> set() {
    return rows().filter(row -> row.code().stream().anyMatch(CoverageTest::isSetting));
  }

  /** A setting as {@code max}, {@code inverse: none} or {@code table.index}. */
  @ParameterizedTest
  @MethodSource("set")
  void aSettingIsOneOfTheModelsBesideIt(Row row) {
    List<String> models = row.models().stream().map(Pages::read).toList();
    row.code().stream()
        .filter(CoverageTest::isSetting)
        .forEach(setting -> assertThat(models).as(setting).anyMatch(m -> declares(m, setting)));
  }

  private static boolean isSetting(String code) {
    return code.matches("[a-zA-Z.]+(: .+)?")
        && Arrays.stream(code.replaceFirst(":.*", "").split("[.]")).allMatch(SETTINGS::contains);
  }

  private static boolean declares(String model, String setting) {
    if (setting.contains(": ")) {
      return model.contains(setting);
    }
    return Arrays.stream(setting.split("[.]"))
        .allMatch(key -> Pattern.compile("\\b" + key + "(:| \\d)").matcher(model).find());
  }

  static Stream<Row> all() {
    return rows();
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyRowClaimsWhatATestProves(Row row) {
    assertThat(row)
        .satisfiesAnyOf(
            r -> assertThat(r.code()).anyMatch(CoverageTest::isTested),
            r -> assertThat(Pages.links(r.line())).anyMatch(CoverageTest::isTestedPage));
  }

  private static boolean isTested(String code) {
    return PLAN.matcher(code).matches() || isCommand(code) || isTemplate(code) || isSetting(code);
  }

  private static boolean isTestedPage(String link) {
    return link.endsWith("diagnostics.txt") || link.contains("diagnostics.md#");
  }

  @Test
  void everyExampleAndEveryCaseOfTheGuidesIsNamed() throws java.io.IOException {
    List<Path> named = rows().flatMap(row -> row.models().stream()).toList();
    List<Path> made = new ArrayList<>();
    for (String folder : List.of("examples", "core/src/test/cases")) {
      try (Stream<Path> models = Files.list(Pages.page(folder))) {
        models
            .filter(
                m -> folder.equals("examples") || m.getFileName().toString().startsWith("guide-"))
            .map(m -> m.resolve("model.yaml"))
            .filter(Files::exists)
            .forEach(made::add);
      }
    }
    assertThat(named).containsAll(made);
  }

  private static Compiled compiled(Path model) {
    return COMPILED.computeIfAbsent(
        model, m -> ModelCompiler.compile(ModelFile.read(m)).compiled().orElseThrow());
  }

  private static Stream<String> plans(Compiled compiled) {
    return Stream.of(
            compiled.plans().reads().stream().map(r -> r.name().toString()),
            compiled.plans().writes().stream().map(c -> c.name().toString()),
            compiled.plans().proofs().stream().map(p -> p.answer().name().toString()))
        .flatMap(names -> names);
  }

  private static List<KeyTemplate> templates(Compiled compiled) {
    List<ItemKey> keys = new ArrayList<>();
    compiled
        .design()
        .items()
        .forEach(
            item -> {
              keys.add(item.key());
              item.entries().forEach(entry -> keys.add(entry.key()));
            });
    return keys.stream().flatMap(k -> Stream.of(k.partition(), k.sort())).toList();
  }
}
