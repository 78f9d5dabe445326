// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.studio;

import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** How soon the studio is there, how large its page is, and how it behaves on a large table. */
public final class StudioTables {
  private static final int ROUNDS = 5;
  private static final String PAGE = "dev/adjoin/tools/studio/page/";
  private static final String LIBRARIES = "META-INF/resources/webjars/lit-html/";

  private StudioTables() {}

  public static void print(Effort effort, PrintStream out) {
    Path root = Path.of(System.getProperty("adjoin.root", ".."));
    start(root, out);
    try (Directory folder = Directory.inTarget()) {
      int shrunk = effort == Effort.FULL ? 1 : 10;
      longestTasks(root, folder.path(), 100_000 / shrunk, 1_000_000 / shrunk, out);
    }
  }

  private static void start(Path root, PrintStream out) {
    RunningStudio.start(root).close(); // the first may have to build the launcher's jar
    List<Long> addresses =
        IntStream.range(0, ROUNDS).mapToObj(round -> addressNanos(root)).toList();
    List<Long> paints = IntStream.range(0, ROUNDS).mapToObj(round -> firstPaint(root)).toList();
    TextTable table = new TextTable(1, "start", "median", "longest", "goal");
    table.row(
        List.of(
            "ms from the command to its address",
            TextTable.millis(Median.of(addresses)),
            TextTable.millis(addresses.stream().max(Long::compare).orElseThrow()),
            "2,000"));
    table.row(
        List.of(
            "ms from the address to the first paint, with a new profile",
            TextTable.whole(Median.of(paints)),
            TextTable.whole(paints.stream().max(Long::compare).orElseThrow()),
            "1,000"));
    out.println("The start of the studio, " + ROUNDS + " processes each\n");
    out.println(table);
    long bytes = compressedBytes(root.resolve("tools/target/launcher/adjoin.jar"));
    out.printf(
        Locale.ROOT,
        "All files of the page with its library, each compressed: %.1f KB; goal 500 KB%n%n",
        bytes / 1024.0);
  }

  private static long addressNanos(Path root) {
    try (RunningStudio studio = RunningStudio.start(root)) {
      return studio.nanos();
    }
  }

  private static long firstPaint(Path root) {
    try (RunningStudio studio = RunningStudio.start(root);
        StudioBrowser browser = new StudioBrowser()) {
      browser.open(studio.address(), "main");
      return browser.firstPaintMillis();
    }
  }

  /** The sum of the files that a browser loads, each as a server would send it compressed. */
  static long compressedBytes(Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      long sum = 0;
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
        if (isPageFile(entry.getName())) {
          try (InputStream in = zip.getInputStream(entry)) {
            sum += compressed(in.readAllBytes());
          }
        }
      }
      return sum;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isPageFile(String name) {
    return !name.endsWith("/")
        && (name.startsWith(PAGE) || name.startsWith(LIBRARIES) && name.endsWith(".js"));
  }

  private static int compressed(byte[] file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(file);
    }
    return bytes.size();
  }

  private static void longestTasks(
      Path root, Path folder, int partition, int items, PrintStream out) {
    LargeTable large = LargeTable.in(folder, partition, items);
    TextTable table = new TextTable(1, "what the page does", "longest task, ms", "goal");
    try (RunningStudio studio =
            RunningStudio.start(root, large.model().toString(), "--engine", "dir:" + large.data());
        StudioBrowser browser = new StudioBrowser()) {
      String whole = "a table of " + TextTable.whole(items) + " items";
      browser.open(studio.at("/data?model=crowd"), ".item-grid");
      row(table, "opens " + whole, browser);
      for (int page = 0; page < 5; page++) {
        browser.click(".load button", "Load 1,000 more");
        browser.seeText(".load", TextTable.whole(1200 + page * 1000L) + " items loaded");
      }
      row(table, "loads 5 pages of it", browser);
      browser.open(studio.at("/map?model=crowd"), ".drawing");
      row(table, "draws its map with counts", browser);
      String key = "{\"S\":\"USER#" + LargeTable.LARGEST + "\"}";
      browser.open(
          studio.at(
              "/data?model=crowd&partition=" + URLEncoder.encode(key, StandardCharsets.UTF_8)),
          ".item-grid");
      for (int loaded = 200; loaded < partition; loaded += 1000) {
        browser.click(".load button", "Load 1,000 more");
        browser.seeText(
            ".load", TextTable.whole(Math.min(partition, loaded + 1000)) + " items loaded");
      }
      row(table, "loads a partition of " + TextTable.whole(partition) + " items", browser);
      for (int step = 1; step <= 20; step++) {
        browser.run(
            "const grid = document.querySelector('.item-grid');"
                + " grid.scrollTop = grid.scrollHeight * arguments[0] / 20;",
            step);
        browser.drawn();
      }
      row(table, "scrolls through it", browser);
      browser.type("[data-filter]", "group-0000777");
      browser.seeText(".grid-tools", "1 of the");
      row(table, "filters it", browser);
      browser.run(
          "const field = document.querySelector('[data-filter]'); field.value = '';"
              + " field.dispatchEvent(new Event('input'));");
      browser.click(".item-grid .head button", "groupId");
      browser.seeText(".grid-tools", "sorted by groupId");
      row(table, "sorts it", browser);
    }
    out.println("The longest task of the browser's main thread; 0 stands for less than 50 ms\n");
    out.println(table);
  }

  private static void row(TextTable table, String what, StudioBrowser browser) {
    table.row(List.of(what, TextTable.whole(browser.longestTaskMillis()), "200"));
  }
}
