// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The exported code of models in languages whose programs make all calls in one process: each read
 * must give the answer of the runtime, and the writes must leave the items that the runtime leaves.
 */
record ExportedCode(CodeCalls calls, WriteCalls writes) implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  static ExportedCode of(List<Path> models) {
    return new ExportedCode(new CodeCalls(models), new WriteCalls(models));
  }

  @Override
  public void close() {
    calls.close();
    writes.close();
  }

  // ---- Java ----------------------------------------------------------------------------------

  void checkJava(Path folder) throws Exception {
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
          function.invoke(table, call.arguments().stream().map(ExportedCode::javaValue).toArray());
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

  static Object attribute(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> new java.math.BigDecimal(value.n());
      case BOOL -> value.bool();
      default -> List.of();
    };
  }

  // ---- TypeScript ----------------------------------------------------------------------------

  void checkTypeScript() throws Exception {
    Path node = Tools.awsSdkForNode();
    Path folder = Files.createDirectories(node.resolve("reads"));
    List<String> compile =
        new ArrayList<>(
            List.of("node", node.resolve("node_modules/typescript/bin/tsc").toString()));
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

  // ---- Python --------------------------------------------------------------------------------

  void checkPython(Path folder) throws Exception {
    Tools.assumeAll(Tools.Needed.BOTO3);
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

  // ---- Programs ------------------------------------------------------------------------------

  /** Runs a program that prints the result of each call on a line, and checks each. */
  private void check(Path folder, List<String> command) throws Exception {
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
  private void checkWrites(Path folder, List<String> command) throws Exception {
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

  private String run(Path folder, List<String> command) throws Exception {
    return run(folder, calls.uri(), command);
  }

  static String run(Path folder, URI endpoint, List<String> command) throws Exception {
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
