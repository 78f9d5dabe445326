// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.tools.data.Comparison.Sign;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
  private static final String MODEL =
      """
      entities:
        Thing:
          id: id
          attributes: {id: string, size: int, sold: bool?, tags: set(string)?, day: date?}
      """;
  private final AttributeParser attributes =
      new AttributeParser(
          Adjoin.compile(ModelFile.parse("thing.yaml", MODEL)).type("Thing").orElseThrow());

  private Comparison parsed(String written) {
    return attributes.compared(List.of(written)).get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "size=7, EQUAL",
    "size!=7, UNEQUAL",
    "size>=7, AT_LEAST",
    "size<=7, AT_MOST",
    "size>7, ABOVE",
    "size<7, BELOW"
  })
  void readsEverySign(String written, Sign sign) {
    assertThat(parsed(written)).isEqualTo(new Comparison("size", sign, 7));
    assertThat(sign.text()).isEqualTo(written.replaceAll("\\w", ""));
  }

  @Test
  void takesWhatFollowsTheFirstSignAsTheValue() {
    assertThat(parsed("id=a=b<c")).isEqualTo(new Comparison("id", Sign.EQUAL, "a=b<c"));
    assertThat(parsed("id>=\n=")).isEqualTo(new Comparison("id", Sign.AT_LEAST, "\n="));
    assertThat(parsed("id^=^")).isEqualTo(new Comparison("id", Sign.PREFIX, "^"));
    assertThat(parsed("id=")).isEqualTo(new Comparison("id", Sign.EQUAL, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "size | \"size\" must be attribute=value, or have another of the signs = != >= <= > < ^= | Thing has id, size, sold, tags, day",
        "<7 | \"<7\" must be attribute=value, or have another of the signs = != >= <= > < ^= | Thing has id, size, sold, tags, day",
        "siz>7 | Thing has no attribute \"siz\"; the nearest is size | It has id, size, sold, tags, day",
        "size>x | Thing.size must be an int, but was \"x\" | For example 42",
        "sold>true | > is for values that have an order, but Thing.sold is a bool | Use = or !=",
        "tags<[] | < is for values that have an order, but Thing.tags is a set(string) | Use = or !=",
        "tags^=a | ^= is for strings, but Thing.tags is a set(string) | Use = or !=",
        "day^=2026 | ^= is for strings, but Thing.day is a date | Use >= and < for a range",
      })
  void saysWhatIsWrongAndWhatToDo(String written, String found, String fix) {
    assertThatThrownBy(() -> parsed(written))
        .isInstanceOfSatisfying(
            InvalidInput.class,
            mistake -> {
              assertThat(mistake).hasMessage(found);
              assertThat(mistake.fix()).isEqualTo(fix);
            });
  }
}
