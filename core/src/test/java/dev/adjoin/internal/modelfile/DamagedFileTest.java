// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;

/** A file that was damaged anywhere is read or refused, and nothing is ever thrown. */
class DamagedFileTest {
  private static final String SIGNS = "a0.{}[]:,#&*!|>'\"%@`-? \t\n\r\\()<~\u0000\uD800é";

  private static final Generator<Damage> DAMAGES = Damage::from;

  private enum Kind {
    DELETED,
    REPEATED,
    REPLACED,
    COPIED
  }

  /**
   * Damage to a part of a text. Places are counted again from the start where the text is shorter.
   *
   * @param sign what replaces the first character
   * @param to where the part is copied to
   */
  private record Damage(Kind kind, int from, int length, char sign, int to) {
    static Damage from(Given given) {
      int from = given.below(Campus.FILE.length());
      int length = given.flag() ? 1 + given.below(30) : 1;
      Kind kind = given.oneOf(List.of(Kind.values()));
      char sign = SIGNS.charAt(kind == Kind.REPLACED ? given.below(SIGNS.length()) : 0);
      int to = kind == Kind.COPIED ? given.below(Campus.FILE.length()) : 0;
      return new Damage(kind, from, length, sign, to);
    }

    void to(StringBuilder text) {
      int start = from % text.length();
      int end = Math.min(text.length(), start + length);
      String part = text.substring(start, end);
      switch (kind) {
        case DELETED -> text.delete(start, end);
        case REPEATED -> text.insert(end, part);
        case REPLACED -> text.setCharAt(start, sign);
        case COPIED -> text.insert(to % text.length(), part);
      }
    }
  }

  @Property(cases = 1_500, full = 100_000)
  void aDamagedFileNeverThrows(Given given) {
    List<Damage> damages = given.any(DAMAGES.list(1, 8));
    StringBuilder text = new StringBuilder(Campus.FILE);
    damages.forEach(damage -> damage.to(text));

    assertIsAnswered(text.toString());
  }

  @Property(cases = 500)
  void anyTextNeverThrows(Given given) {
    assertIsAnswered(given.any(Generators.strings()));
  }

  private static void assertIsAnswered(String text) {
    Declaration read = ModelFile.parse("x.yaml", text);

    assertThat(read.problems()).allMatch(p -> p.toString().lines().count() == 2);
    assertThat(read.model().name()).isNotNull();
    assertThat(read.model().entities()).noneMatch(e -> e.id().isEmpty());
    assertThat(read.places().find(ModelPath.of("entities")).source()).isEqualTo("x.yaml");
  }
}
