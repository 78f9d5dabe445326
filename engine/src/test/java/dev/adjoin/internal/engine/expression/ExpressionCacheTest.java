// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpressionCacheTest {
  private final ExpressionCache<String> cache = new ExpressionCache<>();
  private final List<String> parsed = new ArrayList<>();

  private String get(String text) {
    return cache.get(
        text,
        unknown -> {
          parsed.add(unknown);
          return unknown + "!";
        });
  }

  @Test
  void aTextIsParsedOnce() {
    assertThat(get("a")).isEqualTo("a!");
    assertThat(get("a")).isEqualTo("a!");
    assertThat(parsed).containsExactly("a");
  }

  @Test
  void whatIsUsedStaysAndWhatIsNotGoes() {
    get("unused");
    for (int i = 0; i < 5000; i++) {
      get("text " + i);
      get("used");
    }
    get("unused");
    assertThat(parsed).containsOnlyOnce("used");
    assertThat(parsed).filteredOn("unused"::equals).hasSize(2);
  }

  @Test
  void nothingIsKeptOfATextThatIsRefused() {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(
              () ->
                  cache.get(
                      "wrong",
                      text -> {
                        parsed.add(text);
                        throw new IllegalStateException(text);
                      }))
          .hasMessage("wrong");
    }
    assertThat(parsed).hasSize(2);
  }
}
