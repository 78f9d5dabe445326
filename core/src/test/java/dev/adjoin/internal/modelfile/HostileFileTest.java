// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.adjoin.internal.model.Declaration;
import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Search;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files made to exhaust time or memory. Each is answered after a bounded amount of work, counted in
 * allocated bytes; the timeout is there for a reader that hangs.
 */
class HostileFileTest {
  /** Five hundred bytes for each byte of the largest file; nothing takes half of it. */
  private static final long MOST_ALLOCATED = 500L * FileLimits.BYTES;

  private static final int NEARLY_ALL = FileLimits.BYTES - 2000;

  /** The part of a file that is read in the bounded form, where no message depends on its size. */
  private static final int PARTS = Form.of(4, 1);

  @ParameterizedTest(name = "{0}")
  @MethodSource({"nested", "aliased", "many", "extended", "empty"})
  void isRefusedAfterBoundedWork(String kind, String yaml, String mistake) {
    assertThat(read(yaml).problems().get(0).toString()).startsWith("x.yaml:" + mistake);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void isRefusedAfterBoundedWorkWhenItHasManyMistakes(String kind, String yaml, String mistake) {
    assertThat(readPart(yaml).problems().get(0).toString()).startsWith("x.yaml:" + mistake);
  }

  static Stream<Arguments> nested() {
    String deep = "[too-large] Maps and lists are nested 33 deep here; the limit is 32\n";
    return Stream.of(
        Arguments.of("lists", "[".repeat(NEARLY_ALL), "1:33: " + deep),
        Arguments.of("maps", "{a: ".repeat(NEARLY_ALL / 4), "1:129: " + deep),
        Arguments.of("block lists", "- ".repeat(NEARLY_ALL / 2), "1:65: " + deep),
        Arguments.of("keys", "? ".repeat(NEARLY_ALL / 2), "1:65: " + deep));
  }

  static Stream<Arguments> aliased() {
    String values = "[too-large] With this the file holds 345685 values; the limit is 300000\n";
    String text = "[too-large] With this the file holds 2097200 characters; the limit is 2097152\n";
    return Stream.of(
        Arguments.of("a bomb", aliasBomb(), "6:15: " + values),
        Arguments.of("a chain", aliasChain(), "773:14: [too-large] With this the file holds "),
        Arguments.of("a long text again and again", longAliases(), "214:5: " + text));
  }

  static Stream<Arguments> many() {
    String entity = " E@: {id: a, attributes: {a: int}}\n";
    String tooMany = "[too-large] With this the file holds 300001 values; the limit is 300000\n";
    return Stream.of(
        Arguments.of("entities", "entities:\n" + fill(entity), "37501:30: " + tooMany),
        Arguments.of("keys", fill("a@: 1\n"), "150000:10: " + tooMany),
        Arguments.of("equal keys", fill("a: 1\n"), "150000:4: " + tooMany),
        Arguments.of("documents", "---\n".repeat(NEARLY_ALL / 4), "1:1: [wrong-type] "));
  }

  static Stream<Arguments> wrong() {
    String attributes = "entities:\n E:\n  id: a\n  attributes:\n";
    String everywhere = "entities: [1, {a: b}]\ntable@: {x: [y]}\n";
    String key = "\"" + "k".repeat(58) + "@\": 1\n";
    return Stream.of(
        Arguments.of(
            "anchors", part("- &a@ x\n", NEARLY_ALL), "1:1: [wrong-type] The file must be a map"),
        Arguments.of("directives", part("%TAG !a@! x\n", NEARLY_ALL), ""),
        Arguments.of("unknown keys", part("a@: 1\n", 1_300_000), "1:1: [unknown-key] \"a0\" is "),
        Arguments.of("long unknown keys", part(key, NEARLY_ALL), "1:1: [unknown-key] "),
        Arguments.of(
            "tags", part("- !a x\n", NEARLY_ALL), "1:3: [invalid-value] The tag \"!a\" means "),
        Arguments.of("types", part(everywhere, 900_000), "3:1: [duplicate-key] "),
        Arguments.of("attributes", attributes + part("   a@: i(\n", 1_900_000), "5:8: [attri"),
        Arguments.of("brackets", "{" + part("a@: (, ", 1_300_000) + "}", "1:2: [unknown-key] "));
  }

  static Stream<Arguments> extended() {
    String tooLong = "[too-large] A text here has 2095152 characters; the limit is 10000\n";
    String tooLarge =
        " [too-large] The file holds 104857600 characters; a model file holds at most 2097152"
            + " (2 MB)\n";
    return Stream.of(
        Arguments.of("a line", "model: " + "x".repeat(NEARLY_ALL), "1:8: " + tooLong),
        Arguments.of("words", "model: " + "x ".repeat(NEARLY_ALL / 2), "1:8: [too-large] "),
        Arguments.of("a key", "x".repeat(NEARLY_ALL) + ": 1", "1:1: " + tooLong),
        Arguments.of("a block", "model: |\n" + " x\n".repeat(NEARLY_ALL / 3), "1:8: [too-large] "),
        Arguments.of("an open quote", "model: \"" + "x\n ".repeat(NEARLY_ALL / 3), "1:8: [yaml-"),
        Arguments.of("the whole", "x".repeat(100 << 20), tooLarge));
  }

  static Stream<Arguments> empty() {
    return Stream.of(
        Arguments.of("blanks", " ".repeat(NEARLY_ALL), "1:1: [wrong-type] The file must be a map"),
        Arguments.of("lines", "\r".repeat(NEARLY_ALL), "1:1: [wrong-type] The file must be a map"),
        Arguments.of("comments", "#\n".repeat(NEARLY_ALL / 2), "1:1: [wrong-type] The file must "),
        Arguments.of("colons", ": ".repeat(NEARLY_ALL / 2), "1:1: [yaml-syntax] "));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("large")
  void isReadWithBoundedWorkWhenItIsOnlyLarge(String kind, String yaml) {
    assertThat(readPart(yaml).problems()).isEmpty();
  }

  static Stream<Arguments> large() {
    String attributes = "entities:\n E:\n  id: a0\n  attributes:\n";
    String views = "entities:\n E:\n  id: a\n  attributes: {a: int}\n  views:\n";
    String gap = " ".repeat(900);
    String terms = "a=b and ".repeat(100);
    return Stream.of(
        Arguments.of("attributes", attributes + part("   a@: int\n", 1_900_000)),
        Arguments.of(
            "relationships", "relationships:\n" + part(" a@: {from: A, to: B}\n", 1_100_000)),
        Arguments.of(
            "gaps in conditions", views + part("   v@: {when: 'a = b" + gap + "x'}\n", NEARLY_ALL)),
        Arguments.of(
            "terms of conditions",
            views + part("   v@: {when: '" + terms + "a=c'}\n", NEARLY_ALL)));
  }

  @Test
  void binaryJunkIsRefusedAfterBoundedWork() {
    Search.of(1, 10)
        .run(
            seed -> {
              byte[] junk = new byte[1 << 20];
              new Random(seed).nextBytes(junk);

              assertThat(read(new String(junk, StandardCharsets.ISO_8859_1)).problems()).hasSize(1);
            });
  }

  private static Declaration read(String yaml) {
    return read(yaml, MOST_ALLOCATED);
  }

  private static Declaration readPart(String yaml) {
    return read(yaml, MOST_ALLOCATED / PARTS);
  }

  private static Declaration read(String yaml, long mostAllocated) {
    Allocation<Declaration> reading =
        assertTimeoutPreemptively(
            Duration.ofMinutes(2), () -> Allocation.of(() -> ModelFile.parse("x.yaml", yaml)));
    assertThat(reading.bytes()).isLessThan(mostAllocated);
    return reading.result();
  }

  private static String aliasBomb() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 20; i++) {
      String all = ("*a" + (i - 1) + ", ").repeat(10);
      yaml.append("a" + i + ": &a" + i + " [" + all + "]\n");
    }
    return yaml.toString();
  }

  private static String aliasChain() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 50_000; i++) {
      yaml.append("a" + i + ": &a" + i + " [*a" + (i - 1) + "]\n");
    }
    return yaml.toString();
  }

  private static String longAliases() {
    return "- &a '" + "x".repeat(9_800) + "'\n" + "- - *a\n".repeat(1000);
  }

  private static String fill(String line) {
    return fill(line, NEARLY_ALL);
  }

  /** As much of a file of that size as the form of the tests reads. */
  private static String part(String line, int size) {
    return fill(line, size / PARTS);
  }

  /** The line again and again, numbered at its @, up to a size. */
  private static String fill(String line, int size) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() + line.length() + 10 < size; i++) {
      text.append(line.replace("@", Integer.toString(i)));
    }
    return text.toString();
  }
}
