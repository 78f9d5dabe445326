// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.RequestReport;
import dev.adjoin.internal.plan.Plans;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the program of each example; {@code -Dadjoin.rewrite} writes down what it prints. */
class ToursTest {
  private static final int LONGEST = 140;
  private static final Pattern PLAN = Pattern.compile("`([A-Z]\\w*\\.[a-z][^`]*)`");

  /** The output of a tour, and the requests that it sent. */
  private record Walk(String printed, List<RequestReport> requests) {}

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void printsWhatItsFileSays(Example example) throws Exception {
    String printed = walk(example).printed();
    Path file = Example.MODULE.resolve(example.name()).resolve("tour.txt");
    if (Boolean.getBoolean("adjoin.rewrite")) {
      Files.writeString(file, printed);
    }
    assertThat(printed).isEqualTo(Files.readString(file));
  }

  @Test
  void theTourThroughGeneratedCodePrintsTheSame() throws Exception {
    Example campus = new Example("campus");
    Walk typed = walk(campus, "TypedTour");
    assertThat(typed.printed()).isEqualTo(walk(campus).printed());
    assertThat(typed.requests()).extracting(RequestReport::operation).doesNotContain("Scan");
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void doesWhatTheRowsThatLeadToItSay(Example example) throws Exception {
    Set<String> done =
        walk(example).requests().stream()
            .map(RequestReport::pattern)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> said = plansThatRowsName(example);
    assertThat(said).isNotEmpty();
    assertThat(said).allMatch(plan -> done.stream().anyMatch(name -> isSame(plan, name)));
  }

  /** A list that is asked for in some way is that list. */
  private static boolean isSame(String plan, String name) {
    return name.equals(plan) || name.startsWith(plan + ".");
  }

  private static Set<String> plansThatRowsName(Example example) throws IOException {
    String link = "](../../examples/%s/Tour.java)".formatted(example);
    Plans plans = example.compiled().plans();
    return Files.readAllLines(
            Example.MODULE.resolveSibling("docs").resolve("internals/coverage.md"))
        .stream()
        .filter(row -> row.contains(link))
        .flatMap(row -> PLAN.matcher(row).results().map((MatchResult r) -> r.group(1)))
        .filter(name -> names(plans).anyMatch(name::equals))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> names(Plans plans) {
    return Stream.of(
            plans.reads().stream().map(read -> read.name().toString()),
            plans.writes().stream().map(change -> change.name().toString()),
            plans.proofs().stream().map(proof -> proof.answer().name().toString()))
        .flatMap(names -> names);
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void scansNothing(Example example) throws Exception {
    assertThat(walk(example).requests())
        .extracting(RequestReport::operation)
        .doesNotContain("Scan");
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void fitsAPageOrTwo(Example example) throws IOException {
    Path program = Example.MODULE.resolve(example.name()).resolve("Tour.java");
    assertThat(Files.readAllLines(program)).hasSizeLessThanOrEqualTo(LONGEST);
  }

  private static Walk walk(Example example) throws Exception {
    return walk(example, "Tour");
  }

  private static Walk walk(Example example, String program) throws Exception {
    List<RequestReport> requests = new CopyOnWriteArrayList<>();
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try (Adjoin db = Adjoin.builder(example.declaring()).listener(requests::add).embedded()) {
      Class.forName(example.name() + "." + program)
          .getMethod("walk", Adjoin.class)
          .invoke(null, db);
    } catch (InvocationTargetException e) {
      throw new AssertionError("The tour of " + example + " must go through", e.getCause());
    } finally {
      System.setOut(out);
    }
    String text = printed.toString(StandardCharsets.UTF_8);
    return new Walk(text.replace(System.lineSeparator(), "\n"), requests);
  }
}
