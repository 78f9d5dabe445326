// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that every link between pages leads somewhere, and that the index has every page. */
class PagesTest {
  private static final Path LANDING = Pages.page("docs/site/index.md");

  static List<Path> pages() {
    return Pages.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsToAFileAndHeadingThatIsThere(Path page) {
    assertThat(links(page).filter(link -> !leadsSomewhere(page, link))).isEmpty();
  }

  @Test
  void theIndexLeadsToEveryPage() {
    Path index = Pages.page("docs/README.md");
    List<Path> listed =
        links(index)
            .map(link -> index.resolveSibling(link.replaceFirst("#.*", "")).normalize())
            .toList();
    assertThat(Pages.all())
        .filteredOn(page -> page.startsWith(index.getParent()) && !page.equals(index))
        .filteredOn(page -> !page.getParent().endsWith("decisions"))
        .filteredOn(page -> !page.equals(LANDING))
        .isSubsetOf(listed);
  }

  /** The sidebar of the site is this index. */
  @Test
  void theIndexListsThePagesOfASectionUnderItsHeading() {
    Path index = Pages.page("docs/README.md");
    for (String section : Pages.read(index).split("(?m)^## ")) {
      String heading = section.lines().findFirst().orElse("");
      String folder = heading.toLowerCase(Locale.ROOT).replace(' ', '-') + "/";
      assertThat(firstLinks(section))
          .as(heading)
          .isNotEmpty()
          .allMatch(link -> heading.startsWith("#") || link.startsWith(folder));
    }
  }

  /** The first link of each row that leads to a page of the documentation. */
  private static List<String> firstLinks(String section) {
    return section
        .lines()
        .flatMap(row -> Pages.links(row).stream().limit(1))
        .filter(link -> !link.startsWith("../"))
        .toList();
  }

  /** A page begins with its title, which a Git host shows as the site does. */
  @ParameterizedTest
  @MethodSource("pages")
  void everyPageBeginsWithItsTitle(Path page) {
    assertThat(Pages.read(page)).startsWith(page.equals(LANDING) ? "---\n" : "# ");
  }

  private static Stream<String> links(Path page) {
    return Pages.prose(page).stream()
        .flatMap(line -> Pages.links(line).stream())
        .filter(link -> !link.matches("https?://.*"));
  }

  private static boolean leadsSomewhere(Path page, String link) {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return Files.exists(target) && (parts.length == 1 || Pages.anchors(target).contains(parts[1]));
  }
}
