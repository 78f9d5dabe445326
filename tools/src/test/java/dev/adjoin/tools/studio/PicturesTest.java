// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.OutputType;

/** The pictures of README and guides show the studio as it is. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PicturesTest {
  private static final Path DOCS = Picture.FOLDER.getParent();
  private static final Path TUTORIAL = DOCS.resolve(Path.of("learn", "tutorial-questions.md"));
  private static final long MOST_BYTES = 1_000_000;

  /** Animations wait to be told the time. */
  private static final String SLOW_MOTION =
      """
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        animation.pause();
        return animation;
      };
      """;

  private StudioPage page;

  private static StudioPage open(List<StudioModel> models) {
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    return StudioPage.open(new Workspaces(console, models, null));
  }

  /** Opens a view of a sample as the pictures show it. */
  private void go(String hash) {
    if (page == null) {
      page = open(StudioModel.samples());
    }
    look(page);
    page.go(hash);
  }

  /** Gives the tab the look and the size of the pictures. */
  private static void look(StudioPage page) {
    page.go("/simulator");
    page.theme("light");
    Picture.resize(page);
  }

  @AfterAll
  void close() {
    if (page != null) {
      page.close();
    }
  }

  /** The first block of the tutorial that begins with a fence. */
  private static String tutorial(String fence) throws IOException {
    Matcher block =
        Pattern.compile("(?s)```" + fence + "\n(.*?)```").matcher(Files.readString(TUTORIAL));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Tag("browser-simulator")
  @Test
  void theSimulator() throws IOException {
    go("/simulator?model=campus&view=both:GSI1&pattern=roster");
    page.seeText(".answer", "1 Query");
    new Picture("simulator").check(page);
  }

  /** The moving picture: the items of the table glide to where the index has them, and back. */
  @Tag("browser-simulator")
  @Test
  void thePivot() throws IOException {
    go("/simulator?model=campus");
    page.run(SLOW_MOTION);
    page.browser()
        .executeCdpCommand(
            "Emulation.setEmulatedMedia",
            Map.of(
                "features",
                List.of(Map.of("name", "prefers-reduced-motion", "value", "no-preference"))));
    MovingPicture moving = new MovingPicture();
    String table = shown(moving);
    glide("GSI1", moving);
    String index = shown(moving);
    glide("Base table", moving);
    Path picture = Picture.FOLDER.resolve("pivot.gif");
    Path text = Picture.FOLDER.resolve("pivot.txt");
    if (Boolean.getBoolean("adjoin.rewrite")) {
      Files.writeString(text, table + index);
      moving.write(picture);
    }
    assertThat(table + index)
        .as("%s shows another page: -Dadjoin.rewrite=true makes it anew", picture)
        .isEqualTo(Files.readString(text));
    assertThat(Files.size(picture)).isLessThan(MOST_BYTES);
  }

  /** Adds the page as it stands to the picture, long enough to read it, and returns its text. */
  private String shown(MovingPicture moving) throws IOException {
    moving.add(stage(), 200);
    return Picture.text(page);
  }

  /** Chooses a view, and adds the way of the items to it. */
  private void glide(String view, MovingPicture moving) throws IOException {
    page.click(".segments button", view);
    page.until(driver -> page.run("return document.getAnimations().length > 0"));
    for (int millis = 15; millis < 250; millis += 30) {
      page.run("document.getAnimations().forEach((each) => each.currentTime = " + millis + ")");
      moving.add(stage(), 5);
    }
    page.run("document.getAnimations().forEach((each) => each.finish())");
  }

  /** The part of the window that has the table. */
  private BufferedImage stage() throws IOException {
    BufferedImage whole =
        ImageIO.read(new ByteArrayInputStream(page.browser().getScreenshotAs(OutputType.BYTES)));
    return whole.getSubimage(288, 84, 688, 676);
  }

  @Tag("browser-simulator")
  @Test
  void theMap() throws IOException {
    go("/map?model=people&chosen=Mastery");
    page.until(
        driver -> page.texts(".drawing .card .count").equals(List.of("6", "3", "3")) ? true : null);
    new Picture("map").check(page);
  }

  @Tag("browser-simulator")
  @Test
  void theData() throws IOException {
    go("/data?model=shop&type=Order");
    page.seeText(".item-grid", "o1013");
    new Picture("data").check(page);
  }

  @Tag("browser-simulator")
  @Test
  void theTableOfTheTutorial() throws IOException {
    StudioModel model =
        new StudioModel(
            "campus", "campus.yaml", tutorial("yaml"), tutorial("text file sample.jsonl"));
    try (StudioPage own = open(List.of(model))) {
      look(own);
      own.go("/simulator?model=campus&view=both:GSI1&pattern=roster");
      own.seeText(".answer", "1 Query · 2 items");
      new Picture("tutorial").check(own);
    }
  }

  @Test
  void theModelFileOfTheTutorialDeclaresWhatItsRecordsDo() throws IOException {
    CompiledModel model = Adjoin.compile(ModelFile.parse("campus.yaml", tutorial("yaml")));
    String printed =
        Stream.concat(
                model.items().stream().map(item -> item.type() + " " + item.keys()),
                model.patterns().stream()
                    .flatMap(
                        each ->
                            Stream.of(
                                each.name() + ": " + each.question(),
                                each.read().explanation().stripTrailing())))
            .collect(Collectors.joining("\n"));
    assertThat(Files.readString(TUTORIAL)).contains("```text output\n" + printed);
  }

  @Test
  void everyPictureIsShownByAPageAndMadeByATest() throws IOException {
    if (Boolean.getBoolean("adjoin.rewrite")) {
      return; // Other tests may not have made their pictures yet.
    }
    StringBuilder pages = new StringBuilder();
    try (Stream<Path> files = Files.walk(DOCS)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).toList()) {
        pages.append(Files.readString(file));
      }
    }
    try (Stream<Path> files = Files.list(Picture.FOLDER)) {
      List<String> names = files.map(each -> each.getFileName().toString()).sorted().toList();
      assertThat(names)
          .containsExactly(
              "data.png",
              "data.txt",
              "map.png",
              "map.txt",
              "pivot.gif",
              "pivot.txt",
              "simulator.png",
              "simulator.txt",
              "tutorial.png",
              "tutorial.txt");
      assertThat(names.stream().filter(each -> !each.endsWith(".txt")))
          .allMatch(each -> pages.indexOf("images/" + each + ")") >= 0);
    }
  }
}
