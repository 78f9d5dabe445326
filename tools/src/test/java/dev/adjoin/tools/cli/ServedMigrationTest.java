// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What commands say about a table that other programs use too, from the first run of a migration.
 */
@Timeout(60)
class ServedMigrationTest {
  private static final String MODEL =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string}%s}
        Booth: {id: boothId, attributes: {boothId: string, hall: string}%s}
      relationships:
        Visit: {from: Visitor, to: Booth}
      """;

  private static final String PAUSE =
      "Finishing it needs --pause-writes, because both designs cannot be maintained at once for"
          + " Visitor guard name.\n";

  @TempDir Path folder;

  private void stored(Serving serving, Path model) {
    run(serving, "create", model);
    run(serving, "put", model, "Visitor", "visitorId=v1", "name=Ada");
    run(serving, "put", model, "Booth", "boothId=b1", "hall=A");
  }

  private Path model(String name, String visitor, String booth) throws Exception {
    return Files.writeString(folder.resolve(name), MODEL.formatted(visitor, booth));
  }

  private static Ran run(Serving serving, String command, Path model, String... more) {
    List<String> words = new ArrayList<>();
    words.add(command);
    words.add(model.toString());
    words.addAll(List.of(more));
    words.addAll(List.of("--engine", serving.endpoint().toString(), "--table", "mine"));
    return InProcess.run(words.toArray(String[]::new));
  }

  @Test
  void theCommandThatFinishesItIsForTheSameTable() throws Exception {
    Path before = model("before.yaml", "", "");
    Path after = model("after.yaml", "", ", views: {byHall: {by: [hall]}}");
    try (Serving serving = Serving.inProcess("--port", "0")) {
      stored(serving, before);
      Ran expanded = run(serving, "migrate", after);
      assertThat(expanded)
          .isEqualTo(
              new Ran(
                  ExitCode.OK,
                  """
                  Table mine
                  expand: records both designs: programs with the new model can open the table (done)
                  close: refuses writes of the old model, and waits until every program has noticed%s
                      3 min
                  Nothing new can be read yet. When no program needs the old model:
                      adjoin migrate %s --finish --engine %s --table mine
                  """
                      .formatted(late(serving), after, serving.endpoint()),
                  ""));
      Ran resumed = run(serving, "resume", after);
      assertThat(resumed.exitCode()).isEqualTo(ExitCode.FAILED);
      assertThat(resumed.err()).doesNotContain("Finishing");
    }
  }

  private static String late(Serving serving) {
    return "; unless "
        + serving.endpoint()
        + " refuses signatures that are older than five minutes, as DynamoDB does, a request that"
        + " arrives after the wait is still written by the old model";
  }

  @Test
  void itWaitsAsLongAsTheServerAcceptsRequests() throws Exception {
    Path before = model("before.yaml", "", "");
    Path after = model("after.yaml", "", ", views: {byHall: {by: [hall]}}");
    String close =
        "close: refuses writes of the old model, and waits until every program has noticed";
    try (Serving serving = Serving.inProcess("--port", "0")) {
      stored(serving, before);
      assertThat(run(serving, "migrate", after, "--dry-run", "--settle", "0").out())
          .contains(close + late(serving) + "\n    2 min\n");
    }
    try (Serving serving = Serving.inProcess("--port", "0", "--signatures")) {
      stored(serving, before);
      assertThat(run(serving, "migrate", after, "--dry-run", "--settle", "0").out())
          .contains(close + "\n    12 min\n");
    }
  }

  @Test
  void writesThatMustPauseAreNamedBeforeItIsFinished() throws Exception {
    Path before = model("before.yaml", "", "");
    Path after = model("after.yaml", ", unique: [name]", "");
    try (Serving serving = Serving.inProcess("--port", "0")) {
      stored(serving, before);
      assertThat(run(serving, "migrate", after, "--dry-run").out()).contains(PAUSE);
      Ran expanded = run(serving, "migrate", after);
      assertThat(expanded.out()).contains(PAUSE).contains(" --finish --pause-writes --engine ");
    }
  }

  private Path counting(String name, String settings) throws Exception {
    return Files.writeString(
        folder.resolve(name),
        MODEL.formatted("", "").replace("to: Booth}", "to: Booth" + settings + "}"));
  }

  @Test
  void aCountOfMoreShardsIsShownBeforeItIsFinished() throws Exception {
    Path before = counting("before.yaml", ", count: {to: visits}");
    Path after = counting("after.yaml", ", count: {to: visits}, shards: {to: 4}");
    try (Serving serving = Serving.inProcess("--port", "0")) {
      stored(serving, before);
      run(serving, "link", before, "Visit", "visitorId=v1", "boothId=b1");
      run(serving, "migrate", after);
      String booth = "Booth\n  boothId  b1\n  hall     A\n  visits   1\n";
      assertThat(run(serving, "get", after, "Booth", "b1"))
          .isEqualTo(new Ran(ExitCode.OK, booth, ""));
      assertThat(run(serving, "get", after, "Booth", "b1", "--json").out())
          .isEqualTo(
              "{\"type\": \"Booth\", \"boothId\": \"b1\", \"hall\": \"A\", \"visits\": 1}\n");
      assertThat(run(serving, "collection", after, "Booth", "b1").out())
          .isEqualTo(booth + "\nVisit, to\n  visitorId  boothId\n  v1         b1\n");
    }
  }

  @Test
  void aNewCountSaysThatItIsCountingUntilItIsFinished() throws Exception {
    Path before = counting("before.yaml", "");
    Path after = counting("after.yaml", ", count: {to: visits}");
    try (Serving serving = Serving.inProcess("--port", "0")) {
      stored(serving, before);
      run(serving, "link", before, "Visit", "visitorId=v1", "boothId=b1");
      run(serving, "migrate", after);
      String note = "visits of Booth is being counted until adjoin migrate --finish has ended\n";
      assertThat(run(serving, "get", after, "Booth", "b1"))
          .isEqualTo(
              new Ran(
                  ExitCode.OK, "Booth\n  boothId  b1\n  hall     A\n  visits   counting\n", note));
      assertThat(run(serving, "get", after, "Booth", "b1", "--json"))
          .isEqualTo(
              new Ran(
                  ExitCode.OK,
                  "{\"type\": \"Booth\", \"boothId\": \"b1\", \"hall\": \"A\"}\n",
                  note));
      assertThat(run(serving, "get", after, "Visitor", "v1").err()).isEmpty();
    }
  }
}
