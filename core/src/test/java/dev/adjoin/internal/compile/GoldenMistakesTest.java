// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.Tag;
import java.io.ByteArrayInputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The mistakes people make, each with its exact diagnostics.
 *
 * <p>A new case is a folder with a {@code model.yaml} and an empty {@code diagnostics.txt}; {@code
 * -Dadjoin.rewrite=true} fills it in, and is to be read before it is committed.
 */
class GoldenMistakesTest {
  private static final boolean REWRITE = Boolean.getBoolean("adjoin.rewrite");

  /** The tags of mistakes that only annotated records can have. */
  private static final Set<Tag> OF_RECORDS =
      EnumSet.of(
          Tag.NOT_A_RECORD,
          Tag.COPY_REQUIRED,
          Tag.NOT_SEALED,
          Tag.SAME_VARIANT,
          Tag.MISPLACED_ANNOTATION,
          Tag.MISSING_ANNOTATION,
          Tag.CLEAR_WITHOUT_REFERENCE);

  /** The tags of the annotation processor, which compares a model with its lock file. */
  private static final Set<Tag> OF_LOCKS = EnumSet.of(Tag.UNREADABLE_LOCK, Tag.DIFFERENT_DESIGN);

  static List<MistakeCase> cases() {
    return MistakeCase.all();
  }

  static Stream<MistakeCase> fixedCases() {
    return cases().stream().filter(MistakeCase::hasFix);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void givesTheDiagnosticsInTheFile(MistakeCase mistake) {
    String diagnostics = mistake.diagnostics();
    assertThat(diagnostics).as("the diagnostics of a case of mistakes").isNotEmpty();
    if (REWRITE) {
      mistake.rewrite(diagnostics);
    }
    assertThat(new ByteArrayInputStream(diagnostics.getBytes(UTF_8)))
        .as("%s/diagnostics.txt; if the change is meant, run with -Dadjoin.rewrite=true", mistake)
        .hasContent(mistake.expected());
  }

  @ParameterizedTest
  @MethodSource("fixedCases")
  void theFixAsItIsWrittenWorks(MistakeCase mistake) {
    assertThat(mistake.diagnosticsOfFix()).as("%s/fixed.yaml", mistake).isEmpty();
  }

  @Test
  void everyTagOfAModelFileHasACase() {
    String all = String.join("\n", cases().stream().map(MistakeCase::expected).toList());
    Set<Tag> missing = EnumSet.allOf(Tag.class);
    missing.removeIf(tag -> all.contains(": [" + tag.word() + "] "));
    missing.removeAll(OF_RECORDS);
    missing.removeAll(OF_LOCKS);
    missing.removeIf(tag -> tag.isAdvice() || tag == Tag.UNUSED_ALLOWANCE);
    assertThat(missing).isEmpty();
  }
}
