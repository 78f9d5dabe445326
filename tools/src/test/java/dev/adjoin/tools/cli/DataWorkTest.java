// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Terminals;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Behaviour of commands that a transcript cannot show: questions, pipes, progress, foreign items.
 */
@Timeout(60)
class DataWorkTest {
  private static final Terminals SOMEBODY = new Terminals(true, false, true);
  @TempDir private Path folder;
  private DataPlace place;
  private String engine;

  @BeforeEach
  void copyTheModel() throws IOException {
    place = DataPlace.in(folder);
    engine = place.engine("data");
  }

  private void putAda() {
    place.run("put", "Student", "studentId=a91", "name=Ada", "email=a", "--engine", engine);
  }

  @Test
  void putPrintsTheIdThatItGenerated() throws IOException {
    place.file(
        "model.yaml",
        "entities: {Order: {id: orderId, attributes: {orderId: string = ulid, total: int}}}");
    Ran put = place.run("put", "Order", "total=5", "--engine", engine);
    assertThat(put.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(put.out()).matches("Put Order [0-9A-Z]{26}\\.\\n");
    String id = put.out().substring("Put Order ".length(), "Put Order ".length() + 26);
    assertThat(place.run("get", "Order", id, "--engine", engine).out())
        .isEqualTo("Order\n  orderId  " + id + "\n  total    5\n");
  }

  @Test
  void loadGeneratesIdsAndNeedsThemToOverwrite() throws IOException {
    place.file(
        "model.yaml",
        "entities: {Order: {id: orderId, all: true, attributes: {orderId: string = ulid, total: int}}}");
    String lines =
        place.file("orders.jsonl", "{\"type\": \"Order\", \"total\": 5}\n".repeat(2)).toString();
    assertThat(place.run("load", lines, "--engine", engine).out())
        .isEqualTo("2 items written, 0 already there, 0 lines rejected.\n");
    assertThat(place.run("list", "Order", "--count", "--engine", engine).out()).isEqualTo("2\n");
    assertThat(place.run("load", lines, "--overwrite", "--engine", engine))
        .satisfies(
            ran ->
                assertThat(ran.err())
                    .contains(
                        "orders.jsonl:1: the line has no orderId, by which --overwrite finds the"
                            + " Order to replace\n"
                            + "    Add it, or load without --overwrite, which generates it\n"))
        .satisfies(ran -> assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED));
  }

  @Test
  void takesKeysInOrderOrByNameAndGetsSeveral() {
    putAda();
    place.run("put", "Student", "studentId=b17", "name=Bob", "email=b", "--engine", engine);
    Ran inOrder = place.run("get", "Student", "a91", "b17", "--json", "--engine", engine);
    assertThat(inOrder.out().lines()).hasSize(2);
    String[] byName = {"Student", "studentId=a91", "studentId=b17", "--json", "--engine", engine};
    assertThat(place.run("get", byName)).isEqualTo(inOrder);
    assertThat(place.run("get", "Student", "x", "a91", "y", "--engine", engine))
        .isEqualTo(
            new Ran(
                ExitCode.FAILED,
                place.run("get", "Student", "a91", "--engine", engine).out(),
                """
                adjoin: There is no Student x, no Student y
                    Check the keys
                """));
    assertThat(place.run("change", "Student", "b17", "--set", "name=Eve", "--engine", engine).out())
        .isEqualTo("Changed Student b17.\n");
    assertThat(place.run("delete", "Student", "studentId=b17", "--yes", "--engine", engine).out())
        .isEqualTo("Deleted Student b17.\n");
  }

  @Test
  void keysThatAreTooLongNameTheirAttribute() {
    String id = "x".repeat(3000);
    assertThat(
            place
                .run("put", "Student", "studentId=" + id, "name=A", "email=a", "--engine", engine)
                .err())
        .startsWith(
            "adjoin: Student.studentId must be shorter: the partition key STUDENT#xxxxxxxxxxxxxxxxxxxxxx… has 3008 bytes, and DynamoDB allows 2048\n");
  }

  private Ran delete(String answer) {
    return place.run(answer, SOMEBODY, "delete", "Student", "a91", "--engine", engine);
  }

  @Test
  void deletesOnlyWhenTheAnswerIsYes() {
    putAda();
    for (String answer : new String[] {"", "\n", "n\n", "yesterday\n"}) {
      assertThat(delete(answer))
          .isEqualTo(
              new Ran(
                  ExitCode.FAILED,
                  "",
                  """
                  Delete Student a91? [y/N] adjoin: Nothing was deleted
                      Answer y to delete it
                  """));
    }
    assertThat(delete("y\n"))
        .isEqualTo(new Ran(ExitCode.OK, "Deleted Student a91.\n", "Delete Student a91? [y/N] "));
  }

  @Test
  void saysHowToWriteALockFileThatIsMissing() throws IOException {
    Path model = folder.resolve("model.yaml");
    Files.writeString(model, Files.readString(model) + "lock: campus.lock\n");
    Path lock = folder.resolve("campus.lock");
    assertThat(place.run("get", "Student", "a91", "--engine", engine))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: There is no lock file %s, which the model names
                    Write it with adjoin plan %s --lock %s, or leave lock: out of the model
                """
                    .formatted(lock, model, lock)));
    assertThat(place.run("plan").out())
        .endsWith("A table with stored data keeps its own: there is no %s yet.\n".formatted(lock));
    place.run("plan", "--lock", lock.toString());
    assertThat(place.run("plan").out()).startsWith("Table Campus").doesNotContain("new table");
    assertThat(place.run("plan", "--json").out())
        .startsWith("{\n  \"base\": \"" + lock + "\",\n  \"table\": {");
    Files.writeString(lock, "{}");
    assertThat(place.run("get", "Student", "a91", "--engine", engine))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: The lock file %s cannot be read: format must be a number, but was absent
                    Restore it from version control; only adjoin plan --lock writes it
                """
                    .formatted(lock)));
  }

  @Test
  void loadsStandardInputThoughItIsReadMoreThanOnce() {
    String edge =
        """
        {"type": "Enrollment", "studentId": "a91", "courseId": "c", "semester": "1", "status": "enrolled"}
        {"type": "Course", "courseId": "c", "title": "T", "instructor": "I", "credits": 3}
        """;
    Ran ran = place.run(edge + DataPlace.ADA, Terminals.NONE, "load", "-", "--engine", engine);
    assertThat(ran)
        .isEqualTo(
            new Ran(ExitCode.OK, "3 items written, 0 already there, 0 lines rejected.\n", ""));
    assertThat(place.run("list", "Enrollment", "--to", "c", "--count", "--engine", engine).out())
        .isEqualTo("1\n");
  }

  @Test
  void takesAMarkAtTheBeginningOfAFileAndLinesOfWindows() throws IOException {
    Path file = place.file("ada.jsonl", "\uFEFF" + DataPlace.ADA.replace("\n", "\r\n"));
    assertThat(place.run("load", file.toString(), "--engine", engine).out())
        .startsWith("1 item written");
  }

  @Test
  void letsTheLastLineOfAKeyWinWhenItOverwrites() throws IOException {
    String lines =
        IntStream.rangeClosed(1, 300)
            .mapToObj(i -> DataPlace.ADA.replace("\"Ada\"", "\"Ada " + i + "\""))
            .collect(Collectors.joining());
    Path file = place.file("ada.jsonl", lines);
    place.run("load", file.toString(), "--overwrite", "--engine", engine);
    assertThat(place.run("dump", "--engine", engine).out())
        .isEqualTo(DataPlace.ADA.replace("\"Ada\"", "\"Ada 300\""));
  }

  @Test
  void tellsOfTheFirstHundredRejectedLines() throws IOException {
    Path file = place.file("bad.jsonl", "{\"type\": \"Nothing\"}\n".repeat(250));
    Ran ran = place.run("load", file.toString(), "--engine", engine);
    assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.out())
        .isEqualTo(
            "0 items written, 0 already there, 250 lines rejected; the first 100 are shown.\n");
    assertThat(ran.err().lines().filter(line -> line.startsWith(file + ":"))).hasSize(100);
  }

  @Test
  void loadsALineWhoseTypeIsWrittenWithEscapes() throws IOException {
    Path file = place.file("ada.jsonl", DataPlace.ADA.replace("Student\"", "\\u0053tudent\""));
    assertThat(place.run("load", file.toString(), "--engine", engine).out())
        .startsWith("1 item written");
  }

  @Test
  void rejectsALineWhoseNumberIsBeyondAllBoundsAndLoadsTheRest() throws IOException {
    place.file(
        "model.yaml", "entities: {Thing: {id: id, attributes: {id: string, size: decimal}}}");
    String lines =
        """
        {"type": "Thing", "id": "a", "size": 1e999999999}
        {"type": "Thing", "id": "b", "size": 1e99}
        """;
    Path file = place.file("things.jsonl", lines);
    assertThat(place.run("load", file.toString(), "--engine", engine))
        .isEqualTo(
            new Ran(
                ExitCode.FAILED,
                "1 item written, 0 already there, 1 line rejected.\n",
                """
                %s:1: Thing.size must be between 1E-130 and 9.9E125 in size, but was about 1E999999999
                    Fix the line
                """
                    .formatted(file)));
  }

  @Test
  void saysHowFarALoadCameThatWasInterrupted() throws IOException {
    String lines =
        IntStream.range(0, 20_000)
            .mapToObj(i -> DataPlace.ADA.replace("a91", "a" + i))
            .collect(Collectors.joining());
    String file = place.file("students.jsonl", lines).toString();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = interruptingOnProgress(Thread.currentThread());
    Console console = Console.of(out, err, false, SOMEBODY);
    int exitCode = CommandTree.of(console).run("load", place.model(), file, "--engine", engine);
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .endsWith(
            """
            \radjoin: The load was interrupted
                Run it again: items that were written stay as they are
            """);
    int written =
        Integer.parseInt(out.toString(StandardCharsets.UTF_8).replaceFirst(" (?s:.*)", ""));
    assertThat(written).isBetween(1, 19_999);
    assertThat(place.run("dump", "--engine", engine).out().lines()).hasSizeBetween(written, 19_999);
  }

  /** Interrupts a thread once it has been shown that something is done. */
  private static ByteArrayOutputStream interruptingOnProgress(Thread thread) {
    Pattern some = Pattern.compile("load +[1-9]");
    return new ByteArrayOutputStream() {
      private boolean done;

      @Override
      public synchronized void write(byte[] bytes, int offset, int length) {
        super.write(bytes, offset, length);
        if (!done && some.matcher(toString(StandardCharsets.UTF_8)).find()) {
          done = true;
          thread.interrupt();
        }
      }
    };
  }

  @Test
  void refusesAFileThatIsNoneBeforeItLoadsAnything() throws IOException {
    Path good = place.file("ada.jsonl", DataPlace.ADA);
    Files.createDirectory(folder.resolve("directory"));
    Ran ran = place.run("load", good.toString(), folder.resolve("directory").toString());
    assertThat(ran)
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: %s/directory is a directory
                    Give a file of JSON lines
                """
                    .formatted(folder)));
    assertThat(folder.resolve(".adjoin")).doesNotExist();
  }

  @Test
  void showsProgressOnlyWhereSomebodySeesIt() throws IOException {
    String file = place.file("ada.jsonl", DataPlace.ADA.repeat(50)).toString();
    assertThat(place.run("load", file, "--engine", engine).err()).isEmpty();
    Ran seen = place.run("", SOMEBODY, "load", file, "--engine", engine);
    assertThat(seen.out()).isEqualTo("0 items written, 50 already there, 0 lines rejected.\n");
    assertThat(seen.err()).startsWith("\r").contains("load").endsWith(" \r");
    Ran dumped = place.run("", SOMEBODY, "dump", "--engine", engine);
    assertThat(dumped.out()).isEqualTo(DataPlace.ADA);
    assertThat(dumped.err()).contains("dump");
  }

  @Test
  void listsOneBelowTheOtherWhatHasMoreColumnsThanThereIsRoomFor() throws IOException {
    String names =
        IntStream.range(0, 12)
            .mapToObj(i -> "attribute%02d: string".formatted(i))
            .collect(Collectors.joining(", "));
    place.file(
        "model.yaml",
        "entities: {Thing: {id: id, all: {}, attributes: {id: string, " + names + "}}}");
    String[] given = {"put", place.model(), "Thing", "id=a", "--engine", engine};
    String[] values =
        IntStream.range(0, 12).mapToObj(i -> "attribute%02d=x".formatted(i)).toArray(String[]::new);
    InProcess.run(Stream.of(given, values).flatMap(Arrays::stream).toArray(String[]::new));
    assertThat(place.run("list", "Thing", "--engine", engine).out())
        .startsWith("  id           a\n  attribute00  x\n")
        .endsWith("  attribute11  x\n\n");
  }

  @Test
  void dumpsWhatIsOfTheModelAndTellsOfTheRest() {
    putAda();
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(folder.resolve("data"))) {
      put(dynamoDb, Map.of("PK", text("OTHER"), "SK", text("1")));
      put(dynamoDb, Map.of("PK", text("COURSE#c1"), "SK", text("INFO"), "credits", text("six")));
    }
    assertThat(place.run("dump", "--engine", engine))
        .isEqualTo(
            new Ran(
                ExitCode.FAILED,
                DataPlace.ADA,
                """
                adjoin: export: Course.credits must be stored as N, but was S
                    Key: COURSE#c1 / INFO
                    Fix the item; it was left out
                1 item does not belong to the model and was left out
                """));
  }

  private static void put(EmbeddedDynamoDb dynamoDb, Map<String, AttributeValue> item) {
    dynamoDb.client().putItem(r -> r.tableName("Campus").item(item));
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }
}
