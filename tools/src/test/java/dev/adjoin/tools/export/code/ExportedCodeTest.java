// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.Step;
import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The code for every read of every example gives the answers of the runtime, in each language whose
 * tools are there.
 */
class ExportedCodeTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Packages from npm are kept here between runs. */
  private static final Path NODE =
      Path.of(System.getProperty("adjoin.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("tools/target/node");

  private static CodeCalls calls;

  @BeforeAll
  static void load() {
    calls = new CodeCalls();
  }

  @AfterAll
  static void close() {
    calls.close();
  }

  // ---- Java ----------------------------------------------------------------------------------

  @Test
  void javaGivesTheAnswersOfTheRuntime(@TempDir Path folder) throws Exception {
    List<String> files = new ArrayList<>();
    for (SampleReads reads : calls.models()) {
      Path file = folder.resolve(javaClass(reads.compiled().model().name()) + ".java");
      Files.writeString(file, CodeCalls.source(reads, Language.JAVA));
      files.add(file.toString());
    }
    compile(folder, files);
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      for (CodeCalls.Call call : calls.calls()) {
        Class<?> type = loader.loadClass(javaClass(call.model()));
        Object reads =
            type.getConstructor(DynamoDbClient.class).newInstance(calls.engine().client());
        Method function = method(type, call.code().function().camel());
        Object[] arguments = new Object[function.getParameterCount()];
        Arrays.setAll(arguments, i -> javaValue(call.arguments().get(i)));
        call.check(JSON.valueToTree(plain(function.invoke(reads, arguments))));
      }
    }
  }

  private static String javaClass(String model) {
    return IdentifierWords.of(model).pascal() + "Reads";
  }

  /** Compiles Java, which must have no warnings. */
  static void compile(Path folder, List<String> files) {
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of("-proc:none", "-Xlint:all,-processing", "-Werror"));
    arguments.addAll(files);
    java.io.ByteArrayOutputStream messages = new java.io.ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(String[]::new));
    assertThat(result).as(messages.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static Method method(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Object javaValue(Map<String, String> argument) {
    String value = String.valueOf(argument.get("value"));
    return switch (String.valueOf(argument.get("type"))) {
      case "int" -> Integer.valueOf(value);
      case "instant" -> Instant.parse(value);
      case "date" -> LocalDate.parse(value);
      default -> value;
    };
  }

  private static @Nullable Object plain(@Nullable Object result) throws Exception {
    if (result instanceof Optional<?> optional) {
      return plain(optional.orElse(null));
    }
    if (result instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      for (Object element : list) {
        elements.add(plain(element));
      }
      return elements;
    }
    if (result instanceof Map<?, ?> item) {
      Map<String, Object> members = new LinkedHashMap<>();
      item.forEach((name, value) -> members.put((String) name, attribute((AttributeValue) value)));
      return members;
    }
    if (result instanceof Record both) {
      Map<String, Object> members = new LinkedHashMap<>();
      for (var component : both.getClass().getRecordComponents()) {
        members.put(component.getName(), plain(component.getAccessor().invoke(both)));
      }
      return members;
    }
    return result;
  }

  private static Object attribute(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> new java.math.BigDecimal(value.n());
      case BOOL -> value.bool();
      default -> List.of();
    };
  }

  // ---- TypeScript ----------------------------------------------------------------------------

  @Test
  void typeScriptGivesTheAnswersOfTheRuntime() throws Exception {
    assumeTrue(hasNode(), "Node or its packages are not there");
    Path folder = NODE.resolve("reads");
    Files.createDirectories(folder);
    List<String> compile =
        new ArrayList<>(
            List.of("node", NODE.resolve("node_modules/typescript/bin/tsc").toString()));
    compile.addAll(
        List.of("--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"));
    for (SampleReads reads : calls.models()) {
      Path file = folder.resolve(reads.compiled().model().name() + ".ts");
      Files.writeString(file, CodeCalls.source(reads, Language.TYPESCRIPT));
      compile.add(file.toString());
    }
    run(folder, compile);
    Files.writeString(
        folder.resolve("run.mjs"),
        """
        import fs from "node:fs";
        const value = { int: Number, long: BigInt, instant: (text) => new Date(text), boolean: (text) => text === "true" };
        for (const call of JSON.parse(fs.readFileSync("calls.json", "utf8"))) {
          const module = await import("./" + call.model + ".js");
          const result = await module[call.camel](...call.arguments.map((a) => (value[a.type] ?? String)(a.value)));
          console.log(JSON.stringify(result ?? null, (name, each) => (each instanceof Set ? [...each] : each)));
        }
        """);
    check(folder, List.of("node", "run.mjs"));
  }

  /** Fetches the packages unless they are there; false if that is not possible. */
  private static boolean hasNode() throws Exception {
    if (!Tools.succeeds("node", "--version")) {
      return false;
    }
    Files.createDirectories(NODE);
    Files.writeString(NODE.resolve("package.json"), "{\"private\": true, \"type\": \"module\"}");
    return Tools.packages(
        NODE,
        "@aws-sdk/client-dynamodb@3",
        "@aws-sdk/lib-dynamodb@3",
        "typescript@5",
        "@types/node@20");
  }

  // ---- Python --------------------------------------------------------------------------------

  @Test
  void pythonGivesTheAnswersOfTheRuntime(@TempDir Path folder) throws Exception {
    assumeTrue(Tools.succeeds("python3", "-c", "import boto3"), "Python with boto3 is not there");
    for (SampleReads reads : calls.models()) {
      Files.writeString(
          folder.resolve(reads.compiled().model().name() + ".py"),
          CodeCalls.source(reads, Language.PYTHON));
    }
    Files.writeString(
        folder.resolve("run.py"),
        """
        import importlib, json
        from datetime import date, datetime
        values = {"int": int, "long": int, "instant": datetime.fromisoformat, "date": date.fromisoformat}
        def plain(value):
            return list(value) if isinstance(value, set) else int(value) if value == int(value) else float(value)
        for call in json.load(open("calls.json")):
            module = importlib.import_module(call["model"])
            arguments = [values.get(a["type"], str)(a["value"]) for a in call["arguments"]]
            result = getattr(module, call["snake"])(*arguments)
            if isinstance(result, tuple):
                result = {"entity": result[0], "items": result[1]}
            elif isinstance(result, list) and result and isinstance(result[0], tuple):
                result = [{"edge": edge, "entity": entity} for edge, entity in result]
            print(json.dumps(result, default=plain))
        """);
    check(folder, List.of("python3", "run.py"));
  }

  // ---- The AWS CLI ---------------------------------------------------------------------------

  /** One call of each form, because each takes about a second. */
  @Test
  void theCommandLineGivesTheAnswersOfTheRuntime(@TempDir Path folder) throws Exception {
    assumeTrue(
        Tools.succeeds("aws", "--version") && Tools.succeeds("jq", "--version"),
        "aws or jq is missing");
    for (SampleReads reads : calls.models()) {
      Files.writeString(
          folder.resolve(reads.compiled().model().name() + ".sh"),
          CodeCalls.source(reads, Language.CLI));
    }
    Map<String, CodeCalls.Call> forms = new LinkedHashMap<>();
    calls.calls().forEach(call -> forms.putIfAbsent(form(call.code().answer()), call));
    StringBuilder script = new StringBuilder("set -eo pipefail\n");
    for (CodeCalls.Call call : forms.values()) {
      String name = call.code().function().snake();
      script.append("(source ./%s.sh; %s".formatted(call.model(), name));
      call.arguments().forEach(each -> script.append(" '").append(each.get("value")).append("'"));
      script.append(" | jq -c .)\n");
    }
    Files.writeString(folder.resolve("run.sh"), script);
    List<String> lines = run(folder, List.of("bash", "run.sh")).lines().toList();
    assertThat(lines).hasSameSizeAs(forms.values());
    int line = 0;
    for (CodeCalls.Call call : forms.values()) {
      call.check(JSON.valueToTree(untyped(JSON.readTree(lines.get(line++)))));
    }
  }

  private static String form(ReadCode.Answer answer) {
    return answer.getClass().getSimpleName()
        + (answer instanceof ReadCode.Items items ? form(items.source()) : "")
        + (answer instanceof ReadCode.WithEntities with ? form(with.source()) : "")
        + (answer instanceof ReadCode.Together both
            ? form(both.source()) + (both.get() == null)
            : "")
        + (answer instanceof ReadCode.Counted counted ? form(counted.source()) : "")
        + (answer instanceof ReadCode.StoredNumber number ? number.read().operation().word() : "")
        + (answer instanceof ReadCode.Members members ? members.entity() == null : "");
  }

  private static String form(ReadCode.Source source) {
    return source.repeat().getClass().getSimpleName()
        + source.completes()
        + source.keeps().isEmpty()
        + (source.first() == null);
  }

  /** Attribute values as plain JSON. */
  private static @Nullable Object untyped(JsonNode node) {
    if (node.isObject()) {
      if (node.size() == 1 && node.has("S")) {
        return node.get("S").asString();
      }
      if (node.size() == 1 && node.has("N")) {
        return new java.math.BigDecimal(node.get("N").asString());
      }
      Map<String, Object> members = new LinkedHashMap<>();
      node.properties().forEach(each -> members.put(each.getKey(), untyped(each.getValue())));
      return members;
    }
    if (node.isArray()) {
      List<Object> elements = new ArrayList<>();
      node.forEach(element -> elements.add(untyped(element)));
      return elements;
    }
    return node.isNull() ? null : node.isNumber() ? node.decimalValue() : node.asString();
  }

  // ---- PartiQL -------------------------------------------------------------------------------

  @Test
  void partiqlStatementsOfListsGiveTheAnswersOfTheRuntime() {
    int run = 0;
    for (CodeCalls.Call call : calls.calls()) {
      ReadCode code = call.code();
      boolean isOne = code.answer() instanceof ReadCode.OneItem;
      boolean isList =
          code.answer() instanceof ReadCode.Items items
              && items.source().keeps().isEmpty()
              && !items.source().completes()
              && items.source().repeat() instanceof Step.Pages;
      if (isOne || isList) {
        run++;
        List<Object> items = execute(call, statements(call).get(0));
        call.check(
            JSON.valueToTree(isOne ? items.stream().findFirst().orElse(null) : first(call, items)));
      }
    }
    assertThat(run).isGreaterThan(150);
  }

  @Test
  void everyPartiqlStatementRuns() {
    int further = 0;
    for (CodeCalls.Call call : calls.calls()) {
      for (PartiqlCode.Statement statement : statements(call)) {
        execute(call, statement);
      }
      further += statements(call).size() - 1;
    }
    assertThat(further).isGreaterThan(50);
  }

  private static List<PartiqlCode.Statement> statements(CodeCalls.Call call) {
    var table = call.reads().compiled().design().table();
    return PartiqlCode.statements(
        new CodeWriter.TableNames(
            call.model(), table.name(), table.partition(), table.sort(), false),
        call.code());
  }

  /** The limit is no part of a statement. */
  private static List<Object> first(CodeCalls.Call call, List<Object> items) {
    Integer declared = call.read().requests().first();
    boolean isLimited = call.read().requests().read().name().shape().limited();
    int most = declared == null ? SampleReads.FIRST : declared;
    return isLimited ? items.subList(0, Math.min(most, items.size())) : items;
  }

  private static List<Object> execute(CodeCalls.Call call, PartiqlCode.Statement statement) {
    Map<String, Object> values = new LinkedHashMap<>(call.inputs());
    values.put(KeyText.SHARD, 0);
    List<AttributeValue> parameters =
        statement.parameters().stream()
            .map(
                each ->
                    AttributeValue.fromS(
                        PartiqlCode.fill(
                            each,
                            name ->
                                values.containsKey(name) ? values.get(name) : found(call, name))))
            .toList();
    List<Object> items = new ArrayList<>();
    calls
        .engine()
        .client()
        .executeStatement(r -> r.statement(statement.sql()).parameters(parameters))
        .items()
        .forEach(
            item -> {
              Map<String, Object> members = new LinkedHashMap<>();
              item.forEach((name, value) -> members.put(name, attribute(value)));
              items.add(members);
            });
    return items;
  }

  /**
   * A value that a statement takes from the items of the one before it: that of a sample item, if
   * possible of the type that is read.
   */
  private static @Nullable Object found(CodeCalls.Call call, String name) {
    String type = call.read().requests().read().name().type();
    return Stream.of(true, false)
        .flatMap(
            isOfType ->
                call.reads().items().stream()
                    .filter(sample -> sample.type().equals(type) == isOfType))
        .flatMap(sample -> sample.item().find(name).stream())
        .findFirst()
        .orElse(null);
  }

  // ---- Programs ------------------------------------------------------------------------------

  /** Runs a program that prints the result of each call on a line, and checks each. */
  private static void check(Path folder, List<String> command) throws Exception {
    List<Map<String, Object>> all = new ArrayList<>();
    for (CodeCalls.Call call : calls.calls()) {
      IdentifierWords name = call.code().function();
      all.add(
          Map.of(
              "model", call.model(),
              "camel", name.camel(),
              "snake", name.snake(),
              "arguments", call.arguments()));
    }
    Files.writeString(folder.resolve("calls.json"), JSON.writeValueAsString(all));
    List<String> lines = run(folder, command).lines().toList();
    assertThat(lines).hasSameSizeAs(calls.calls());
    for (int i = 0; i < lines.size(); i++) {
      JsonNode given = JSON.readTree(lines.get(i));
      calls.calls().get(i).check(given);
    }
  }

  private static String run(Path folder, List<String> command) throws Exception {
    return Tools.run(
        folder,
        Map.of(
            "AWS_ENDPOINT_URL_DYNAMODB", calls.uri().toString(),
            "AWS_REGION", "us-east-1",
            "AWS_DEFAULT_REGION", "us-east-1",
            "AWS_ACCESS_KEY_ID", "any",
            "AWS_SECRET_ACCESS_KEY", "any",
            "PYTHONDONTWRITEBYTECODE", "1"),
        command);
  }
}
