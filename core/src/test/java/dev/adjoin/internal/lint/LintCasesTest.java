// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.Tag;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The golden corpus of lint: what it finds, word for word, and what it must not find.
 *
 * <p>A new case is a folder with a {@code model.yaml} and an empty {@code diagnostics.txt}; {@code
 * -Dadjoin.rewrite=true} fills it in, and is to be read before it is committed.
 */
class LintCasesTest {
  private static final int LEAST = 50;
  private static final boolean REWRITE = Boolean.getBoolean("adjoin.rewrite");

  static List<LintCase> cases() {
    return LintCase.all();
  }

  static Stream<LintCase> fixed() {
    return cases().stream().filter(c -> c.has(LintCase.FIXED));
  }

  static Stream<LintCase> nearMisses() {
    return cases().stream().filter(c -> c.has(LintCase.NEAR_MISS));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsWhatTheFileSays(LintCase lint) {
    assertThat(lint.firstLine()).as("the first line says what is found").matches("# \\S.*[^.]");
    String found = lint.found(LintCase.MODEL);
    if (REWRITE) {
      lint.rewrite(found);
    }
    assertThat(found)
        .as("%s; if the change is meant, run with -Dadjoin.rewrite=true", lint)
        .isNotEmpty()
        .isEqualTo(lint.expected());
  }

  @ParameterizedTest
  @MethodSource("fixed")
  void findsNothingOnceTheFixIsMade(LintCase lint) {
    assertThat(lint.found(LintCase.FIXED)).as("%s/%s", lint, LintCase.FIXED).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("nearMisses")
  void findsNothingInANearMiss(LintCase lint) {
    assertThat(lint.found(LintCase.NEAR_MISS)).as("%s/%s", lint, LintCase.NEAR_MISS).isEmpty();
  }

  @Test
  void everyFindingHasACaseThatFiresAndOneThatDoesNot() {
    Set<Tag> fire = EnumSet.allOf(Tag.class);
    Set<Tag> quiet = EnumSet.allOf(Tag.class);
    for (LintCase lint : cases()) {
      boolean isQuiet = lint.has(LintCase.FIXED) || lint.has(LintCase.NEAR_MISS);
      fire.removeIf(tag -> lint.expected().contains(": [" + tag + "] "));
      quiet.removeIf(tag -> isQuiet && lint.expected().contains(": [" + tag + "] "));
    }
    fire.removeIf(tag -> !tag.isAdvice() || tag == Tag.DERIVED_TABLE_NAME);
    quiet.removeIf(tag -> !tag.isAdvice() || tag == Tag.DERIVED_TABLE_NAME);
    assertThat(fire).as("findings without a case").isEmpty();
    assertThat(quiet).as("findings without a near miss").isEmpty();
  }

  @Test
  void holdsEnoughCases() {
    assertThat(cases()).hasSizeGreaterThanOrEqualTo(LEAST);
  }
}
