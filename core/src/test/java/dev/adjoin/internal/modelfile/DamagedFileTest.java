// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.model.Declaration;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A file that was damaged anywhere is read or refused, and nothing is ever thrown. */
class DamagedFileTest {
  private static final int SHORT_FORM = 500;
  private static final int LONG_FORM = 100_000;
  private static final String SIGNS = "{}[]:,#&*!|>'\"%@`-? \t\n\r\\()<~\u0000\uD800é0a.";

  @Property(tries = 1_000)
  void aDamagedFileNeverThrows(@ForAll long seed) {
    assertIsAnswered(damaged(new Random(seed)));
  }

  @Property(tries = 500)
  void anyTextNeverThrows(@ForAll String text) {
    assertIsAnswered(text);
  }

  @Example
  void manyDamagedFilesNeverThrow() {
    int tries = Boolean.getBoolean("adjoin.full") ? LONG_FORM : SHORT_FORM;
    Random random = new Random(7);
    for (int i = 0; i < tries; i++) {
      assertIsAnswered(damaged(random));
    }
  }

  private static void assertIsAnswered(String text) {
    Declaration read = ModelFile.parse("x.yaml", text);

    assertThat(read.problems()).allMatch(p -> p.toString().lines().count() == 2);
    assertThat(read.model().name()).isNotNull();
    assertThat(read.model().entities()).noneMatch(e -> e.id().isEmpty());
    assertThat(read.places().find(ModelPath.of("entities")).source()).isEqualTo("x.yaml");
  }

  private static String damaged(Random random) {
    StringBuilder text = new StringBuilder(Campus.FILE);
    for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
      damage(text, random);
    }
    return text.toString();
  }

  private static void damage(StringBuilder text, Random random) {
    int from = random.nextInt(text.length());
    int to = Math.min(text.length(), from + 1 + random.nextInt(random.nextBoolean() ? 1 : 30));
    switch (random.nextInt(4)) {
      case 0 -> text.delete(from, to);
      case 1 -> text.insert(to, text.substring(from, to));
      case 2 -> text.setCharAt(from, SIGNS.charAt(random.nextInt(SIGNS.length())));
      default -> text.insert(random.nextInt(text.length()), text.substring(from, to));
    }
  }
}
