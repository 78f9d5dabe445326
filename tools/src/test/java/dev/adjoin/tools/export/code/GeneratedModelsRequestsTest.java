// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.testing.closure.ModelGenerator;
import dev.adjoin.testing.search.Search;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The requests of every write of a generated model are those that the runtime sends. */
class GeneratedModelsRequestsTest {
  @Test
  void theRuntimeSendsTheRequestsOfEveryWrite() {
    Search.of(8, 2_000).run(seed -> WritesAreSentTest.compare(model(seed)));
  }

  /** Values of these kinds are not read back from items by the tests of requests. */
  private static final Pattern OTHERS =
      Pattern.compile("\\b(bytes|duration|set\\(|list\\(|map\\(|Address|Payment)");

  static String model(long seed) {
    return ModelGenerator.of(seed, Search.random(seed), GeneratedModelsRequestsTest::isAccepted)
        .yaml();
  }

  private static boolean isAccepted(String yaml) {
    return !OTHERS.matcher(yaml.substring(yaml.indexOf("\nentities:"))).find()
        && ModelCompiler.compile(ModelFile.parse("closure.yaml", yaml)).compiled().isPresent();
  }
}
