// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Entities;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.PatternQuery;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.request.ReadRequestPlanner;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.tools.sample.SampleData;
import dev.adjoin.tools.sample.SampleItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A model with sample data in which every read is also a declared pattern, so that the runtime can
 * be asked for all of them by name.
 */
final class SampleReads implements AutoCloseable {
  /** The number of items that limited reads ask for. */
  static final int FIRST = 2;

  private static final Path ROOT =
      Path.of(System.getProperty("adjoin.root", "..")).toAbsolutePath().normalize();

  private final Compiled compiled;
  private final Adjoin db;
  private final List<SampleItem> items;

  /**
   * One read or declared pattern.
   *
   * @param pattern the pattern by which the runtime is asked
   */
  record Read(ReadRequests requests, String pattern) {
    @Override
    public String toString() {
      return requests.name();
    }
  }

  private SampleReads(Path model, DynamoDbClient client) {
    String text = withEveryRead(model);
    this.compiled = compile(text);
    this.db = Adjoin.builder(ModelFile.parse(model.toString(), text)).connect(client);
    db.createTable();
    this.items = SampleData.of(compiled.model(), SampleData.SIZE);
    SampleData.write(items, db, compiled.model());
  }

  /** Creates the table of a model and writes its sample data. */
  static SampleReads of(Path model, DynamoDbClient client) {
    return new SampleReads(model, client);
  }

  /**
   * The models of the examples, and those of the tests that have shards and other names of keys.
   */
  static Stream<Path> models() {
    return Stream.of(
            "campus",
            "casting",
            "catalog",
            "conference",
            "forge",
            "movies",
            "people",
            "projects",
            "registrar",
            "shop",
            "social",
            "teams",
            "groups",
            "warehouses")
        .map(
            name -> {
              Path example = ROOT.resolve("examples").resolve(name).resolve("model.yaml");
              return Files.exists(example)
                  ? example
                  : ROOT.resolve("tools/src/test/resources/models")
                      .resolve(name)
                      .resolve("model.yaml");
            });
  }

  private static Compiled compile(String text) {
    var compilation =
        ModelCompiler.compile(dev.adjoin.internal.modelfile.ModelFile.parse("model.yaml", text));
    return compilation
        .compiled()
        .orElseThrow(() -> new IllegalStateException(compilation.diagnostics() + " in " + text));
  }

  private static String withEveryRead(Path file) {
    try {
      String text = Files.readString(file);
      StringBuilder patterns = new StringBuilder("patterns:\n");
      int number = 0;
      for (AccessPattern read : compile(text).plans().reads()) {
        patterns.append("  read").append(number++).append(": ").append(pattern(read)).append('\n');
      }
      return text.contains("\npatterns:")
          ? text.replaceFirst("\npatterns:.*\n", "\n" + patterns.toString().replace("$", "\\$"))
          : text + patterns;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String pattern(AccessPattern read) {
    QueryShape shape = read.name().shape();
    StringBuilder pattern =
        new StringBuilder("{ask: \"?\", read: \"%s\"".formatted(read.name().plain()));
    if (!shape.where().isEmpty()) {
      pattern.append(", where: ").append(shape.where());
    }
    if (shape.range() != null) {
      pattern.append(", range: ").append(shape.range());
    }
    if (shape.reversed()) {
      pattern.append(", reversed: true");
    }
    if (shape.limited()) {
      pattern.append(", first: ").append(FIRST);
    }
    if (shape.answer() != Answer.ITEMS) {
      pattern.append(", with: ").append(shape.answer().word());
    }
    return pattern.append("}").toString();
  }

  Compiled compiled() {
    return compiled;
  }

  List<SampleItem> items() {
    return items;
  }

  /** Every read, then every pattern that the model itself declares. */
  List<Read> all() {
    ReadRequestPlanner planner = new ReadRequestPlanner(compiled.model(), compiled.design());
    List<Read> all = new ArrayList<>();
    for (AccessPattern read : compiled.plans().reads()) {
      all.add(new Read(planner.of(read), "read" + all.size()));
    }
    compiled.plans().proofs().stream()
        .filter(proof -> !proof.pattern().name().matches("read\\d+"))
        .forEach(proof -> all.add(new Read(planner.of(proof), proof.pattern().name())));
    return all;
  }

  /** Inputs for which there is an answer. */
  Map<String, Object> inputs(Read read) {
    Map<String, Object> inputs = Map.of();
    for (SampleItem item : items) {
      if (item.type().equals(read.requests().read().name().type()) && hasAll(read, item.item())) {
        inputs = inputs(read, item.item());
        if (!isEmpty(answer(read, inputs))) {
          return inputs;
        }
      }
    }
    return inputs;
  }

  private static boolean hasAll(Read read, Item item) {
    return read.requests().inputs().stream().allMatch(i -> i.isLimit() || item.has(i.attribute()));
  }

  private Map<String, Object> inputs(Read read, Item item) {
    Map<String, Object> inputs = new LinkedHashMap<>();
    for (Input input : read.requests().inputs()) {
      inputs.put(
          input.name(), input.isLimit() ? FIRST : item.find(input.attribute()).orElseThrow());
    }
    return inputs;
  }

  private static boolean isEmpty(Object answer) {
    return answer instanceof List<?> list && list.isEmpty()
        || answer instanceof EntityWithEdges<?, ?> both && both.items().isEmpty()
        || answer.equals(0L);
  }

  /** The answer of the runtime: a list, a number, an entity with edges, or a collection. */
  Object answer(Read read, Map<String, Object> inputs) {
    Pattern pattern =
        db.model().patterns().stream()
            .filter(each -> each.name().equals(read.pattern()))
            .findFirst()
            .orElseThrow();
    PatternQuery<Item> query = db.pattern(pattern.name());
    for (String input : pattern.inputs()) {
      query =
          input.equals(pattern.range())
              ? query.given(
                  input,
                  Objects.requireNonNull(inputs.get(input + ".low")),
                  Objects.requireNonNull(inputs.get(input + ".high")))
              : query.given(input, Objects.requireNonNull(inputs.get(input)));
    }
    return switch (pattern.result()) {
      case ITEM, LIST -> query.list();
      case LIST_WITH_ENTITIES -> {
        List<EdgeWithEntity<Item, Item>> edges = query.withEntities().list();
        yield edges;
      }
      case ENTITY_WITH_LIST -> query.together();
      case COUNT -> query.count();
      case COLLECTION -> entities(read, pattern).collection(key(pattern, inputs));
      case SUBTREE -> entities(read, pattern).subtree(key(pattern, inputs));
    };
  }

  private Entities<Item> entities(Read read, Pattern pattern) {
    Entities<Item> entities = db.entity(pattern.type());
    return read.requests().isConsistent() ? entities.consistent() : entities;
  }

  private static Object[] key(Pattern pattern, Map<String, Object> inputs) {
    return pattern.inputs().stream().map(inputs::get).toArray();
  }

  @Override
  public void close() {
    db.close();
  }
}
