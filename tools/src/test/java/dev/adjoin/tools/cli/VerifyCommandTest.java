// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

class VerifyCommandTest {
  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void fill() throws IOException {
    directory = temporary.toRealPath().resolve("tables");
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(directory)) {
      dynamoDb
          .client()
          .createTable(
              r ->
                  r.tableName("Notes")
                      .attributeDefinitions(
                          AttributeDefinition.builder()
                              .attributeName("id")
                              .attributeType("S")
                              .build())
                      .keySchema(
                          KeySchemaElement.builder().attributeName("id").keyType("HASH").build())
                      .billingMode(BillingMode.PAY_PER_REQUEST));
      for (int i = 0; i < 500; i++) {
        String id = "note " + i;
        dynamoDb
            .client()
            .putItem(
                r -> r.tableName("Notes").item(Map.of("id", AttributeValue.fromS(id.repeat(9)))));
      }
    }
  }

  private Ran verify(String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "verify";
    arguments[1] = directory.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return InProcess.run(arguments);
  }

  private void flip(String file, int at) throws IOException {
    byte[] bytes = Files.readAllBytes(directory.resolve(file));
    bytes[at] ^= 1;
    Files.write(directory.resolve(file), bytes);
  }

  private long size() throws IOException {
    return Files.size(directory.resolve("trees")) + Files.size(directory.resolve("log.2"));
  }

  @Test
  void saysWhatAnIntactDirectoryHolds() throws IOException {
    Ran ran = verify();
    assertThat(ran.out())
        .isEqualTo(
            "%s is intact: 501 entries and 0 records in the log, %d bytes\n"
                .formatted(directory, size()));
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void namesEveryDamagedPlace() throws IOException {
    flip("trees", 13_000);
    flip("trees", 17_000);
    flip("log.2", 3);
    Ran ran = verify();
    assertThat(ran.out())
        .isEqualTo(
            """
            %s is damaged in 3 places:
              trees, byte 12296: the block fails its checksum
              trees, byte 16400: the block fails its checksum
              log.2: the header fails its checksum
            Restore the directory from a copy.
            """
                .formatted(directory));
    assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void reportsInJson() throws IOException {
    flip("trees", 13_000);
    Ran ran = verify("--json");
    assertThat(ran.out())
        .isEqualTo(
            """
            {
              "directory": "%s",
              "intact": false,
              "bytes": %d,
              "entries": 0,
              "logRecords": 0,
              "incompleteBytes": 0,
              "damages": [{"file": "trees", "offset": 12296, "description": "the block fails its checksum"}]
            }
            """
                .formatted(directory, size()));
    assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void findsDamageOfTreesThatCannotBeOpened() throws IOException {
    Files.write(directory.resolve("trees"), new byte[9000]);
    assertThat(verify().out())
        .isEqualTo(
            """
            %s is damaged in 1 place:
              trees: both copies of the header fail their checksums
            Restore the directory from a copy.
            """
                .formatted(directory));
  }

  @Test
  void refusesADirectoryInUse() {
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(directory)) {
      Ran ran = verify();
      assertThat(ran.err())
          .isEqualTo(
              """
              adjoin: %s is in use by this process; close the engine that has it open
                  Stop the program that uses it
              """
                  .formatted(directory));
      assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED);
      assertThat(dynamoDb.client().listTables().tableNames()).containsExactly("Notes");
    }
  }

  @Test
  void refusesWhatIsNoDirectoryOfTables() throws IOException {
    Ran missing = InProcess.run("verify", temporary.resolve("missing").toString());
    assertThat(missing.err())
        .isEqualTo(
            """
            adjoin: There is no directory %s
                Give the path of a directory with tables
            """
                .formatted(temporary.resolve("missing")));
    assertThat(missing.exitCode()).isEqualTo(ExitCode.MISTAKE);
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    Ran ran = InProcess.run("verify", "dir:" + empty);
    assertThat(ran.err())
        .isEqualTo(
            """
            adjoin: %s is no store: it has no file format
                Give the path of a directory with tables
            """
                .formatted(empty));
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  void aCommandOnADamagedDirectoryPointsToVerify() throws IOException {
    flip("log.2", 3);
    Ran ran =
        InProcess.run("dump", "../examples/campus/model.yaml", "--engine", "dir:" + directory);
    assertThat(ran.err())
        .endsWith(
            """
            adjoin: %s is damaged: log.2: the header fails its checksum; restore the directory from a copy
                Run adjoin verify with the directory to see all that is damaged
            """
                .formatted(directory));
    assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED);
  }
}
