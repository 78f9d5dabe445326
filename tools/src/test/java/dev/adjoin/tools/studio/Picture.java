// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
      ImageIO.write(Palette.of(256, List.of(whole)).apply(whole), "png", file().toFile());
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

  /** What the window shows, as text that is the same on every machine. */
  static String text(StudioPage page) {
    String visible = String.valueOf(page.run(VISIBLE));
    return visible
        .lines()
        .map(line -> line.strip().replaceAll("\\b\\d+(\\.\\d+)? ms$", "… ms"))
        .filter(line -> !line.isEmpty())
        .reduce("", (all, line) -> all + line + "\n");
  }
}
