// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.serve.ServeMemory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ServeCommandTest {
  @Test
  void saysWhereItServesAndHowToUseIt() throws Exception {
    try (Serving serving = Serving.inProcess("--port", "0")) {
      String uri = serving.endpoint().toString();
      assertThat(serving.out())
          .isEqualTo(
              """
              DynamoDB is served at %s, in memory: its tables live until it stops.
              Its heap takes %s; --memory changes that.

                  AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any AWS_DEFAULT_REGION=us-east-1 \\
                    aws dynamodb list-tables --endpoint-url %s

              Ctrl-C stops it.
              """
                  .formatted(uri, new ServeMemory(), uri));
      assertThat(serving.err()).isEmpty();
      assertThat(uri).startsWith("http://127.0.0.1:");
    }
  }

  @Test
  void servesTheEngineUntilItIsStopped() throws Exception {
    Serving serving = Serving.inProcess("--port", "0");
    assertThat(serving.endpoint().call("ListTables", "{}")).isEqualTo("{\"TableNames\":[]}");
    assertThat(serving.stop()).isEqualTo(ExitCode.OK);
    assertThat(serving.endpoint().answers()).isFalse();
  }

  @Test
  void makesTablesWaitAsTheCloudDoesWhenAsked() throws Exception {
    try (Serving serving = Serving.inProcess("--port", "0", "--cloud", "7")) {
      assertThat(serving.out()).contains("; as in the cloud, with seed 7.");
      serving
          .endpoint()
          .call(
              "CreateTable",
              """
              {"TableName": "Music", "BillingMode": "PAY_PER_REQUEST",
               "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
               "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}""");
      assertThat(serving.endpoint().call("DescribeTable", "{\"TableName\": \"Music\"}"))
          .contains("\"TableStatus\":\"CREATING\"");
    }
  }

  @Test
  void warnsWhereOthersCanReachIt() throws Exception {
    try (Serving serving =
        Serving.inProcess("--port", "0", "--host", "0.0.0.0", "--allow-host", "db.test")) {
      assertThat(serving.err())
          .isEqualTo("Whoever reaches this machine can read and change everything there.\n");
      assertThat(serving.endpoint().call("ListTables", "{}")).isEqualTo("{\"TableNames\":[]}");
    }
  }

  @Test
  void isNotOpenedToOtherMachinesWithoutANameForThem() {
    assertThat(InProcess.run("serve", "--host", "0.0.0.0"))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: --host 0.0.0.0 opens the server to other machines, which needs --allow-host
                    Give the name that they use for this machine, for example --allow-host db.test
                """));
  }

  @Test
  void answersTheHostsAndOriginsThatAreAllowed() throws Exception {
    String page = "https://admin.test";
    try (Serving serving =
        Serving.inProcess("--port", "0", "--allow-host", "db.test", "--cors", page)) {
      assertThat(serving.endpoint().askAs("db.test", page)).startsWith("HTTP/1.1 200 OK");
      assertThat(serving.endpoint().askAs("other.test", page)).startsWith("HTTP/1.1 403 ");
      assertThat(serving.endpoint().askAs("db.test", "https://a.test")).startsWith("HTTP/1.1 403 ");
    }
  }

  @Test
  void refusesOldSignaturesWhenAsked() throws Exception {
    try (Serving serving = Serving.inProcess("--port", "0", "--signatures")) {
      assertThat(serving.endpoint().call("ListTables", "{}"))
          .contains("IncompleteSignatureException");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--allow-host=http://db.test, 'a name or an address without a port, such as db.test'",
    "--cors=null, an origin such as https://admin.example.org",
    "--cors=*, an origin such as https://admin.example.org"
  })
  void refusesHostsAndOriginsThatAreNone(String option, String expected) {
    String[] parts = option.split("=");
    assertThat(InProcess.run("serve", option))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: %s: Expected %s, but was "%s"
                    Correct it, or leave it out
                """
                    .formatted(parts[0], expected, parts[1])));
  }

  @Test
  void saysThatAPortIsInUse() throws IOException {
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(used.getLocalPort());
      assertThat(InProcess.run("serve", "--port", port))
          .isEqualTo(
              new Ran(
                  ExitCode.FAILED,
                  "",
                  """
                  adjoin: Port %s of 127.0.0.1 cannot be used: Address already in use
                      Stop what uses it, or take another with --port; --port 0 takes any that is free
                  """
                      .formatted(port)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"65536", "-1", "abc", ""})
  void refusesAPortThatIsNone(String port) {
    assertThat(InProcess.run("serve", "--port=" + port))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: --port must be a number from 0 to 65535, but was "%s"
                    Leave it out for 8000, or pass 0 for any that is free
                """
                    .formatted(port)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"much", "4", "4t", "-1g", "0m", "63m", "4gb", ""})
  void refusesMemoryThatIsNoSizeOrTooLittle(String memory) {
    assertThat(InProcess.run("serve", "--memory=" + memory))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: --memory must be a size of at least 64m, but was "%s"
                    Give a number of megabytes or gigabytes, for example 512m or 4g
                """
                    .formatted(memory)));
  }

  @Test
  void refusesMemoryThatTheJvmWasNotStartedWith() {
    Ran ran = InProcess.run("serve", "--memory", "900000g");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(ran.err())
        .matches(
            "adjoin: --memory 900000g must be set before Java starts, but the limit is [\\d.]+"
                + " [MG]B\n"
                + " +Start with ./adjoin serve --memory 900000g, or with java -Xmx900000g -jar\n");
  }

  @Test
  void leavesNoStoreBehindWhenItCannotListen(@TempDir Path folder) throws IOException {
    Path store = folder.resolve("new");
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(used.getLocalPort());
      Ran ran = InProcess.run("serve", "--port", port, "--engine", "dir:" + store);
      assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED);
      assertThat(store).doesNotExist();
    }
  }

  @Test
  void refusesASeedThatIsNone() {
    assertThat(InProcess.run("serve", "--cloud", "x"))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: --cloud must be a number, but was "x"
                    Give any whole number; the same one gives the same run
                """));
  }

  @Test
  void refusesAnOptionThatIsGivenTwice() {
    assertThat(InProcess.run("serve", "--engine", "memory", "--engine", "memory"))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: --engine occurs twice
                    Pass it once
                """));
  }

  @Test
  void refusesTheHomeOfAnother() {
    assertThat(InProcess.run("serve", "--engine", "dir:~ada/x"))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: "dir:~ada/x" begins with ~ and a name, which is not expanded
                    Write the path of that home directory, or dir:./~ada/x for a directory of that name
                """));
  }

  @Test
  void refusesAnAddressOfOthers() {
    for (String host : new String[] {"192.0.2.1", "nowhere.invalid"}) {
      assertThat(InProcess.run("serve", "--host", host))
          .isEqualTo(
              new Ran(
                  ExitCode.MISTAKE,
                  "",
                  """
                  adjoin: "%s" is not an address of this machine
                      Leave --host out for 127.0.0.1, or pass 0.0.0.0 for every address
                  """
                      .formatted(host)));
    }
  }

  @Test
  void keepsTablesInADirectory(@TempDir Path folder) throws Exception {
    String engine = "dir:" + folder.resolve("new");
    String table =
        """
        {"TableName": "Kept", "BillingMode": "PAY_PER_REQUEST",
         "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
         "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}]}
        """;
    try (Serving serving = Serving.inProcess("--port", "0", "--engine", engine)) {
      assertThat(serving.out()).contains(", kept in " + folder.resolve("new") + ".\n");
      serving.endpoint().call("CreateTable", table);
    }
    try (Serving again =
        Serving.inProcess("--port", "0", "--engine", engine, "--durability", "relaxed")) {
      assertThat(again.endpoint().call("ListTables", "{}"))
          .isEqualTo("{\"TableNames\":[\"Kept\"]}");
    }
  }

  @Test
  void saysWhereADirectoryInUseIsServed(@TempDir Path folder) throws Exception {
    try (Serving serving = Serving.inProcess("--port", "0", "--engine", "dir:" + folder)) {
      assertThat(InProcess.run("serve", "--port", "0", "--engine", "dir:" + folder))
          .isEqualTo(
              new Ran(
                  ExitCode.FAILED,
                  "",
                  """
                  adjoin: %s is in use by this process, which serves it at %s
                      Use it there, or stop that server
                  """
                      .formatted(folder.toRealPath(), serving.endpoint())));
    }
  }

  @Test
  void refusesADirectoryThatIsNoStore(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "text");
    Ran ran = InProcess.run("serve", "--port", "0", "--engine", "dir:" + file);
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(ran.err()).endsWith("\n    Give another directory; a missing one is created\n");
  }

  @ParameterizedTest
  @CsvSource({
    "--engine=disk, '--engine must be memory or dir:PATH, but was \"disk\"'",
    "--engine=dir:, '--engine must be memory or dir:PATH, but was \"dir:\"'",
    "--durability=sync, '--durability is for tables in a directory, but these are in memory'",
    "--engine=dir:x --durability=much, '--durability must be sync or relaxed, but was \"much\"'"
  })
  void refusesEnginesThereAreNot(String options, String message) {
    Ran ran = InProcess.run(("serve " + options).split(" "));
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(ran.err()).startsWith("adjoin: " + message + "\n    ");
  }
}
