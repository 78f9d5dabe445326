// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static dev.adjoin.internal.records.CampusTest.attributes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.MalformedText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CustomsTest {
  private record Cents(long amount) {}

  private enum Level {
    LOW
  }

  @Entity
  private record Account(
      @Id Cents accountId,
      @Nullable Path page,
      List<Cents> history,
      Set<Path> pages,
      Map<String, Level> levels) {}

  @Test
  void aClassOfTheApplicationIsTheScalarSaidForIt() throws MalformedText {
    Declaration declaration =
        Records.declare(
                Map.of(
                    Cents.class, Scalar.LONG, Path.class, Scalar.STRING, Level.class, Scalar.INT),
                Account.class)
            .declaration();

    assertThat(declaration.problems()).isEmpty();
    assertThat(declaration.model().types()).isEmpty();
    assertThat(declaration.model().entities().get(0).attributes())
        .isEqualTo(
            attributes(
                "accountId: long",
                "page: string?",
                "history: list(long)",
                "pages: set(string)",
                "levels: map(int)"));
  }

  @Test
  void withoutItTheClassIsRefused() {
    assertThat(Mistakes.of(Account.class)).hasSize(2).allMatch(m -> m.contains("Path"));
  }
}
