// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArticleTest {
  @ParameterizedTest
  @ValueSource(strings = {"Event", "Order", "Address", "item", "Upload", "Hour"})
  void namesThatSoundLikeAVowelHaveAn(String name) {
    assertThat(Article.with(name)).isEqualTo("an " + name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Room", "User", "Unit", "URL", "European", "OneTimeCode", "House", "Übung"})
  void otherNamesHaveA(String name) {
    assertThat(Article.with(name)).isEqualTo("a " + name);
  }
}
