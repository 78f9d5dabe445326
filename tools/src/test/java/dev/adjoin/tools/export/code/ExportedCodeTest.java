// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.Question;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The code for every read of every example gives the answers of the runtime, and the code for every
 * write leaves the items that the runtime leaves, in each language whose tools are there.
 */
class ExportedCodeTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Packages from npm are kept here between runs. */
  private static final Path NODE =
      Path.of(System.getProperty("adjoin.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("tools/target/node");

  private static final boolean FULL = Boolean.getBoolean("adjoin.full");

  private static CodeCalls calls;
  private static WriteCalls writes;

  @BeforeAll
  static void load() {
    calls = new CodeCalls();
    writes = new WriteCalls(SampleReads.models().toList());
  }

  @AfterAll
  static void close() {
    calls.close();
    writes.close();
  }

  // ---- Java ----------------------------------------------------------------------------------

  @Test
  void javaGivesTheAnswersAndLeavesTheItemsOfTheRuntime(@TempDir Path folder) throws Exception {
    List<String> files = new ArrayList<>();
    for (var model : writes.models().entrySet()) {
      Path file = folder.resolve(javaWrites(model.getKey()) + ".java");
      Files.writeString(file, WriteCalls.source(model.getValue(), Language.JAVA));
      files.add(file.toString());
    }
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
      try (WriteCalls.Served served = writes.serve()) {
        for (WriteCalls.Call call : writes.calls()) {
          Class<?> type = loader.loadClass(javaWrites(call.model()));
          Object table =
              type.getConstructor(DynamoDbClient.class).newInstance(served.engine().client());
          Method function = method(type, call.code().function().camel());
          function.invoke(
              table, call.arguments().stream().map(ExportedCodeTest::javaValue).toArray());
        }
        writes.check(served.engine());
      }
    }
  }

  private static String javaWrites(String model) {
    return IdentifierWords.of(model).pascal() + "Writes";
  }

  private static Object javaValue(WriteCalls.Argument argument) {
    return argument.kind().equals("document")
        ? RecordedRequests.attributeValue(argument.stored())
        : argument.value();
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
  void typeScriptGivesTheAnswersAndLeavesTheItemsOfTheRuntime() throws Exception {
    assumeTrue(hasNode(), "Node or its packages are not there");
    Path folder = NODE.resolve("reads");
    Files.createDirectories(folder);
    List<String> compile =
        new ArrayList<>(
            List.of("node", NODE.resolve("node_modules/typescript/bin/tsc").toString()));
    compile.addAll(
        List.of("--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022"));
    compile.addAll(List.of("--types", "node"));
    for (var model : writes.models().entrySet()) {
      Path file = folder.resolve(model.getKey() + "_writes.ts");
      Files.writeString(file, WriteCalls.source(model.getValue(), Language.TYPESCRIPT));
      compile.add(file.toString());
    }
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
    Files.writeString(
        folder.resolve("write.mjs"),
"""
import fs from "node:fs";
import { unmarshall } from "@aws-sdk/util-dynamodb";
const value = { int: Number, long: BigInt, decimal: Number, duration: Number, instant: (text) => new Date(text), bool: (text) => text === "true" };
const given = ({ kind, text, stored }) =>
  kind === "set" || kind === "document" ? unmarshall({ stored }).stored : (value[kind] ?? String)(text);
for (const call of JSON.parse(fs.readFileSync("writes.json", "utf8"))) {
  const module = await import("./" + call.model + "_writes.js");
  await module[call.camel](...call.arguments.map(given));
}
""");
    checkWrites(folder, List.of("node", "write.mjs"));
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
  void pythonGivesTheAnswersAndLeavesTheItemsOfTheRuntime(@TempDir Path folder) throws Exception {
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
        result = [{"item": item, "entity": entity} for item, entity in result]
    print(json.dumps(result, default=plain))
""");
    check(folder, List.of("python3", "run.py"));
    for (var model : writes.models().entrySet()) {
      Files.writeString(
          folder.resolve(model.getKey() + "_writes.py"),
          WriteCalls.source(model.getValue(), Language.PYTHON));
    }
    Files.writeString(
        folder.resolve("write.py"),
"""
import importlib, json
from boto3.dynamodb.types import TypeDeserializer
from datetime import date, datetime
from decimal import Decimal
values = {"int": int, "long": int, "decimal": Decimal, "duration": Decimal, "bool": lambda text: text == "true",
          "instant": datetime.fromisoformat, "date": date.fromisoformat}
def given(kind, text, stored):
    return TypeDeserializer().deserialize(stored) if kind in ("set", "document") else values.get(kind, str)(text)
for call in json.load(open("writes.json")):
    module = importlib.import_module(call["model"] + "_writes")
    getattr(module, call["snake"])(*[given(**argument) for argument in call["arguments"]])
""");
    checkWrites(folder, List.of("python3", "write.py"));
  }

  // ---- The AWS CLI ---------------------------------------------------------------------------

  /** One call of each form, because each takes several processes. */
  @Test
  void theCommandLineGivesTheAnswersOfTheRuntime(@TempDir Path folder) throws Exception {
    assumeCommandLine();
    for (SampleReads reads : calls.models()) {
      Files.writeString(
          folder.resolve(reads.compiled().model().name() + ".sh"),
          CodeCalls.source(reads, Language.CLI));
    }
    Map<String, CodeCalls.Call> forms = new LinkedHashMap<>();
    calls.calls().forEach(call -> forms.putIfAbsent(form(call.code().answer()), call));
    List<String> statements = new ArrayList<>();
    for (CodeCalls.Call call : forms.values()) {
      StringBuilder statement = new StringBuilder();
      statement.append(
          "(source ./%s.sh; %s".formatted(call.model(), call.code().function().snake()));
      call.arguments()
          .forEach(each -> statement.append(" '").append(each.get("value")).append("'"));
      statements.add(statement.append(" | jq -c .)\n").toString());
    }
    int half = statements.size() / 2;
    List<String> lines =
        runScripts(
                folder,
                calls.uri(),
                List.of(
                    String.join("", statements.subList(0, half)),
                    String.join("", statements.subList(half, statements.size()))))
            .lines()
            .toList();
    assertThat(lines).hasSameSizeAs(forms.values());
    int line = 0;
    for (CodeCalls.Call call : forms.values()) {
      call.check(JSON.valueToTree(untyped(JSON.readTree(lines.get(line++)))));
    }
  }

  /** The writes of every model in the full form; in the bounded form of two, with shards. */
  @Test
  void theCommandLineLeavesTheItemsOfTheRuntime(@TempDir Path folder) throws Exception {
    assumeCommandLine();
    List<Path> models =
        SampleReads.models()
            .filter(model -> FULL || Set.of("shop", "groups").contains(folderName(model)))
            .toList();
    try (WriteCalls some = new WriteCalls(models);
        WriteCalls.Served served = some.serve()) {
      Map<String, StringBuilder> scripts = new LinkedHashMap<>();
      for (WriteCalls.Call call : some.calls()) {
        Path file = folder.resolve(call.model() + ".sh");
        if (!Files.exists(file)) {
          Files.writeString(file, WriteCalls.source(call.compiled(), Language.CLI));
        }
        StringBuilder script =
            scripts.computeIfAbsent(
                call.model(), name -> new StringBuilder("source ./%s.sh\n".formatted(name)));
        script.append(call.code().function().snake());
        for (WriteCalls.Argument argument : call.arguments()) {
          script.append(" '").append(shellText(argument).replace("'", "'\\''")).append("'");
        }
        script.append('\n');
      }
      runScripts(
          folder,
          served.server().uri(),
          scripts.values().stream().map(StringBuilder::toString).toList());
      some.check(served.engine());
    }
  }

  private static String folderName(Path model) {
    return model.getParent().getFileName().toString();
  }

  private static String shellText(WriteCalls.Argument argument) {
    return switch (argument.kind()) {
      case "set" -> JSON.writeValueAsString(argument.stored().values().iterator().next());
      case "document" -> JSON.writeValueAsString(argument.stored());
      default -> argument.text();
    };
  }

  private static void assumeCommandLine() throws Exception {
    assumeTrue(Tools.find("aws") != null && Tools.find("jq") != null, "aws or jq is missing");
  }

  /** Runs scripts in parallel, and returns what they print in their order. */
  private static String runScripts(Path folder, URI endpoint, List<String> scripts)
      throws Exception {
    try (AwsCli cli = AwsCli.in(folder)) {
      StringBuilder all = new StringBuilder(cli == null ? "" : "PATH=$PWD:$PATH\n");
      for (int i = 0; i < scripts.size(); i++) {
        Files.writeString(
            folder.resolve("run%d.sh".formatted(i)), "set -eo pipefail\n" + scripts.get(i));
        all.append("bash run%1$d.sh >run%1$d.txt & pids+=($!)\n".formatted(i));
      }
      all.append("for pid in \"${pids[@]}\"; do wait \"$pid\" || exit; done\n");
      for (int i = 0; i < scripts.size(); i++) {
        all.append("cat run%d.txt\n".formatted(i));
      }
      Files.writeString(folder.resolve("run.sh"), all);
      return run(folder, endpoint, List.of("bash", "run.sh"));
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
    return PartiqlCode.statements(table(call.reads().compiled()), call.code());
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
        parameters(
            statement, name -> values.containsKey(name) ? values.get(name) : found(call, name));
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

  private static List<AttributeValue> parameters(
      PartiqlCode.Statement statement, Function<String, @Nullable Object> values) {
    return statement.parameters().stream()
        .map(each -> new Request(Request.Operation.QUERY, Map.of("", each)).fill(values).map(""))
        .map(RecordedRequests::attributeValue)
        .toList();
  }

  /** Writes that PartiQL cannot express, or that depend on values of stored items, are left out. */
  @Test
  void partiqlStatementsLeaveTheItemsOfTheRuntime() throws Exception {
    Set<Kind> run = EnumSet.noneOf(Kind.class);
    int number = 0;
    Map<String, RuntimeWrites> others = new LinkedHashMap<>();
    try (WriteCalls.Served served = writes.serve()) {
      for (WriteCalls.Call call : writes.calls()) {
        RuntimeWrites runtime =
            others.computeIfAbsent(
                call.model(),
                name -> new RuntimeWrites(call.compiled(), writes.open(call.compiled(), served)));
        Map<String, Object> values = new LinkedHashMap<>(call.given());
        Request request =
            request(
                served.engine().client(),
                call.code(),
                runtime.planner().of(call.write(), call.given()).flow(),
                values);
        List<PartiqlCode.Statement> statements =
            request == null
                ? List.of()
                : new PartiqlWrites(table(call.compiled())).of(request).statements();
        if (statements.isEmpty()) {
          runtime.call(call.write().type(), call.write().verb(), call.given());
        } else {
          execute(served.engine().client(), statements, values);
          request.writes().forEach(write -> run.add(write.kind()));
          number++;
        }
      }
      others.values().forEach(each -> each.db().close());
      writes.check(served.engine());
    }
    assertThat(run).containsExactly(Kind.values());
    assertThat(number).isGreaterThan(100);
  }

  /**
   * The request of a write, after the reads before it; null if it depends on more than whether
   * items and attributes exist.
   *
   * @param values the inputs by name; the attributes that are read are added
   */
  private static @Nullable Request request(
      DynamoDbClient client, WriteCode code, WriteFlow flow, Map<String, Object> values) {
    for (WriteFlow.ReadItem item : flow.reads()) {
      Map<String, AttributeValue> key = new LinkedHashMap<>();
      item.get()
          .fill(values::get)
          .map("Key")
          .forEach(
              (name, value) -> key.put(name, RecordedRequests.attributeValue((Map<?, ?>) value)));
      String table = (String) item.get().body().get("TableName");
      client
          .getItem(r -> r.tableName(table).key(key))
          .item()
          .forEach(
              (name, value) -> {
                String origin = item.label() + "." + name;
                values.put(
                    origin,
                    value.s() == null
                        ? WriteCheck.plain(value)
                        : ValueText.read(code.type(origin), value.s()));
              });
    }
    if (flow instanceof WriteFlow.Send send) {
      return WriteCode.request(send);
    }
    WriteFlow.Ask ask = (WriteFlow.Ask) flow;
    if (ask.question() instanceof Question.ItemExists exists) {
      boolean isThere =
          values.keySet().stream().anyMatch(name -> name.startsWith(exists.item() + "."));
      return request(client, code, isThere ? ask.yes() : ask.no(), values);
    }
    if (ask.question() instanceof Question.HasValue has) {
      boolean isThere = values.containsKey(has.item() + "." + has.attribute());
      return request(client, code, isThere ? ask.yes() : ask.no(), values);
    }
    return null;
  }

  private static void execute(
      DynamoDbClient client, List<PartiqlCode.Statement> statements, Map<String, Object> values) {
    values.put(WriteRequests.NOW, Instant.now());
    values.put(WriteRequests.TOKEN, UUID.randomUUID().toString());
    client.executeTransaction(
        r ->
            r.transactStatements(
                statements.stream()
                    .map(
                        each ->
                            ParameterizedStatement.builder()
                                .statement(each.sql())
                                .parameters(parameters(each, values::get))
                                .build())
                    .toList()));
  }

  private static CodeWriter.TableNames table(Compiled compiled) {
    var table = compiled.design().table();
    return new CodeWriter.TableNames(
        compiled.model().name(), table.name(), table.partition(), table.sort(), false);
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

  /** Runs a program that makes all calls of writes, and checks what it left. */
  private static void checkWrites(Path folder, List<String> command) throws Exception {
    List<Map<String, Object>> all = new ArrayList<>();
    for (WriteCalls.Call call : writes.calls()) {
      all.add(
          Map.of(
              "model", call.model(),
              "camel", call.code().function().camel(),
              "snake", call.code().function().snake(),
              "arguments",
                  call.arguments().stream()
                      .map(a -> Map.of("kind", a.kind(), "text", a.text(), "stored", a.stored()))
                      .toList()));
    }
    Files.writeString(folder.resolve("writes.json"), JSON.writeValueAsString(all));
    try (WriteCalls.Served served = writes.serve()) {
      run(folder, served.server().uri(), command);
      writes.check(served.engine());
    }
  }

  private static String run(Path folder, List<String> command) throws Exception {
    return run(folder, calls.uri(), command);
  }

  private static String run(Path folder, URI endpoint, List<String> command) throws Exception {
    return Tools.run(
        folder,
        Map.of(
            "AWS_ENDPOINT_URL_DYNAMODB", endpoint.toString(),
            "AWS_REGION", "us-east-1",
            "AWS_DEFAULT_REGION", "us-east-1",
            "AWS_ACCESS_KEY_ID", "any",
            "AWS_SECRET_ACCESS_KEY", "any",
            "PYTHONDONTWRITEBYTECODE", "1"),
        command);
  }
}
