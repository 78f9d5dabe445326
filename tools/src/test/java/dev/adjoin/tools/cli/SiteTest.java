// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.studio.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Builds the documentation site and opens every page of it in a browser. */
@Tag("site")
class SiteTest {
  private static final Path SITE = Pages.page("target/site/dist");
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What a page shows: the kinds of its mistakes, the places of its parts, and where it leads. */
  private static final String LOOK =
      """
      const found = (selector, of) => [...document.querySelectorAll(selector)].map(of);
      const own = location.origin + '/';
      return {
        foreign: performance.getEntriesByType('resource').map((each) => each.name)
            .filter((name) => !name.startsWith(own)),
        pictures: found('img', (each) => each)
            .filter((each) => each.complete && each.naturalWidth === 0).map((each) => each.src),
        titles: found('main h1, .VPHero h1', (each) => each.innerText),
        ids: found('[id]', (each) => each.id),
        links: found('a[href]', (each) => each.href).filter((each) => each.startsWith(own)),
      };
      """;

  /** The page is drawn, and so are its diagrams. */
  private static final String IS_READY =
      """
      return document.readyState === 'complete'
          && document.querySelector('#app')?.__vue_app__ !== undefined
          && [...document.querySelectorAll('.diagram')].every((each) => each.querySelector('svg'));
      """;

  private static SiteServer server;
  private ChromeDriver browser;

  @BeforeAll
  static void build() throws Exception {
    Tools.assumeAll(Tools.Needed.BASH, Tools.Needed.NODE, Tools.Needed.NPM);
    Browser.open();
    Ran ran = Ran.of(List.of(Pages.page("docs/site/build").toString()), Pages.ROOT, Map.of());
    assumeTrue(ran.exitCode() != 3, "needs VitePress from npm, which cannot be fetched here");
    assertThat(ran.exitCode()).as(ran.out() + ran.err()).isZero();
    server = SiteServer.start(SITE);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void openTab() {
    browser = Browser.open();
  }

  /** The addresses of all pages, below the root of the site. */
  private static Set<String> pages() throws IOException {
    try (Stream<Path> files = Files.walk(SITE)) {
      return files
          .map(file -> SITE.relativize(file).toString())
          .filter(file -> file.endsWith(".html") && !file.equals("404.html"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private void go(String page) {
    browser.get(server.address() + page);
    until(IS_READY);
  }

  private void until(String condition) {
    new WebDriverWait(browser, PATIENCE).until(b -> browser.executeScript(condition));
  }

  private WebElement element(String selector) {
    return new WebDriverWait(browser, PATIENCE)
        .until(
            b ->
                browser.findElements(By.cssSelector(selector)).stream()
                    .filter(WebElement::isDisplayed)
                    .findFirst()
                    .orElse(null));
  }

  private void screenshot(String name) throws IOException {
    Files.createDirectories(SCREENSHOTS);
    Files.write(
        SCREENSHOTS.resolve("site-" + name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
  }

  private void size(int width, int height) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
  }

  @SuppressWarnings("unchecked")
  private static List<String> strings(Object look, String name) {
    return ((Map<String, List<String>>) look).get(name);
  }

  @Test
  void everyPageOpensWithoutErrorsAndLeadsOnlyToWhatIsThere() throws IOException {
    Map<String, Set<String>> parts = new HashMap<>();
    Map<String, List<String>> links = new TreeMap<>();
    Map<String, List<String>> mistakes = new TreeMap<>();
    for (String page : pages()) {
      go(page);
      Object look = browser.executeScript(LOOK);
      List<String> found = new ArrayList<>();
      browser.manage().logs().get(LogType.BROWSER).forEach(log -> found.add(log.toString()));
      found.addAll(strings(look, "foreign"));
      found.addAll(strings(look, "pictures"));
      if (strings(look, "titles").isEmpty()) {
        found.add("has no title");
      }
      if (!found.isEmpty()) {
        mistakes.put(page, found);
      }
      parts.put(page, Set.copyOf(strings(look, "ids")));
      links.put(page, strings(look, "links"));
    }
    assertThat(mistakes).isEmpty();
    links.forEach(
        (page, targets) ->
            assertThat(targets).as(page).allMatch(target -> leadsSomewhere(target, parts)));
  }

  private static boolean leadsSomewhere(String target, Map<String, Set<String>> parts) {
    String[] way = target.substring(server.address().length()).split("#", 2);
    Set<String> there = parts.get(way[0].isEmpty() ? "index.html" : way[0]);
    return there != null && (way.length == 1 || there.contains(way[1]));
  }

  @Test
  void aSearchFindsAPage() throws IOException {
    go("");
    element("#local-search button").click();
    element("#localsearch-input").sendKeys("paginate a list");
    element(".VPLocalSearchBox .result");
    screenshot("search");
    element("#localsearch-input").sendKeys(Keys.ENTER);
    new WebDriverWait(browser, PATIENCE)
        .until(b -> b.getCurrentUrl().contains("how-to/paginate.html"));
    assertThat(element("main h1").getText()).startsWith("Paginate");
  }

  @Test
  void thePageIsDarkWhenYouWantIt() throws IOException {
    String ground = "return getComputedStyle(document.body).backgroundColor";
    size(1400, 1000);
    go("");
    screenshot("home-light");
    assertThat(browser.executeScript(ground)).isEqualTo("rgb(255, 255, 255)");
    element(".VPNavBarAppearance button").click();
    until("return document.documentElement.classList.contains('dark')");
    assertThat(browser.executeScript(ground)).isNotEqualTo("rgb(255, 255, 255)");
    screenshot("home-dark");
    go("learn/how-adjoin-works.html");
    until("return document.documentElement.classList.contains('dark')");
    screenshot("page-dark");
    browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  @Test
  void everyPageOfTheDocumentationFitsAPhone() throws IOException {
    size(390, 844);
    Map<String, Object> wide = new TreeMap<>();
    for (String page : pages()) {
      if (page.startsWith("files/")) {
        continue; // They are all alike.
      }
      go(page);
      Object width = browser.executeScript("return document.documentElement.scrollWidth");
      if (!width.equals(390L)) {
        wide.put(page, width);
      }
    }
    go("learn/tutorial.html");
    screenshot("phone");
    go("");
    screenshot("phone-home");
    browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    assertThat(wide).isEmpty();
  }
}
