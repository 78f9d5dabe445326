// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.openqa.selenium.OutputType;

/**
 * A picture of the studio in the documentation. Beside it is a file with the text that it shows.
 *
 * <p>Pixels differ from machine to machine, text does not: a page whose text has changed fails
 * until {@code -Dadjoin.rewrite=true} makes the picture and its text anew.
 */
record Picture(String name) {
  static final Path FOLDER =
      Path.of(System.getProperty("adjoin.root", ".."), "docs", "images")
          .toAbsolutePath()
          .normalize();
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;
  private static final long MOST_BYTES = 150_000;
  private static final int COLOURS = 256;

  /** What is visible, and the contents of fields. */
  private static final String VISIBLE =
      """
      const fields = [...document.querySelectorAll('input, select, textarea')]
          .filter((each) => each.offsetParent !== null && each.type !== 'checkbox')
          .map((each) => (each.name || each.ariaLabel || each.localName) + ': ' + each.value);
      const choices = document.querySelectorAll('select');
      choices.forEach((each) => { each.hidden = true; });
      const text = document.body.innerText;
      choices.forEach((each) => { each.hidden = false; });
      return [text, ...fields].join('\\n');
      """;

  /** Compares what the window shows with the picture, or makes the picture. */
  void check(StudioPage page) throws IOException {
    page.run("document.activeElement?.blur()");
    String text = text(page);
    Path file = FOLDER.resolve(name + ".txt");
    if (Boolean.getBoolean("adjoin.rewrite")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, text);
      BufferedImage whole =
          ImageIO.read(new ByteArrayInputStream(page.browser().getScreenshotAs(OutputType.BYTES)));
      ImageIO.write(indexed(whole), "png", file().toFile());
    }
    assertThat(text)
        .as("%s shows another page: -Dadjoin.rewrite=true makes it anew", file())
        .isEqualTo(Files.exists(file) ? Files.readString(file) : "");
    BufferedImage stored = ImageIO.read(file().toFile());
    assertThat(stored.getWidth()).isEqualTo(WIDTH);
    assertThat(stored.getHeight()).isEqualTo(HEIGHT);
    assertThat(file()).satisfies(each -> assertThat(Files.size(each)).isLessThan(MOST_BYTES));
  }

  Path file() {
    return FOLDER.resolve(name + ".png");
  }

  /** Makes the page, not the window around it, as large as the pictures are. */
  static void resize(StudioPage page) {
    page.size(WIDTH, HEIGHT);
    long height = (Long) page.run("return window.innerHeight");
    long width = (Long) page.run("return window.innerWidth");
    page.size((int) (2L * WIDTH - width), (int) (2L * HEIGHT - height));
  }

  private static String text(StudioPage page) {
    String visible = String.valueOf(page.run(VISIBLE));
    return visible
        .lines()
        .map(line -> line.strip().replaceAll("\\b\\d+(\\.\\d+)? ms$", "… ms"))
        .filter(line -> !line.isEmpty())
        .reduce("", (all, line) -> all + line + "\n");
  }

  /** The same picture with 256 colours, which takes a third of the space. */
  private static BufferedImage indexed(BufferedImage whole) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int y = 0; y < whole.getHeight(); y++) {
      for (int x = 0; x < whole.getWidth(); x++) {
        counts.merge(whole.getRGB(x, y), 1, Integer::sum);
      }
    }
    List<Integer> kept =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(COLOURS)
            .map(Map.Entry::getKey)
            .toList();
    int[] colours = kept.stream().mapToInt(Integer::intValue).toArray();
    Map<Integer, Integer> nearest = new HashMap<>();
    IndexColorModel model =
        new IndexColorModel(8, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
    BufferedImage small =
        new BufferedImage(
            whole.getWidth(), whole.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model);
    for (int y = 0; y < whole.getHeight(); y++) {
      for (int x = 0; x < whole.getWidth(); x++) {
        int colour = whole.getRGB(x, y);
        int index = nearest.computeIfAbsent(colour, each -> nearest(each, colours));
        small.getRaster().setSample(x, y, 0, index);
      }
    }
    return small;
  }

  private static int nearest(int colour, int[] colours) {
    int best = 0;
    for (int i = 1; i < colours.length; i++) {
      best = distance(colour, colours[i]) < distance(colour, colours[best]) ? i : best;
    }
    return best;
  }

  private static int distance(int one, int other) {
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      int difference = (one >> shift & 0xff) - (other >> shift & 0xff);
      sum += difference * difference;
    }
    return sum;
  }
}
