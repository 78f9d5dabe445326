// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ModuleBundleTest {
  private static final String SCRIPT =
      ModuleBundle.of(
          "studio/standalone/main.js", Map.of("studio/api.js", "studio/standalone/calls.js"));

  private static List<String> found(String pattern) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(SCRIPT)
        .results()
        .map((MatchResult each) -> each.group(1))
        .toList();
  }

  @Test
  void aModuleComesAfterThoseThatItImports() {
    List<String> modules = found("^modules\\[\"([^\"]+)\"] = ");

    assertThat(modules).doesNotHaveDuplicates().startsWith("lit-html/lit-html.js");
    assertThat(modules).endsWith("studio/standalone/main.js");
    assertThat(modules).contains("lit-html/directives/repeat.js", "studio/simulator/screen.js");
    assertThat(found("= modules\\[\"([^\"]+)\"];$")).isSubsetOf(modules);
  }

  @Test
  void theServerAndTheOtherScreensAreLeftOut() {
    assertThat(SCRIPT).doesNotContain("studio/api.js", "fetch(", "localStorage", "data/screen.js");
  }

  @Test
  void noImportOrExportIsLeft() {
    assertThat(found("^(import|export)\\b")).isEmpty();
    assertThat(SCRIPT).contains("const {noChange: e} = modules[\"lit-html/lit-html.js\"];");
    assertThat(SCRIPT).contains("return {CallError, answerFrom, call};");
  }
}
