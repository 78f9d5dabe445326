// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A kind of effect or condition that plans come to have must be rendered, or be refused by name.
 */
class EveryPlanIsRenderedTest {
  /** What brings copies forward is no part of the writes of a caller. */
  private static final Set<Class<?>> OF_PROPAGATION =
      Set.of(
          Effect.CopiesFollow.class,
          Effect.SummaryFollows.class,
          Condition.Older.class,
          Condition.OlderSummary.class);

  @Test
  void everyKindOfEffectAndConditionIsNamedByItsInterpreter() throws Exception {
    String effects = source("Effects") + source("AttributeEffects");
    String conditions = source("Premises");
    for (Class<?> kind : Effect.class.getPermittedSubclasses()) {
      assertThat(OF_PROPAGATION.contains(kind) || names(effects, "Effect." + kind.getSimpleName()))
          .as(kind.getSimpleName())
          .isTrue();
    }
    for (Class<?> kind : Condition.class.getPermittedSubclasses()) {
      assertThat(
              OF_PROPAGATION.contains(kind)
                  || names(conditions, "Condition." + kind.getSimpleName()))
          .as(kind.getSimpleName())
          .isTrue();
    }
  }

  private static boolean names(String source, String kind) {
    return Pattern.compile("instanceof " + Pattern.quote(kind) + "\\b").matcher(source).find();
  }

  private static String source(String type) throws Exception {
    return Files.readString(Path.of("src/main/java/dev/adjoin/internal/write", type + ".java"));
  }
}
