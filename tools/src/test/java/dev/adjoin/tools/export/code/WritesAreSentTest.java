// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.WriteRequestPlanner;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.testing.search.Form;
import dev.adjoin.tools.sample.SampleData;
import dev.adjoin.tools.sample.SampleItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The requests of every write, as data, are those that the runtime sends. */
class WritesAreSentTest {
  private static final Path CASES =
      Path.of(System.getProperty("adjoin.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("core/src/test/cases");

  /** The examples, and every case of the compiler that gives a plan. */
  static Stream<Path> models() throws IOException {
    List<Path> cases = new ArrayList<>();
    try (Stream<Path> folders = Files.list(CASES)) {
      folders
          .sorted()
          .filter(folder -> Files.exists(folder.resolve("plans.txt")))
          .forEach(folder -> cases.add(folder.resolve("model.yaml")));
    }
    return Stream.concat(SampleReads.models(), Form.sample(cases, 50).stream());
  }

  @ParameterizedTest
  @MethodSource("models")
  void theRuntimeSendsTheRequestsOfEveryWrite(Path model) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      new Writes(model, engine).run();
    }
  }

  /** The writes of one model. */
  private static final class Writes {
    private final RecordedRequests recorded;
    private final Compiled compiled;
    private final Schema schema;
    private final RuntimeWrites runtime;
    private final WriteRequestPlanner planner;
    private final Map<String, Integer> numbers = new HashMap<>();

    Writes(Path model, EmbeddedDynamoDb engine) {
      this.recorded = new RecordedRequests(engine.client());
      var compilation =
          ModelCompiler.compile(
              dev.adjoin.internal.modelfile.ModelFile.parse("model.yaml", text(model)));
      this.compiled = compilation.compiled().orElseThrow();
      this.schema = new Schema(compiled.model());
      Adjoin db =
          Adjoin.builder(ModelFile.parse("model.yaml", text(model))).connect(recorded.client());
      this.runtime = new RuntimeWrites(compiled, db);
      this.planner = new WriteRequestPlanner(compiled.model(), compiled.design());
      db.createTable();
    }

    private static String text(Path model) {
      try {
        return Files.readString(model);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void run() {
      List<SampleItem> items = SampleData.of(compiled.model(), 4);
      for (SampleItem each : items) {
        boolean isEdge = schema.relationship(each.type()).isPresent();
        write(each.type(), isEdge ? Verb.LINK : Verb.CREATE, each.item().toMap());
      }
      for (SampleItem each : items) {
        if (numbers.merge(each.type(), 1, Integer::sum) <= 3) {
          rewrite(each);
        }
      }
    }

    private void rewrite(SampleItem sample) {
      Member member = schema.member(sample.type()).orElseThrow();
      boolean isEdge = member instanceof Relationship;
      Map<String, Object> item = new LinkedHashMap<>(sample.item().toMap());
      Map<String, Object> changed = runtime.changed(member, item, "x");
      put(member, changed);
      put(member, item);
      change(member, item);
      change(member, changed);
      for (String name : item.keySet()) {
        if (!schema.identityNames(member).contains(name)) {
          Map<String, Object> one = new LinkedHashMap<>(runtime.identity(member, item));
          one.put(name, item.get(name));
          change(member, one);
        }
      }
      if (isEdge) {
        write(sample.type(), Verb.UNLINK, runtime.identity(member, item));
        put(member, required(member, item));
        write(sample.type(), Verb.UNLINK, runtime.identity(member, item));
        write(sample.type(), Verb.LINK, required(member, item));
      } else {
        Map<String, Object> other = runtime.renamed(member, item, "y");
        boolean hasSameUnique =
            ((Entity) member)
                .uniques().stream().anyMatch(runtime.copiedByOthers(member)::containsAll);
        if (other.equals(runtime.changed(member, item, "y")) || hasSameUnique) {
          return;
        }
        write(sample.type(), Verb.CREATE, required(member, other));
        write(sample.type(), Verb.DELETE, runtime.identity(member, other));
        put(member, runtime.renamed(member, item, "z"));
        write(
            sample.type(),
            Verb.DELETE,
            runtime.identity(member, runtime.renamed(member, item, "z")));
      }
    }

    /** Without optional attributes and defaults. */
    private Map<String, Object> required(Member member, Map<String, Object> item) {
      Map<String, Object> required = new LinkedHashMap<>(item);
      for (Attribute attribute : schema.attributes(member).values()) {
        boolean isIdentity = schema.identityNames(member).contains(attribute.name());
        boolean isMissing =
            attribute.preset() != null
                || attribute.optional() && !isOfVariant(member, attribute.name());
        if (!isIdentity && isMissing) {
          required.remove(attribute.name());
        }
      }
      return required;
    }

    private void put(Member member, Map<String, Object> item) {
      if (member.version() == null) {
        write(member.name(), Verb.PUT, item);
        return;
      }
      write(member.name(), Verb.OVERWRITE, item);
      Map<String, Object> versioned = new LinkedHashMap<>(item);
      runtime
          .stored(member, item)
          .flatMap(stored -> stored.find(member.version()))
          .ifPresent(version -> versioned.put(member.version(), version));
      write(member.name(), Verb.PUT, versioned);
    }

    private void change(Member member, Map<String, Object> item) {
      List<String> inputs =
          planner.of(runtime.planned(member.name(), Verb.CHANGE).orElseThrow()).inputs().stream()
              .map(Input::name)
              .toList();
      Map<String, Object> given = new LinkedHashMap<>(item);
      given.keySet().retainAll(inputs);
      if (member.version() != null) {
        given.remove(member.version());
      }
      given.keySet().removeIf(name -> isStamp(member, name));
      if (given.size() > schema.identityNames(member).size()) {
        write(member.name(), Verb.CHANGE, given);
        if (member.version() != null) {
          given.put(
              member.version(),
              runtime.stored(member, item).orElseThrow().find(member.version()).orElseThrow());
          write(member.name(), Verb.CHANGE, given);
        }
      }
    }

    /** Whether only some variants have it. */
    private static boolean isOfVariant(Member member, String name) {
      return member instanceof Entity entity
          && entity.variants() != null
          && !entity.variants().isShared(name);
    }

    private boolean isStamp(Member member, String name) {
      return schema.attributes(member).get(name).preset() instanceof Default.Stamp;
    }

    /** Writes with the runtime, and compares what was sent. */
    private void write(String type, Verb verb, Map<String, Object> given) {
      WriteRequests requests = planner.of(runtime.planned(type, verb).orElseThrow(), given);
      recorded.take();
      runtime.call(type, verb, given);
      List<RecordedRequests.Sent> sent = recorded.take();
      WriteCheck check = new WriteCheck(compiled, requests, given, sent);
      assertThat(check.sent())
          .as("%s.%s of %s in %s", type, verb.word(), given, compiled.model().name())
          .isEqualTo(check.expected());
    }
  }
}
