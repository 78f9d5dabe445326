// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * The browser that all tests of this JVM share. The first test that needs it starts it, and it ends
 * with the JVM.
 */
public final class Browser {
  static final int WIDTH = 1280;
  static final int HEIGHT = 900;

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  // Selenium warns of every browser that is newer than itself.
  private static final Logger LOGGER = Logger.getLogger("org.openqa.selenium");

  private static @Nullable ChromeDriver driver;

  private Browser() {}

  /** The browser with a new tab. Skips the test where there is no browser. */
  public static ChromeDriver open() {
    assumeTrue(
        Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
        "needs Chromium and its driver: apt-get install chromium chromium-driver");
    if (driver == null) {
      driver = start();
    } else {
      openTab();
    }
    return driver;
  }

  /**
   * Replaces all tabs by a new one, if the browser runs: without the storage of the last page,
   * settings of its tab or messages on the console, and with the window in its usual size.
   */
  static void openTab() {
    ChromeDriver running = driver;
    if (running == null) {
      return;
    }
    Set<String> before = running.getWindowHandles();
    clearStorage(running, running.getCurrentUrl());
    running.switchTo().newWindow(WindowType.TAB);
    String opened = running.getWindowHandle();
    for (String tab : before) {
      running.switchTo().window(tab).close();
    }
    running.switchTo().window(opened);
    running.manage().window().setSize(new Dimension(WIDTH, HEIGHT));
    running.manage().logs().get(LogType.BROWSER);
  }

  /** Deletes what the pages of an address have stored. */
  static void clearStorage(ChromeDriver running, String address) {
    URI uri = URI.create(address.replaceFirst("[?#].*", ""));
    if (List.of("http", "file").contains(uri.getScheme())) {
      String origin =
          uri.getScheme() + "://" + (uri.getRawAuthority() == null ? "" : uri.getRawAuthority());
      running.executeCdpCommand(
          "Storage.clearDataForOrigin", Map.of("origin", origin, "storageTypes", "all"));
    }
  }

  private static ChromeDriver start() {
    LOGGER.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        "--force-prefers-reduced-motion",
        "--window-size=" + WIDTH + "," + HEIGHT);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER.toFile())
            .usingAnyFreePort()
            .withSilent(true)
            .build();
    Set<ProcessHandle> others = new HashSet<>(ProcessHandle.current().children().toList());
    ChromeDriver started = new ChromeDriver(service, options);
    List<ProcessHandle> own =
        ProcessHandle.current().children().filter(each -> !others.contains(each)).toList();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(started, own)));
    return started;
  }

  /** Ends the browser and then all that is left of its processes. */
  private static void end(ChromeDriver running, List<ProcessHandle> processes) {
    List<ProcessHandle> all =
        processes.stream().flatMap(each -> each.descendants()).distinct().toList();
    try {
      running.quit();
    } finally {
      all.forEach(ProcessHandle::destroyForcibly);
      processes.forEach(ProcessHandle::destroyForcibly);
    }
  }
}
