// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.modelfile.ModelFile;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {
  private static final String BEFORE =
      """
      model: shop
      entities:
        Order:
          id: orderId
          attributes: {orderId: string, status: string, city: string}
          views: {byStatus: {by: status}, byCity: {by: city}}
      """;

  @TempDir private Path folder;

  /** The same views in another order: compiled alone, they would change places. */
  private Path changedOrder() throws IOException {
    return Files.writeString(
        folder.resolve("after.yaml"),
        BEFORE.replace(
            "{byStatus: {by: status}, byCity: {by: city}}",
            "{byCity: {by: city}, byStatus: {by: status}}"));
  }

  private static String run(String... arguments) {
    Ran ran = InProcess.run(arguments);
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return ran.out();
  }

  @Test
  void keepsTheIndexesOfTheLockFile() throws IOException {
    Path before = Files.writeString(folder.resolve("before.yaml"), BEFORE);
    String lock = folder.resolve("shop.lock").toString();
    run("plan", before.toString(), "--lock", lock);
    String original = run("export", "mermaid", before.toString());
    String after = changedOrder().toString();

    assertThat(index(run("export", "mermaid", after, "--lock", lock), "GSI1"))
        .isEqualTo(index(original, "GSI1"))
        .contains("Order.byStatus");
    assertThat(index(run("export", "mermaid", after), "GSI1")).contains("Order.byCity");
  }

  @Test
  void keepsTheIndexesOfTheTableThatIsReached() throws IOException {
    Path before = Files.writeString(folder.resolve("before.yaml"), BEFORE);
    String engine = "dir:" + folder.resolve("data");
    run("create", before.toString(), "--engine", engine);
    Ran ran = InProcess.run("export", "mermaid", changedOrder().toString(), "--engine", engine);

    assertThat(ran.err()).isEmpty();
    assertThat(index(ran.out(), "GSI1")).contains("Order.byStatus");
  }

  private static String index(String mermaid, String name) {
    return mermaid.replaceFirst("(?s).*(subgraph index\\d+\\[\"" + name + ":.*?end\n).*", "$1");
  }

  @Test
  void keepsAFileThatExistsUnlessForced() throws IOException {
    String model = Files.writeString(folder.resolve("m.yaml"), BEFORE).toString();
    Path file = Files.writeString(folder.resolve("out.txt"), "mine");
    String[] export = {"export", "yaml", model, "--out", file.toString()};
    Ran refused = InProcess.run(export);

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            """
            adjoin: %s exists already
                Name a new file, or replace that one with --force
            """
                .formatted(file));
    assertThat(file).hasContent("mine");

    assertThat(run("export", "yaml", model, "--out", file.toString(), "--force"))
        .isEqualTo("Wrote " + file + "\n");
    assertThat(file).hasContent(run("export", "yaml", model));
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
    assertThat(InProcess.run("export", "yaml", model, "--force").err())
        .startsWith("adjoin: --force needs --out\n");
    assertThat(InProcess.run("export", "yaml", model, "--force", "--out", folder.toString()).err())
        .startsWith("adjoin: " + folder + " is not a file\n");
    String lost = folder.resolve("none/out.yaml").toString();
    assertThat(InProcess.run("export", "yaml", model, "--out", lost).err())
        .isEqualTo(
            """
            adjoin: There is no folder %s
                Make it, or name a file in a folder that exists
            """
                .formatted(folder.resolve("none")));
  }

  @Test
  void importsKeepAFileThatExistsUnlessForced() throws IOException {
    String model = Files.writeString(folder.resolve("m.yaml"), BEFORE).toString();
    String json = folder.resolve("workbench.json").toString();
    run("export", "workbench", model, "--out", json);
    Path file = Files.writeString(folder.resolve("draft.yaml"), "mine");

    assertThat(InProcess.run("import", "workbench", json, "--out", file.toString()).err())
        .startsWith("adjoin: " + file + " exists already\n");
    assertThat(file).hasContent("mine");
    run("import", "workbench", json, "--out", file.toString(), "--force");
    assertThat(file).content().startsWith("# A draft from workbench.json");
  }

  @Test
  void refusesAModelThatStoredItemsDoNotFit() throws IOException {
    String ranked =
        """
        model: shop
        entities:
          Order:
            id: orderId
            attributes: {orderId: string, status: "enum(open < paid < sent)"}
            views: {byStatus: {by: status}}
        """;
    Path model = Files.writeString(folder.resolve("m.yaml"), ranked);
    String lock = folder.resolve("shop.lock").toString();
    run("plan", model.toString(), "--lock", lock);
    Files.writeString(model, ranked.replace("open < paid < sent", "sent < open < paid"));

    for (String[] export :
        new String[][] {
          {"export", "enhanced", model.toString(), "--lock", lock},
          {"export", "code", model.toString(), "all", "--language", "python", "--lock", lock}
        }) {
      Ran ran = InProcess.run(export);

      assertThat(ran.exitCode()).isEqualTo(2);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .startsWith("Order.status moves items: recorded is ")
          .endsWith(
              """
              adjoin: Nothing was exported: stored data does not have the design of this model
                  Change the model, or migrate the data and export with its new lock file
              """);
    }
  }

  @Test
  void notesWhatTheTableLacks() throws IOException {
    Path model = Files.writeString(folder.resolve("m.yaml"), BEFORE);
    String lock = folder.resolve("shop.lock").toString();
    run("plan", model.toString(), "--lock", lock);
    Files.writeString(
        model,
        BEFORE.replace("byCity: {by: city}", "byCity: {by: city}, byId: {by: [city, status]}"));
    Ran ran = InProcess.run("export", "terraform", model.toString(), "--lock", lock);

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err())
        .startsWith("The table lacks parts of this design:\n")
        .contains("Order.byId");
    assertThat(ran.out()).contains("GSI3");
  }

  @Test
  void saysWhatIsWrongWithItsOptions() throws IOException {
    String model = Files.writeString(folder.resolve("m.yaml"), BEFORE).toString();

    assertThat(InProcess.run("export", "yaml", model, "--lock", "no.lock").err())
        .isEqualTo(
            """
            adjoin: There is no lock file no.lock
                Write it with adjoin plan %s --lock no.lock, or leave --lock out
            """
                .formatted(model));
    assertThat(InProcess.run("export", "yaml", model, "--engine", "memory").err())
        .isEqualTo(
            """
            adjoin: --engine must be an existing dir:PATH, http://HOST:PORT or aws, but was "memory"
                Leave it out to compile the model alone
            """);
    assertThat(InProcess.run("export", "yaml", model, "--table", "a b").err())
        .startsWith("adjoin: --table must be 3 to 255 letters");
    assertThat(InProcess.run("export", "yml", model).err())
        .isEqualTo(
            """
            adjoin: "yml" is not a format of adjoin export; the nearest is yaml
                Give one of cloudformation, terraform, cdk-java, cdk-typescript, iam, iam-operator, iam-worker, iam-cdk, workbench, mermaid, java, enhanced, yaml, markdown, html, code
            """);
    assertThat(InProcess.run("export", "typescript", model).err())
        .isEqualTo(
            """
            adjoin: "typescript" is not a format of adjoin export
                Write adjoin export code … --language typescript
            """);
    assertThat(InProcess.run("import", "sql", model).err())
        .isEqualTo(
            """
            adjoin: "sql" is not a source of adjoin import
                Give one of table, workbench
            """);
  }

  @Test
  void givesTheTableAnotherName() throws IOException {
    Path model = Files.writeString(folder.resolve("m.yaml"), BEFORE);

    assertThat(run("export", "terraform", model.toString(), "--table", "Shop-test"))
        .contains("name         = \"Shop-test\"", "resource \"aws_dynamodb_table\" \"shop_test\"");
  }

  /** Writes orders as the sample beside the model. */
  private void sample(int orders, IntFunction<String> city) throws IOException {
    Files.write(
        folder.resolve("sample.jsonl"),
        IntStream.range(0, orders)
            .mapToObj(
                i ->
                    "{\"type\": \"Order\", \"orderId\": \"%d\", \"status\": \"new\", \"city\": \"%s\"}"
                        .formatted(i, city.apply(i)))
            .toList());
  }

  @Test
  void theSimulatorTakesItsDataFromTheSampleBesideTheModel() throws IOException {
    String model = Files.writeString(folder.resolve("m.yaml"), BEFORE).toString();
    Path page = folder.resolve("m.html");
    sample(2, i -> "Bern");

    assertThat(run("export", "html", model, "--out", page.toString()))
        .isEqualTo("Wrote " + page + "\n");

    assertThat(page).content().startsWith("<!doctype html>").contains("<title>shop, ");
    Path lines = folder.resolve("sample.jsonl");
    Files.writeString(lines, Files.readString(lines).replace("city", "cty"));
    Ran refused = InProcess.run("export", "html", model);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).startsWith("adjoin: " + lines + ":1: Order has no attribute \"cty\"");
  }

  @Test
  void aSampleThatIsTooLargeForOnePageIsRefused() throws IOException {
    String model = Files.writeString(folder.resolve("m.yaml"), BEFORE).toString();
    Random random = new Random(1);
    sample(300, i -> new BigInteger(5_000, random).toString(36).substring(0, 900));

    assertThat(InProcess.run("export", "html", model).err())
        .matches(
            "adjoin: The page must be at most 300 KB, but was \\d{3,4} KB with this sample data\n"
                + "    Put fewer items into sample.jsonl next to the model\n");
    sample(501, i -> "Bern");
    assertThat(InProcess.run("export", "html", model).err())
        .isEqualTo(
            """
            adjoin: The sample data must have at most 500 items for one page, but has 501
                Put fewer items into sample.jsonl next to the model
            """);
  }

  /** What a Workbench file holds comes back: entities, children and relationships by name. */
  @ParameterizedTest
  @ValueSource(strings = {"campus", "forge", "movies", "people", "projects", "social", "teams"})
  void aWorkbenchFileIsImportedAgain(String example) {
    Path file = Pages.ROOT.resolve("examples").resolve(example).resolve("model.yaml");
    String json = folder.resolve("workbench.json").toString();
    run("export", "workbench", file.toString(), "--out", json);
    Model original = ModelFile.read(file).model();
    String text = run("import", "workbench", json);
    var draft = ModelFile.parse("draft.yaml", text);

    assertThat(ModelCompiler.compile(draft).compiled()).as(text).isPresent();
    assertThat(draft.model().entities().stream().map(e -> e.name() + " " + e.parent()))
        .as(text)
        .containsExactlyInAnyOrderElementsOf(
            original.entities().stream().map(e -> e.name() + " " + e.parent()).toList());
    assertThat(ends(draft.model())).as(text).containsExactlyInAnyOrderElementsOf(ends(original));
  }

  private static List<String> ends(Model model) {
    return model.relationships().stream()
        .map((Relationship r) -> r.name() + ": " + r.from() + " " + r.to() + " " + r.distinct())
        .toList();
  }
}
