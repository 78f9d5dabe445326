// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.studio.http.StudioServer;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.ElementClickInterceptedException;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.ExpectedCondition;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A running studio with its page in a real browser, or a page in a file. */
final class StudioPage implements AutoCloseable {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** The screen, when it has read its data. */
  private static final String OPENED = "main[aria-busy=false]";

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final @Nullable Studio studio;
  private final @Nullable StudioServer server;
  private final ChromeDriver browser;

  private StudioPage(@Nullable Studio studio, @Nullable StudioServer server, ChromeDriver browser) {
    this.studio = studio;
    this.server = server;
    this.browser = browser;
  }

  /** Starts a studio with the samples. Skips the test where there is no browser. */
  static StudioPage open() {
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    return open(new Workspaces(console, StudioModel.samples(), null));
  }

  /** A browser for pages in files. Skips the test where there is no browser. */
  static StudioPage withoutStudio() {
    return new StudioPage(null, null, Browser.open());
  }

  static StudioPage open(Workspaces workspaces) {
    ChromeDriver browser = Browser.open();
    Studio studio = Studio.of(workspaces);
    try {
      StudioServer server =
          StudioServer.start(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), studio.routes());
      // An earlier studio may have had the same port.
      Browser.clearStorage(browser, server.url());
      return new StudioPage(studio, server, browser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  StudioServer server() {
    return Objects.requireNonNull(server);
  }

  ChromeDriver browser() {
    return browser;
  }

  /** Opens a view by the part of its address after {@code #}. */
  StudioPage go(String hash) {
    return go(URI.create(server().url()), hash);
  }

  /** Opens a view of a page. */
  StudioPage go(URI page, String hash) {
    browser.get("about:blank");
    browser.get(page + "#" + hash);
    see(OPENED);
    return this;
  }

  /** The element that a selector finds, as soon as it is there. */
  WebElement see(String selector) {
    return until(selector, driver -> driver.findElement(By.cssSelector(selector)));
  }

  /** All elements that a selector finds, after what was done so far is drawn. */
  List<WebElement> all(String selector) {
    awaitDrawing();
    return browser.findElements(By.cssSelector(selector));
  }

  /**
   * The visible texts of all elements that a selector finds, after what was done so far is drawn.
   * One call reads them all, because the next drawing may give an element to another value.
   */
  List<String> texts(String selector) {
    return look(
        selector,
        "(each.innerText ?? each.textContent).split('\\n').map((line) => line.replace(/\\s+/g, ' ').trim())"
            + ".join('\\n').trim()");
  }

  /** An attribute of all elements that a selector finds, read as {@link #texts} are. */
  List<String> attributes(String selector, String name) {
    return look(selector, "String(each[arguments[1]] ?? each.getAttribute(arguments[1]))", name);
  }

  @SuppressWarnings("unchecked")
  private List<String> look(String selector, String value, Object... arguments) {
    awaitDrawing();
    return (List<String>)
        run(
            "return [...document.querySelectorAll(arguments[0])].map((each) => " + value + ")",
            Stream.concat(Stream.of(selector), Stream.of(arguments)).toArray());
  }

  /**
   * Waits for the next drawing. A page draws what an event has changed in the next frame, and the
   * browser answers before that.
   */
  private void awaitDrawing() {
    browser.executeAsyncScript("const done = arguments[0]; requestAnimationFrame(() => done());");
  }

  /** The first element of a selector whose text has a part. */
  WebElement withText(String selector, String part) {
    return until(
        "\"" + part + "\" in " + selector,
        driver ->
            candidates(selector, part).stream()
                .filter(each -> each.getText().contains(part))
                .findFirst()
                .orElse(null));
  }

  /**
   * The elements that may show a text, found by one call: whether they do takes a call for each.
   */
  @SuppressWarnings("unchecked")
  private List<WebElement> candidates(String selector, String part) {
    return (List<WebElement>)
        run(
            "const plain = (text) => text.replace(/\\s+/g, '').toLowerCase();"
                + "const part = plain(arguments[1]);"
                + "return [...document.querySelectorAll(arguments[0])]"
                + ".filter((each) => plain(each.textContent).includes(part));",
            selector,
            part);
  }

  /** Clicks the first element of a selector whose text has a part, as soon as it can be used. */
  void click(String selector, String part) {
    until(
        "\"" + part + "\" in " + selector + " to be enabled",
        driver -> {
          WebElement found = withText(selector, part);
          run("arguments[0].scrollIntoView({block: 'center'})", found);
          if (!found.isEnabled()) {
            return null;
          }
          found.click();
          return true;
        });
  }

  void type(String selector, String text) {
    replace(see(selector), text);
  }

  /**
   * Types a text in place of all that a field has, by keys as a user does. {@link WebElement#clear}
   * would empty the field without the page's knowledge, and the next drawing would fill it again.
   */
  private static void replace(WebElement field, String text) {
    field.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE, text);
  }

  /** Chooses an option of a select by its value. */
  void choose(String selector, String value) {
    until(
        driver -> {
          new Select(see(selector)).selectByValue(value);
          return true;
        });
  }

  /** Presses keys where the focus is. */
  void press(CharSequence... keys) {
    new Actions(browser).sendKeys(keys).perform();
  }

  /** Stages a value of the cell that a selector finds: by a click, Enter, the text and Enter. */
  void edit(String cell, String text) {
    edit(see(cell), text);
  }

  void edit(WebElement cell, String text) {
    cell.click();
    see(".item-grid:focus");
    press(Keys.ENTER);
    WebElement field = see(".value-editor [data-editor=text]:focus");
    replace(field, text);
    field.sendKeys(Keys.ENTER);
    until(driver -> all(".value-editor").isEmpty());
    see(".cell.staged");
  }

  /** Opens the staged edits, and waits until the focus is on the button that commits them. */
  void review() {
    new Actions(browser).keyDown(Keys.CONTROL).sendKeys("s").keyUp(Keys.CONTROL).perform();
    see(".staged-edits button.primary:focus");
  }

  /** Waits for a condition. */
  <T> T until(ExpectedCondition<T> condition) {
    return until("the condition", condition);
  }

  /** Waits for a condition, which the failure of a test names. */
  private <T> T until(String awaited, ExpectedCondition<T> condition) {
    return new WebDriverWait(browser, PATIENCE, BETWEEN_LOOKS)
        .withMessage(() -> "waited for " + awaited)
        .ignoring(StaleElementReferenceException.class)
        .ignoring(org.openqa.selenium.NoSuchElementException.class)
        // An answer has moved the element since it was scrolled into view.
        .ignoring(ElementClickInterceptedException.class)
        .until(condition);
  }

  /** Waits until an element has a text. */
  void seeText(String selector, String part) {
    withText(selector, part);
  }

  /**
   * Holds the answers of a call from now on, until a test releases them. An answer that is released
   * is handled before the next look at the page, unless it leads to another call.
   */
  void hold(String path) {
    run(
        """
        const path = '/api/' + arguments[0];
        const send = window.fetch;
        window.held = [];
        window.called = [];
        window.fetch = async (address, request) => {
          window.called.push(address.replace('/api/', ''));
          const answer = await send(address, request);
          if (address !== path) {
            return answer;
          }
          const body = await answer.json();
          await new Promise((release) => window.held.push(release));
          return { ok: answer.ok, status: answer.status, json: async () => body };
        };
        """,
        path);
  }

  /** The calls since answers are held. */
  @SuppressWarnings("unchecked")
  List<String> called() {
    return (List<String>) run("return called");
  }

  /** Waits until so many answers were held, those that were released included. */
  void awaitHeld(long count) {
    until(count + " held answers", driver -> run("return held.length").equals(count) ? true : null);
  }

  /** Releases an answer that is held, by its position among all. */
  void release(int position) {
    run("held[arguments[0]]()", position);
  }

  Object run(String script, Object... arguments) {
    return ((JavascriptExecutor) browser).executeScript(script, arguments);
  }

  void theme(String theme) {
    run("localStorage.setItem('adjoin-theme', arguments[0])", theme);
    browser.navigate().refresh();
    see(OPENED);
  }

  void size(int width, int height) {
    browser.manage().window().setSize(new Dimension(width, height));
  }

  /** Writes a picture of the window for people to look at. */
  Path screenshot(String name) {
    try {
      Files.createDirectories(SCREENSHOTS);
      return Files.write(
          SCREENSHOTS.resolve(name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Pictures of a view in light, dark and on a phone. */
  void screenshots(String name) {
    size(Browser.WIDTH, Browser.HEIGHT);
    theme("light");
    screenshot(name + "-light");
    theme("dark");
    screenshot(name + "-dark");
    size(390, 844);
    theme("light");
    screenshot(name + "-phone");
    size(Browser.WIDTH, Browser.HEIGHT);
    theme("system");
  }

  /** Asserts that nothing was reported on the console and that axe has no serious finding. */
  void assertSound() {
    assertSilent();
    assertThat(findings()).as("axe").isEmpty();
  }

  /** Asserts that nothing was reported on the console. */
  void assertSilent() {
    List<String> errors =
        browser.manage().logs().get(LogType.BROWSER).getAll().stream()
            .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
            .map(LogEntry::getMessage)
            // A refused call is shown on the page; the canvas is axe's own.
            .filter(message -> !message.contains("Failed to load resource"))
            .filter(message -> !message.contains("Canvas2D"))
            .toList();
    assertThat(errors).as("console").isEmpty();
  }

  @SuppressWarnings("unchecked")
  private List<String> findings() {
    if (run("return window.axe === undefined") == Boolean.TRUE) {
      run(axe());
    }
    List<Map<String, Object>> violations =
        (List<Map<String, Object>>)
            browser.executeAsyncScript(
                "const done = arguments[arguments.length - 1];axe.run({resultTypes:"
                    + " ['violations']}).then(result => done(result.violations.map(each => ({id:"
                    + " each.id, impact: each.impact, nodes: each.nodes.map(node =>"
                    + " node.html).slice(0, 3)}))));");
    return violations.stream()
        .filter(each -> List.of("serious", "critical").contains(String.valueOf(each.get("impact"))))
        .map(each -> each.get("id") + ": " + each.get("nodes"))
        .toList();
  }

  private static String axe() {
    try (InputStream in =
        StudioPage.class.getResourceAsStream(
            "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    browser.get("about:blank");
    if (server != null) {
      server.close();
    }
    if (studio != null) {
      studio.close();
    }
  }
}
