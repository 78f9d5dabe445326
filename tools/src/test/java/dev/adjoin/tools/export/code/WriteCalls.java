// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.StoredType;
import dev.adjoin.tools.model.RequestedWrite;
import dev.adjoin.tools.sample.SampleData;
import dev.adjoin.tools.sample.SampleItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Calls of the functions of every write of models. The runtime makes the same writes in an engine
 * of its own; what the functions leave in another engine is compared with that.
 */
final class WriteCalls implements AutoCloseable {
  private static final Pattern TIME =
      Pattern.compile("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{9}Z");

  private final Instant start = Instant.now();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Map<String, Compiled> models = new LinkedHashMap<>();
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final List<Call> calls = new ArrayList<>();

  /** A call of one function. */
  record Call(Compiled compiled, PlannedWrite write, WriteCode code, Map<String, Object> given) {
    String model() {
      return compiled.model().name();
    }

    List<Argument> arguments() {
      Map<String, NestedType> nested =
          compiled.model().types().stream()
              .collect(Collectors.toMap(NestedType::name, type -> type));
      return code.inputs().stream()
          .map(
              input -> {
                Object value = Objects.requireNonNull(given.get(input.name()), input.name());
                return new Argument(
                    input.type(), value, new StoredType(input.type(), nested).stored(value));
              })
          .toList();
    }
  }

  /**
   * An argument.
   *
   * @param stored the value as the API has it
   */
  record Argument(AttributeType type, Object value, Map<String, Object> stored) {
    /** The type in a word, for programs that convert the text. */
    String kind() {
      if (type instanceof Choice) {
        return "string";
      }
      return type instanceof Scalar ? type.text() : type instanceof SetOf ? "set" : "document";
    }

    /** The value as text; empty for sets, lists and maps. */
    String text() {
      return type instanceof Scalar || type instanceof Choice ? value.toString() : "";
    }
  }

  /**
   * @param files model files whose tables have different names
   */
  WriteCalls(List<Path> files) {
    for (Path file : files) {
      try {
        String text = Files.readString(file);
        Compiled compiled =
            ModelCompiler.compile(dev.adjoin.internal.modelfile.ModelFile.parse("model.yaml", text))
                .compiled()
                .orElseThrow();
        models.put(compiled.model().name(), compiled);
        texts.put(compiled.model().name(), text);
        try (Adjoin db = open(text, engine)) {
          db.createTable();
          new Scenario(new RuntimeWrites(compiled, db), file).run();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Opens the table of a model in a served engine. */
  Adjoin open(Compiled compiled, Served served) {
    return open(Objects.requireNonNull(texts.get(compiled.model().name())), served.engine());
  }

  private static Adjoin open(String text, EmbeddedDynamoDb engine) {
    return Adjoin.builder(ModelFile.parse("model.yaml", text)).connect(engine.client());
  }

  List<Call> calls() {
    return calls;
  }

  /** The models by name. */
  Map<String, Compiled> models() {
    return models;
  }

  /** The source file of all writes of a model. */
  static String source(Compiled compiled, CodeCommand.Language language) {
    return CodeCommand.source(
        compiled,
        language,
        List.of(),
        new RequestedWrite.Finder(compiled, Path.of("model.yaml")).all());
  }

  /** A served engine with empty tables. */
  Served serve() throws IOException {
    EmbeddedDynamoDb other = EmbeddedDynamoDb.inMemory();
    for (String text : texts.values()) {
      try (Adjoin db = open(text, other)) {
        db.createTable();
      }
    }
    return new Served(other, DynamoDbServer.start(other, new InetSocketAddress("127.0.0.1", 0)));
  }

  /** An engine that a program writes to. */
  record Served(EmbeddedDynamoDb engine, DynamoDbServer server) implements AutoCloseable {
    @Override
    public void close() {
      server.close();
      engine.close();
    }
  }

  /** Checks that another engine has the items that the runtime left. */
  void check(EmbeddedDynamoDb other) {
    for (Compiled compiled : models.values()) {
      assertThat(items(compiled, other))
          .as(compiled.model().name())
          .isEqualTo(items(compiled, engine));
    }
  }

  /**
   * The items by key, without tokens and the recorded design, with times of now as one word, and
   * with the keys of entities instead of their identities.
   */
  private Map<String, Object> items(Compiled compiled, EmbeddedDynamoDb of) {
    var table = compiled.design().table();
    Map<String, Map<String, AttributeValue>> stored = new TreeMap<>();
    Map<String, String> entities = new HashMap<>();
    of.client()
        .scanPaginator(r -> r.tableName(table.name()))
        .items()
        .forEach(
            item -> {
              String key = item.get(table.partition()).s() + " " + item.get(table.sort()).s();
              if (!key.startsWith("_ADJOIN#")) {
                stored.put(timeless(key), item);
                if (item.containsKey(OwnedAttribute.BORN)) {
                  entities.put(item.get(OwnedAttribute.BORN).s(), timeless(key));
                }
              }
            });
    Map<String, Object> items = new TreeMap<>();
    stored.forEach((key, item) -> items.put(key, plain(AttributeValue.fromM(item), entities)));
    return items;
  }

  private Object plain(AttributeValue value, Map<String, String> entities) {
    return switch (value.type()) {
      case S -> entities.getOrDefault(value.s(), timeless(value.s()));
      case N -> new BigDecimal(value.n()).stripTrailingZeros();
      case SS -> Set.copyOf(value.ss());
      case NS -> Set.copyOf(value.ns());
      case L -> value.l().stream().map(each -> plain(each, entities)).toList();
      case M -> {
        Map<String, Object> members = new TreeMap<>();
        value.m().forEach((name, each) -> members.put(name, plain(each, entities)));
        members.remove(OwnedAttribute.BY);
        yield members;
      }
      default -> value.toString();
    };
  }

  private String timeless(String text) {
    return TIME.matcher(text)
        .replaceAll(
            found -> {
              try {
                return Instant.parse(found.group()).isBefore(start.minusSeconds(5))
                    ? found.group()
                    : "now";
              } catch (DateTimeParseException e) {
                return found.group();
              }
            });
  }

  @Override
  public void close() {
    engine.close();
  }

  /** Writes of every type of a model, as calls that the runtime makes at once. */
  private final class Scenario {
    private final RuntimeWrites runtime;
    private final Map<String, WriteCode> codes;
    private final List<SampleItem> items;
    private final Set<String> rewritten = new HashSet<>();

    Scenario(RuntimeWrites runtime, Path file) {
      this.runtime = runtime;
      this.items = SampleData.of(runtime.compiled().model(), 2);
      this.codes =
          new WriteCodes(runtime.compiled())
                  .of(new RequestedWrite.Finder(runtime.compiled(), file).all(), new HashSet<>())
                  .stream()
                  .collect(Collectors.toMap(WriteCode::name, code -> code));
    }

    void run() {
      for (SampleItem each : items) {
        boolean isEdge = runtime.schema().relationship(each.type()).isPresent();
        write(each.type(), isEdge ? Verb.LINK : Verb.CREATE, each.item().toMap());
      }
      for (SampleItem each : items) {
        if (rewritten.add(each.type())) {
          rewrite(runtime.schema().member(each.type()).orElseThrow(), each.item().toMap());
        }
      }
    }

    private void rewrite(Member member, Map<String, Object> item) {
      Map<String, Object> changed = runtime.changed(member, item, "x");
      write(member.name(), Verb.PUT, changed);
      write(member.name(), Verb.CHANGE, item);
      write(member.name(), Verb.OVERWRITE, changed);
      if (member instanceof Relationship) {
        write(member.name(), Verb.UNLINK, item);
        write(member.name(), Verb.PUT, item);
      }
      // Some word on the way is that of a sparse view, and the last one is not.
      write(member.name(), Verb.CHANGE, changed);
      write(member.name(), Verb.CHANGE, runtime.changed(member, changed, "x"));
      if (member instanceof Relationship) {
        return;
      }
      Map<String, Object> other = runtime.renamed(member, item, "y");
      boolean hasSameUnique =
          ((Entity) member)
              .uniques().stream().anyMatch(runtime.copiedByOthers(member)::containsAll);
      if (!other.equals(runtime.changed(member, item, "y")) && !hasSameUnique) {
        write(member.name(), Verb.CREATE, other);
        write(member.name(), Verb.DELETE, other);
        write(member.name(), Verb.PUT, runtime.renamed(member, item, "z"));
      }
    }

    /** Makes a write with the runtime, if the model has it and there is a function for it. */
    private void write(String type, Verb verb, Map<String, Object> item) {
      PlannedWrite write = runtime.planned(type, verb).orElse(null);
      WriteCode code = write == null ? null : codes.get(write.name().toString());
      if (code == null || code.instead() != null) {
        return;
      }
      Member member = runtime.schema().member(type).orElseThrow();
      Map<String, Object> given = new LinkedHashMap<>();
      for (Input input : code.inputs()) {
        boolean isVersion = input.name().equals(member.version());
        given.put(
            input.name(),
            isVersion
                ? runtime.stored(member, item).flatMap(i -> i.find(input.name())).orElse(0L)
                : item.containsKey(input.name()) ? item.get(input.name()) : example(type, input));
      }
      boolean isEmpty = verb == Verb.CHANGE && given.equals(runtime.identity(member, given));
      if (!isEmpty) {
        runtime.call(type, verb, given);
        calls.add(new Call(runtime.compiled(), write, code, given));
      }
    }

    /** A value of an attribute that an item lacks. */
    private Object example(String type, Input input) {
      return items.stream()
          .filter(each -> each.type().equals(type))
          .flatMap(each -> each.item().find(input.name()).stream())
          .findFirst()
          .orElseGet(() -> invented(input.type()));
    }

    private static Object invented(AttributeType type) {
      if (type instanceof Choice choice) {
        return choice.values().get(0);
      }
      if (type instanceof SetOf set) {
        return Set.of(invented(set.element()));
      }
      if (type instanceof ListOf list) {
        return List.of(invented(list.element()));
      }
      if (!(type instanceof Scalar scalar)) {
        return Map.of();
      }
      return switch (scalar) {
        case INT -> 7;
        case LONG -> 7L;
        case DECIMAL -> new BigDecimal("7.5");
        case BOOL -> true;
        case INSTANT -> Instant.parse("2026-01-31T12:00:00Z");
        case DATE -> LocalDate.parse("2026-01-31");
        default -> "seven";
      };
    }
  }
}
