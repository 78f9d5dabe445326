// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.Question;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.testing.search.Form;
import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
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
@Tag("exported-code")
class ExportedCodeTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static ExportedCode code;
  private static CodeCalls calls;
  private static WriteCalls writes;

  @BeforeAll
  static void load() {
    code = ExportedCode.of(SampleReads.models().toList());
    calls = code.calls();
    writes = code.writes();
  }

  @AfterAll
  static void close() {
    code.close();
  }

  @Test
  void javaGivesTheAnswersAndLeavesTheItemsOfTheRuntime(@TempDir Path folder) throws Exception {
    code.checkJava(folder);
  }

  @Test
  void typeScriptGivesTheAnswersAndLeavesTheItemsOfTheRuntime() throws Exception {
    code.checkTypeScript();
  }

  @Test
  void pythonGivesTheAnswersAndLeavesTheItemsOfTheRuntime(@TempDir Path folder) throws Exception {
    code.checkPython(folder);
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
            .filter(model -> Form.isFull() || Set.of("shop", "groups").contains(folderName(model)))
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
    Tools.assumeAll(Tools.Needed.AWS_CLI, Tools.Needed.BASH, Tools.Needed.JQ);
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
      return ExportedCode.run(folder, endpoint, List.of("bash", "run.sh"));
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
              item.forEach((name, value) -> members.put(name, ExportedCode.attribute(value)));
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
}
