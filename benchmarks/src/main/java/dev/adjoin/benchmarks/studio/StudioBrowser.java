// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.studio;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Chromium, with a new profile, that measures what it does for the page. */
final class StudioBrowser implements AutoCloseable {
  private static final File CHROMIUM = new File("/usr/bin/chromium");
  private static final File DRIVER = new File("/usr/bin/chromedriver");
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  // Selenium warns of every browser that is newer than itself.
  private static final Logger LOGGER = Logger.getLogger("org.openqa.selenium");

  /** Collects tasks of more than 50 ms; shorter ones are not reported by the browser. */
  private static final String OBSERVE =
      "window.tasks = []; new PerformanceObserver(list => list.getEntries().forEach(each =>"
          + " window.tasks.push(each.duration))).observe({type: 'longtask', buffered: true});";

  private final ChromeDriver browser;

  StudioBrowser() {
    LOGGER.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1280,900");
    this.browser =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER)
                .usingAnyFreePort()
                .withSilent(true)
                .build(),
            options);
  }

  /** Opens an address and waits for an element. */
  void open(String address, String selector) {
    browser.get("about:blank");
    browser.get(address);
    see(selector);
    browser.executeScript(OBSERVE);
  }

  void see(String selector) {
    new WebDriverWait(browser, PATIENCE)
        .until(driver -> !driver.findElements(By.cssSelector(selector)).isEmpty());
  }

  /** Waits until an element has a text. */
  void seeText(String selector, String part) {
    new WebDriverWait(browser, PATIENCE, Duration.ofMillis(100))
        .until(
            driver ->
                Boolean.TRUE.equals(
                    run(
                        "return [...document.querySelectorAll(arguments[0])].some(each =>"
                            + " each.textContent.includes(arguments[1]))",
                        selector,
                        part)));
  }

  void click(String selector, String part) {
    new WebDriverWait(browser, PATIENCE)
        .until(
            driver ->
                driver.findElements(By.cssSelector(selector)).stream()
                    .filter(each -> each.getText().contains(part) && each.isEnabled())
                    .findFirst()
                    .orElse(null))
        .click();
  }

  void type(String selector, String text) {
    WebElement field = browser.findElement(By.cssSelector(selector));
    field.clear();
    field.sendKeys(text);
  }

  Object run(String script, Object... arguments) {
    return browser.executeScript(script, arguments);
  }

  /** The time to the first paint of content since navigation began. */
  long firstPaintMillis() {
    Object millis =
        new WebDriverWait(browser, PATIENCE)
            .until(
                driver ->
                    run(
                        "return"
                            + " performance.getEntriesByName('first-contentful-paint')[0]?.startTime"));
    return Math.round(((Number) millis).doubleValue());
  }

  /** Waits for two drawings. */
  void drawn() {
    browser.executeAsyncScript(
        "const done = arguments[0];"
            + " requestAnimationFrame(() => requestAnimationFrame(() => done()));");
  }

  /** The longest task since the last call. */
  long longestTaskMillis() {
    // Tasks are reported a little later than they end.
    browser.executeAsyncScript("setTimeout(arguments[0], 300)");
    List<?> tasks = (List<?>) run("const all = window.tasks; window.tasks = []; return all;");
    return tasks.stream()
        .mapToLong(each -> Math.round(((Number) each).doubleValue()))
        .max()
        .orElse(0);
  }

  @Override
  public void close() {
    browser.quit();
  }
}
