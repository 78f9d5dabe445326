// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Builds the projects that pages show file by file, and runs their programs and tests.
 *
 * <p>{@code java file PATH}, {@code xml file PATH} and {@code json file PATH} are files of the
 * page's project; its tests are the classes whose names end in {@code Test}. A program that is
 * followed by {@code text output} is run in the folder of the project, and must print that text;
 * the programs of a page run in order, so that a later one can read the data of an earlier one. A
 * project with a {@code module-info.java} is compiled and run on the module path. A project whose
 * {@code pom.xml} names the annotation processor is compiled with it. A page with the comment
 * {@code <!-- continues PAGE -->} adds its files to the project of that page, and runs after it.
 */
class ProjectPagesTest {
  private static final String FILE = "(java|xml|json) file .+";
  private static final String MAIN = "src/main/java/";
  private static final String TEST = "src/test/java/";
  private static final String RESOURCES = "src/test/resources/";

  /** A program of a page is over before optimised code pays. */
  private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

  private static final Pattern CONTINUES = Pattern.compile("<!-- continues (\\S+) -->");

  @TempDir private Path folder;

  private static Stream<Path> pagesWith(String file) {
    return Pages.all().stream()
        .filter(
            page ->
                Pages.blocks(page).stream()
                    .anyMatch(b -> b.info().matches(FILE) && name(b).matches(file)));
  }

  /** The blocks of a page's project: those of the page that it continues, then its own. */
  private static List<Block> blocks(Path page) {
    Matcher continued = CONTINUES.matcher(Pages.read(page));
    List<Block> blocks = new ArrayList<>();
    if (continued.find()) {
      blocks.addAll(blocks(page.resolveSibling(continued.group(1))));
    }
    blocks.addAll(Pages.blocks(page));
    return blocks;
  }

  /** The path of a block's file in its project. */
  private static String name(Block block) {
    return block.rest().replaceFirst("file ", "");
  }

  static Stream<Path> projects() {
    return pagesWith(MAIN + ".*");
  }

  @ParameterizedTest
  @MethodSource("projects")
  void theProgramsPrintWhatThePageSays(Path page) throws IOException {
    boolean isModular = build(page);
    List<Block> blocks = blocks(page);
    int programs = 0;
    for (int i = 0; i + 1 < blocks.size(); i++) {
      Block program = blocks.get(i);
      Block output = blocks.get(i + 1);
      if (program.info().matches(FILE) && output.info().equals("text output")) {
        Ran ran = run(className(name(program), MAIN), isModular);
        assertThat(ran.err()).as(program.toString()).isEmpty();
        assertThat(ran.out()).as(program.toString()).isEqualTo(output.text());
        programs++;
      }
    }
    assertThat(programs).isPositive();
  }

  static Stream<Path> tested() {
    return pagesWith(TEST + ".*");
  }

  @ParameterizedTest
  @MethodSource("tested")
  void theTestsOfTheProjectPass(Path page) throws Exception {
    build(page);
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes().toUri().toURL()})) {
      for (Block block : blocks(page)) {
        if (block.info().matches(FILE) && name(block).matches(TEST + ".*Test\\.java")) {
          Class<?> test = loader.loadClass(className(name(block), TEST));
          LauncherFactory.create().execute(request().selectors(selectClass(test)).build(), summary);
          assertThat(summary.getSummary().getFailures()).isEmpty();
          assertThat(summary.getSummary().getTestsSucceededCount()).isPositive();
        }
      }
    }
  }

  static Stream<Path> built() {
    return pagesWith("pom\\.xml");
  }

  /**
   * The page's pom.xml must have the tested version of Adjoin and this build's dependency versions.
   */
  @ParameterizedTest
  @MethodSource("built")
  void thePomHasTheVersionsOfThisBuild(Path page) throws Exception {
    build(page);
    Map<String, String> ours = versions(Pages.page("pom.xml"));
    ours.put("junit-jupiter", ours.get("junit-bom"));
    ours.put("adjoin-bom", ours.get("adjoin"));
    String pomText = Files.readString(Pages.page("pom.xml"));
    ours.put("spring-boot-dependencies", between(pomText, "<spring-boot-3.version>"));
    Map<String, String> shown = versions(folder.resolve("pom.xml"));
    shown.remove("campus");
    shown.remove("exec-maven-plugin");
    assertThat(ours).containsAllEntriesOf(shown);
    assertThat(shown.keySet()).containsAnyOf("adjoin", "adjoin-bom");
  }

  private static String between(String text, String tag) {
    int begin = text.indexOf(tag) + tag.length();
    return text.substring(begin, text.indexOf('<', begin));
  }

  @Test
  void theBomNamesTheTestedSdk() throws Exception {
    assertThat(between(Files.readString(Pages.page("bom/pom.xml")), "<adjoin.tested.awssdk>"))
        .isEqualTo(versions(Pages.page("pom.xml")).get("bom"));
  }

  /** The versions of a Maven project by artifact, with properties resolved. */
  private static Map<String, String> versions(Path pom) throws Exception {
    Element project =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(pom.toFile())
            .getDocumentElement();
    Map<String, String> versions = new LinkedHashMap<>();
    NodeList artifacts = project.getElementsByTagName("artifactId");
    for (int i = 0; i < artifacts.getLength(); i++) {
      Element around = (Element) artifacts.item(i).getParentNode();
      NodeList version = around.getElementsByTagName("version");
      if (version.getLength() > 0) {
        String text = version.item(0).getTextContent();
        versions.putIfAbsent(artifacts.item(i).getTextContent(), resolved(project, text));
      }
    }
    return versions;
  }

  private static String resolved(Element project, String text) {
    if (!text.startsWith("${")) {
      return text;
    }
    String property = text.substring(2, text.length() - 1).replace("project.version", "version");
    return project.getElementsByTagName(property).item(0).getTextContent();
  }

  private Path classes() {
    return folder.resolve("target/classes");
  }

  /** Writes and compiles the project of a page; whether it is a module. */
  private boolean build(Path page) throws IOException {
    Set<Path> sources = new LinkedHashSet<>();
    for (Block block : blocks(page)) {
      if (block.info().matches(FILE)) {
        String name = name(block);
        Path file =
            name.startsWith(RESOURCES)
                ? classes().resolve(name.substring(RESOURCES.length()))
                : folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, block.text());
        if (block.language().equals("java")) {
          sources.add(file);
        }
      }
    }
    boolean isModular = Files.exists(folder.resolve(MAIN + "module-info.java"));
    if (!sources.isEmpty()) {
      compile(sources, isModular);
    }
    return isModular;
  }

  private void compile(Collection<Path> sources, boolean isModular) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options = new ArrayList<>();
    options.addAll(
        isProcessed()
            ? List.of("-Xlint:all,-processing", "-processorpath", JavaBlock.classPath())
            : List.of("-Xlint:all", "-proc:none"));
    options.addAll(
        List.of(
            "-Werror",
            "--release",
            "17",
            isModular ? "--module-path" : "--class-path",
            isModular ? modulePath() : JavaBlock.classPath(),
            "-d",
            Files.createDirectories(classes()).toString()));
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean isCompiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(isCompiled).as(messages.toString()).isTrue();
    }
  }

  /** Whether the page's pom.xml names the annotation processor. */
  private boolean isProcessed() throws IOException {
    Path pom = folder.resolve("pom.xml");
    return Files.exists(pom) && Files.readString(pom).contains("adjoin-processor");
  }

  private Ran run(String mainClass, boolean isModular) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String module = mainClass.replaceFirst("\\..*", "");
    List<String> command =
        isModular
            ? List.of(java, QUICK_START, "-p", join(modulePath()), "-m", module + "/" + mainClass)
            : List.of(java, QUICK_START, "-cp", join(JavaBlock.classPath()), mainClass);
    return Ran.of(command, folder, Map.of());
  }

  private String join(String path) {
    return classes() + File.pathSeparator + path;
  }

  /** The class path without the command line, which is no module. */
  private static String modulePath() {
    String own = Pages.page("tools").toString();
    return Arrays.stream(JavaBlock.classPath().split(File.pathSeparator))
        .filter(entry -> !entry.startsWith(own))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String className(String file, String root) {
    return file.substring(root.length()).replaceFirst("\\.java$", "").replace('/', '.');
  }
}
