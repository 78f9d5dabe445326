// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.data.JsonDocument;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.studio.query.expression.FormReader;
import dev.adjoin.tools.studio.query.expression.NaiveEvaluation;
import dev.adjoin.tools.studio.query.expression.RandomForms;
import dev.adjoin.tools.studio.query.expression.RequestForm;
import dev.adjoin.tools.studio.query.expression.TableSchema;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The code for a request does what the request says, in each language whose tools are there. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestCodeTest {
  private static final String QUERY =
      """
      {"operation": "Query", "partition": "p1", "reversed": true,
       "sort": {"operator": "between", "values": ["-10", "10"]},
       "criterion": {"joint": "none", "parts": [
         {"path": "a", "type": "S", "operator": "=", "operands": [{"text": "it's \\"x\\" \\\\ $y\\n"}]},
         {"path": "status", "type": "BOOL", "operator": "=", "operands": [{"text": "true"}]},
         {"path": "status", "type": "N", "operator": "in", "operands": [{"text": "1.5"}, {"text": "7"}]},
         {"path": "\\"odd.name\\".x[0]", "type": "S", "operator": "attribute_type", "operands": [{"text": "S"}]}]}}
      """;

  /** All types at once, in lists and maps. */
  private static final String PUT =
      """
      {"operation": "PutItem", "item": "{\\"PK\\": \\"new\\", \\"SK\\": 1, \\"n\\":\
       12345678901234567890.12345, \\"text\\": \\"it's \\\\\\"x\\\\\\"\\", \\"no\\": null, \\"yes\\": true,\
       \\"list\\": [1, \\"two\\", {\\"three\\": [3]}], \\"tags\\": {\\"SS\\": [\\"a\\", \\"b\\"]},\
       \\"marks\\": {\\"NS\\": [\\"1\\", \\"2.5\\"]}, \\"bytes\\": {\\"B\\": \\"AAH/\\"},\
       \\"all\\": {\\"BS\\": [\\"AAE=\\"]}, \\"empty\\": {}}"}
      """;

  private EmbeddedDynamoDb engine;
  private DynamoDbServer server;
  private TableSchema table;

  @BeforeAll
  void open() throws Exception {
    engine = EmbeddedDynamoDb.inMemory();
    table = RandomForms.createTable(engine);
    new RandomForms(7)
        .items(60)
        .forEach(item -> engine.client().putItem(r -> r.tableName("Random").item(item)));
    server = DynamoDbServer.start(engine, new InetSocketAddress("127.0.0.1", 0));
  }

  @AfterAll
  void close() {
    server.close();
    engine.close();
  }

  @SuppressWarnings("unchecked")
  private RequestForm form(String json) {
    FormReader.Result read = FormReader.read(table, (Map<String, Object>) JsonDocument.read(json));
    assertThat(read.problems()).isEmpty();
    return read.form();
  }

  private int expected() throws Exception {
    return execute(RequestCode.JAVA.write(form(QUERY)), "RandomQuery") instanceof List<?> items
        ? items.size()
        : -1;
  }

  private Map<String, AttributeValue> stored() {
    return engine
        .client()
        .getItem(
            r ->
                r.tableName("Random")
                    .key(
                        Map.of("PK", AttributeValue.fromS("new"), "SK", AttributeValue.fromN("1"))))
        .item();
  }

  private void deleteStored() {
    engine
        .client()
        .deleteItem(
            r ->
                r.tableName("Random")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("new"), "SK", AttributeValue.fromN("1"))));
  }

  private void assertStored() {
    assertSame(stored(), form(PUT).item());
    deleteStored();
  }

  private static void assertSame(
      Map<String, AttributeValue> stored, Map<String, AttributeValue> expected) {
    assertThat(NaiveEvaluation.sameItem(stored, expected))
        .as("%s is %s", stored, expected)
        .isTrue();
  }

  private Object execute(String source, String className) throws Exception {
    Path folder = Files.createTempDirectory("code");
    Path file = Files.writeString(folder.resolve(className + ".java"), source);
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                messages,
                messages,
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-proc:none",
                "-Xlint:all,-processing",
                "-Werror",
                file.toString());
    assertThat(result).as(messages.toString(StandardCharsets.UTF_8) + source).isZero();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      return loader
          .loadClass(className)
          .getMethod("send", DynamoDbClient.class)
          .invoke(null, engine.client());
    }
  }

  private String run(Path folder, String... command) throws Exception {
    return Tools.run(
        folder,
        Map.of(
            "AWS_ENDPOINT_URL_DYNAMODB", server.uri().toString(),
            "AWS_REGION", "us-east-1",
            "AWS_DEFAULT_REGION", "us-east-1",
            "AWS_ACCESS_KEY_ID", "any",
            "AWS_SECRET_ACCESS_KEY", "any",
            "PYTHONDONTWRITEBYTECODE", "1"),
        List.of(command));
  }

  @Test
  void java() throws Exception {
    assertThat(expected()).isBetween(2, 12);
    execute(RequestCode.JAVA.write(form(PUT)), "RandomPutItem");
    assertStored();
  }

  @Tag("exported-code")
  @Test
  void python(@TempDir Path folder) throws Exception {
    Tools.assumeAll(Tools.Needed.BOTO3);
    Files.writeString(
        folder.resolve("query.py"), RequestCode.PYTHON.write(form(QUERY)) + "print(len(items))\n");
    Files.writeString(folder.resolve("put.py"), RequestCode.PYTHON.write(form(PUT)));
    assertThat(run(folder, "python3", "query.py").strip()).endsWith("\n" + expected());
    run(folder, "python3", "put.py");
    assertStored();
  }

  @Tag("exported-code")
  @Test
  void theCommandLine(@TempDir Path folder) throws Exception {
    Tools.assumeAll(Tools.Needed.AWS_CLI, Tools.Needed.BASH);
    Files.writeString(
        folder.resolve("run.sh"),
        RequestCode.CLI.write(form(QUERY)).strip() + " --output text --query 'length(Items)'\n");
    Files.writeString(folder.resolve("put.sh"), RequestCode.CLI.write(form(PUT)));
    assertThat(run(folder, "bash", "run.sh").strip()).isEqualTo(Integer.toString(expected()));
    run(folder, "bash", "put.sh");
    boolean isOld = run(folder, "bash", "-c", "aws --version 2>&1").startsWith("aws-cli/1.");
    if (isOld) {
      // Version 1 takes binaries as they are; version 2 in Base64, as the API does.
      Map<String, AttributeValue> expected = new LinkedHashMap<>(form(PUT).item());
      Map<String, AttributeValue> stored = new LinkedHashMap<>(stored());
      List.of("bytes", "all")
          .forEach(
              name -> {
                expected.remove(name);
                stored.remove(name);
              });
      assertSame(stored, expected);
      deleteStored();
    } else {
      assertStored();
    }
  }

  @Tag("exported-code")
  @Test
  void typeScript() throws Exception {
    Path folder = Tools.awsSdkForNode();
    Path sources = Files.createDirectories(folder.resolve("requests"));
    Files.writeString(
        sources.resolve("query.ts"),
        RequestCode.TYPESCRIPT.write(form(QUERY)) + "console.log(items.length);\n");
    Files.writeString(sources.resolve("put.ts"), RequestCode.TYPESCRIPT.write(form(PUT)));
    run(
        sources,
        "node",
        folder.resolve("node_modules/typescript/bin/tsc").toString(),
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2022",
        "--types",
        "node",
        "query.ts",
        "put.ts");
    assertThat(run(sources, "node", "query.js").strip()).endsWith("\n" + expected());
    run(sources, "node", "put.js");
    assertStored();
  }

  @Tag("exported-code")
  @Test
  void goIsFormattedAndParses(@TempDir Path folder) throws Exception {
    Tools.assumeAll(Tools.Needed.GO);
    for (String json : List.of(QUERY, PUT)) {
      Path file = Files.writeString(folder.resolve("request.go"), RequestCode.GO.write(form(json)));
      run(folder, "gofmt", "-e", file.toString());
    }
  }

  @Test
  void partiql() throws Exception {
    String[] lines = RequestCode.PARTIQL.write(form(QUERY)).split("\n");
    assertThat(lines[1])
        .isEqualTo(
            "SELECT * FROM \"Random\" WHERE \"PK\" = ? AND \"SK\" BETWEEN ? AND ? AND NOT (\"a\" ="
                + " ? OR \"status\" = ? OR \"status\" IN [?, ?] OR attribute_type(\"odd.name\".\"x\"[0],"
                + " ?)) ORDER BY \"SK\" DESC;");
    assertThat(execute(lines)).isEqualTo(expected());
    deleteStored();
    String[] insert = RequestCode.PARTIQL.write(form(PUT)).split("\n");
    assertThat(insert[1]).isEqualTo("-- INSERT fails if the item exists; PutItem would replace it");
    execute(new String[] {insert[0], insert[2]});
    assertStored();
  }

  private int execute(String[] lines) {
    List<?> parameters =
        (List<?>) JsonDocument.read(lines[0].substring("-- parameters: ".length()));
    return engine
        .client()
        .executeStatement(
            r ->
                r.statement(lines[1].replaceFirst(";$", ""))
                    .parameters(parameters.stream().map(TypedJson::value).toList()))
        .items()
        .size();
  }

  @Test
  void partiqlSaysWhatItCannotSay() {
    assertThat(
            RequestCode.PARTIQL.write(
                form(
                    """
                    {"operation": "UpdateItem", "partition": "p", "sort": {"values": ["1"]},
                     "updates": [{"kind": "add", "path": "n", "type": "N", "text": "1"}]}
                    """)))
        .isEqualTo("-- PartiQL has no ADD of a number: use \"increase by\", or UpdateItem\n");
  }
}
