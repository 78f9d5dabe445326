// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The engines that data commands can use. */
@Timeout(60)
class DataEnginesTest {
  private static final String[] ADA = {"Student", "studentId=a91", "name=Ada", "email=a"};
  @TempDir private Path folder;
  private DataPlace place;

  @BeforeEach
  void copyTheModel() throws IOException {
    place = DataPlace.in(folder);
  }

  private static String[] at(String engine, String... arguments) {
    return Stream.concat(Arrays.stream(arguments), Stream.of("--engine", engine))
        .toArray(String[]::new);
  }

  @Test
  void isBesideTheModelUnlessToldAndSaysSo() {
    Path beside = folder.resolve(".adjoin/campus");
    assertThat(place.run("put", ADA))
        .isEqualTo(
            new Ran(
                ExitCode.OK,
                "Put Student a91.\n",
                "The data is in dir:" + beside + "; --engine selects another place\n"));
    assertThat(beside).isDirectory();
    assertThat(place.run("get", at("dir:" + beside, "Student", "a91", "--json")))
        .isEqualTo(
            new Ran(
                ExitCode.OK,
                "{\"type\": \"Student\", \"studentId\": \"a91\", \"name\": \"Ada\", \"email\": \"a\"}\n",
                ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dump",
        "list Enrollment --from a91",
        "get Student a91",
        "ask roster courseId=c semester=2026-1"
      })
  void aDirectoryThatDoesNotExistIsAMistakeOfAReadAndIsNotMade(String command) {
    Path missing = folder.resolve("typo");
    String[] words = command.split(" ");
    String[] arguments = Arrays.copyOfRange(words, 1, words.length);
    assertThat(place.run(words[0], at("dir:" + missing, arguments)))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                "adjoin: There is no directory "
                    + missing
                    + "\n    Check the path; create, load, put and link make a new one\n"));
    assertThat(missing).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "get Studnet a91",
        "put Student studentId=a91",
        "put Course courseId=c credits=many",
        "change Student studentId=a91 --set studentId=a92",
        "list Enrollment --from a91 --where grade=A",
        "link Enrollment studentId=a91",
        "delete Student a91",
        "load none.jsonl"
      })
  void isNotMadeByAMistake(String line) {
    String[] words = line.split(" ");
    String[] rest = Arrays.copyOfRange(words, 1, words.length);
    assertThat(place.run(words[0], rest).exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(folder.resolve(".adjoin")).doesNotExist();
  }

  @Test
  void isReachedWhereADirectoryIsServed() throws Exception {
    String engine = place.engine("served");
    try (Serving serving = Serving.inProcess("--port", "0", "--engine", engine)) {
      String note =
          folder.resolve("served")
              + " is served at "
              + serving.endpoint()
              + "; the command goes there\n";
      assertThat(place.run("put", at(engine, ADA)))
          .isEqualTo(new Ran(ExitCode.OK, "Put Student a91.\n", note));
      assertThat(place.run("get", at(serving.endpoint().toString(), "Student", "a91")).out())
          .startsWith("Student\n  studentId  a91\n");
    }
    assertThat(place.run("get", at(engine, "Student", "a91")).err()).isEmpty();
  }

  @Test
  void waitsForAnotherCommandThatHasTheDirectory() {
    String engine = place.engine("busy");
    EmbeddedDynamoDb other = EmbeddedDynamoDb.at(folder.resolve("busy"));
    CompletableFuture<Void> closed =
        CompletableFuture.runAsync(
            other::close, CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
    assertThat(place.run("put", at(engine, ADA)))
        .isEqualTo(new Ran(ExitCode.OK, "Put Student a91.\n", ""));
    closed.join();
  }

  @Test
  void hasToBeCreatedWhereItIsNotOurs() throws Exception {
    try (Serving serving = Serving.inProcess("--port", "0")) {
      String engine = serving.endpoint().toString();
      Ran noTable =
          new Ran(
              ExitCode.FAILED,
              "",
              """
              adjoin: There is no table Campus at %s
                  Create it with adjoin create %s --engine %s, or give another with --table
              """
                  .formatted(engine, place.model(), engine));
      assertThat(place.run("put", at(engine, ADA))).isEqualTo(noTable);
      assertThat(place.run("get", at(engine, "Student", "a91"))).isEqualTo(noTable);
      assertThat(place.run("diff", at(engine))).isEqualTo(noTable);
      assertThat(place.run("dump", at(engine))).isEqualTo(noTable);
      String load = place.file("ada.jsonl", DataPlace.ADA).toString();
      assertThat(place.run("load", at(engine, load))).isEqualTo(noTable);

      assertThat(place.run("create", at(engine, "--json")))
          .isEqualTo(new Ran(ExitCode.OK, "{\"table\": \"Campus\", \"indexes\": 1}\n", ""));
      assertThat(place.run("load", at(engine, load)).out())
          .isEqualTo("1 item written, 0 already there, 0 lines rejected.\n");
      assertThat(place.run("dump", at(engine))).isEqualTo(new Ran(ExitCode.OK, DataPlace.ADA, ""));
    }
  }

  @Test
  void mayBeInATableOfAnotherName() {
    String engine = place.engine("tables");
    place.run("put", at(engine, ADA));
    assertThat(place.run("create", at(engine, "--table", "Campus-2")).out())
        .isEqualTo("Created table Campus-2 with 1 index.\n");
    assertThat(place.run("dump", at(engine, "--table", "Campus-2")).out()).isEmpty();
    assertThat(place.run("dump", at(engine)).out()).isEqualTo(DataPlace.ADA);
  }

  @Test
  void mayBeInATableThatDiffersFromTheDesign() {
    try (EmbeddedDynamoDb other = EmbeddedDynamoDb.at(folder.resolve("other"))) {
      CreateTableRequest.Builder table = CreateTableRequest.builder().tableName("Campus");
      table.keySchema(key("PK", KeyType.HASH), key("SK", KeyType.RANGE));
      table.attributeDefinitions(string("PK"), string("SK"));
      other.client().createTable(table.billingMode(BillingMode.PAY_PER_REQUEST).build());
    }
    assertThat(place.run("diff", at(place.engine("other"))))
        .isEqualTo(
            new Ran(
                ExitCode.FAILED,
                """
                Table Campus differs from its design
                GSI1 needs an index: the model has GSI1PK, GSI1SK, the table no such index
                    Add the index to the table
                """,
                ""));
    assertThat(place.run("diff", at(place.engine("other"), "--json")).out())
        .isEqualTo(
            """
            {
              "table": "Campus",
              "asDesigned": false,
              "differences": [
                {
                  "kind": "needs an index",
                  "where": "GSI1",
                  "declared": "GSI1PK, GSI1SK",
                  "stored": "no such index",
                  "items": [],
                  "fix": "Add the index to the table"
                }
              ]
            }
            """);
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static AttributeDefinition string(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }
}
