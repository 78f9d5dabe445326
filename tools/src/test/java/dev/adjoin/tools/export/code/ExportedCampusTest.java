// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.tools.export.Tools;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One example in two languages. {@link ExportedCodeTest} has all examples in all languages. */
class ExportedCampusTest {
  private static ExportedCode code;

  @BeforeAll
  static void load() {
    List<Path> campus =
        SampleReads.models().filter(file -> file.endsWith("campus/model.yaml")).toList();
    code = ExportedCode.of(campus);
  }

  @AfterAll
  static void close() {
    code.close();
  }

  @Test
  void javaGivesTheAnswersAndLeavesTheItemsOfTheRuntime(@TempDir Path folder) throws Exception {
    code.checkJava(folder);
  }

  /** Python, or TypeScript where it is not installed. */
  @Test
  void anotherLanguageGivesTheAnswersAndLeavesTheItemsOfTheRuntime(@TempDir Path folder)
      throws Exception {
    if (Tools.Needed.BOTO3.isPresent() || !Tools.Needed.NODE.isPresent()) {
      code.checkPython(folder);
    } else {
      code.checkTypeScript();
    }
  }
}
