// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.text.TextTable.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private final TextTable table =
      new TextTable(
          Column.of("", Style.NAME), Column.number("requests"), Column.of("index", Style.PLAIN));

  @Test
  void alignsWordsToTheLeftAndNumbersToTheRight() {
    table.row("User.get", "1", "");
    table.gap();
    table.row(".first(n)", List.of("User.all", "16", "GSI1"));
    assertThat(printed())
        .isEqualTo(
            """
                        requests  index
              User.get         1

              User.all        16  GSI1
                .first(n)
            """);
  }

  @Test
  void wrapsTheWidestColumnWhereThePageIsTooNarrow() {
    table.row("word ".repeat(30).strip(), "1", "GSI1");
    assertThat(printed().lines()).hasSize(3).allMatch(line -> line.length() <= TextPage.WIDTH);
    assertThat(printed().lines().skip(1).findFirst().orElseThrow())
        .startsWith("  word word ")
        .endsWith(" word           1  GSI1");
  }

  @Test
  void shrinksTextBeforeItBreaksATime() {
    TextTable times =
        new TextTable(
            Column.of("title", Style.PLAIN),
            Column.of("startsAt", Style.PLAIN),
            Column.of("endsAt", Style.PLAIN),
            Column.of("room", Style.PLAIN));
    String time = "2026-11-19T08:13:51.123456Z";
    times.row("On the long run of databases", time, time, "the blue room upstairs");
    TextPage page = new TextPage(false);
    times.printTo(page);
    assertThat(times.fits()).isTrue();
    assertThat(page.toString()).contains(time + "  " + time);
  }

  @Test
  void printsNoHeadingsWhereNoColumnHasOne() {
    TextTable plain = new TextTable(Column.of("", Style.NAME));
    plain.row("GSI1");
    TextPage page = new TextPage(false);
    plain.printTo(page);
    assertThat(page.toString()).isEqualTo("  GSI1\n");
  }

  private String printed() {
    TextPage page = new TextPage(false);
    table.printTo(page);
    return page.toString();
  }
}
