// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.codec.Arguments;
import dev.adjoin.internal.codec.CustomType;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RequestListener;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.read.ReadSettings;
import dev.adjoin.internal.records.Bindings;
import dev.adjoin.internal.records.RecordDeclaration;
import dev.adjoin.internal.records.Records;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What is said of a database before it is opened: {@code Adjoin.of(Student.class,
 * Course.class).table("Campus-test").connect(client)}.
 */
public final class Opening {
  private static final Pattern TABLE = Pattern.compile("[A-Za-z0-9_.-]{3,255}|arn:\\S+");
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private final Class<?>[] records;
  private final @Nullable Declaration model;
  private final List<CustomType<?>> customs = new ArrayList<>();
  private @Nullable String table;
  private Duration deadline = DEADLINE;
  private RequestListener listener = RequestListener.NONE;
  private ReadSettings reading = ReadSettings.DEFAULT;
  private @Nullable Environment environment;

  Opening(Class<?>... records) {
    for (Class<?> each : Arguments.required("An array of classes", records)) {
      Arguments.required("A class", each);
    }
    this.records = records.clone();
    this.model = null;
  }

  Opening(Declaration model) {
    this.records = new Class<?>[0];
    this.model = Arguments.required("A model", model);
  }

  /** Another name for the table than the model's, or the ARN of one that another account has. */
  public Opening table(String name) {
    if (!TABLE.matcher(Arguments.required("A table's name", name)).matches()) {
      throw new IllegalArgumentException(
          "A table's name must be 3 to 255 letters, digits, dots, dashes and underscores, or an ARN,"
              + " but was \"%s\"".formatted(name));
    }
    this.table = name;
    return this;
  }

  /** How long one call goes on trying, a minute if nothing is said. */
  public Opening deadline(Duration limit) {
    if (Arguments.required("A deadline", limit).isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("A deadline must be longer than 0, but was " + limit);
    }
    this.deadline = limit;
    return this;
  }

  /** Is told of every request; more than one may be. */
  public Opening listener(RequestListener another) {
    this.listener = listener.and(harmless(Arguments.required("A listener", another)));
    return this;
  }

  /** What was done stays done, and is said to be, when who hears of it fails. */
  private static RequestListener harmless(RequestListener listener) {
    return report -> {
      try {
        listener.sent(report);
      } catch (RuntimeException e) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
    };
  }

  /** Cursors are encrypted and signed with this, so that they can be given to strangers. */
  public Opening cursorSecret(byte[] secret) {
    this.reading = reading.withSecret(Arguments.required("A cursor secret", secret));
    return this;
  }

  /** How far a page may read to find what a filter lets through. */
  public Opening pageLimits(int items, long bytes) {
    this.reading = reading.withPageLimits(items, bytes);
    return this;
  }

  /** How many items {@link Adjoin#common} may hold in memory. */
  public Opening commonLimit(int items) {
    this.reading = reading.withCommonItems(items);
    return this;
  }

  /** Lets records hold values of a class of the application. */
  public Opening custom(CustomType<?> type) {
    customs.add(Arguments.required("A custom type", type));
    return this;
  }

  Opening environment(Environment other) {
    this.environment = other;
    return this;
  }

  /** Opens it on DynamoDB, or on whatever the client reaches. Its retry settings stay. */
  public Adjoin connect(DynamoDbClient client) {
    return open(Arguments.required("A client", client), () -> {});
  }

  /** Opens it in this process, in memory; makes the table. */
  public Adjoin embedded() {
    return embedded(Embedded.open(null));
  }

  /** Opens it in this process, kept in a directory; makes the table if it is not there. */
  public Adjoin embedded(Path directory) {
    return embedded(Embedded.open(Arguments.required("A directory", directory)));
  }

  private Adjoin embedded(Embedded engine) {
    try {
      Adjoin opened = open(engine.client(), engine::close);
      opened.setup().createIfAbsent();
      return opened;
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private Adjoin open(DynamoDbClient client, Runnable closing) {
    Bindings bindings = null;
    Declaration declaration = model;
    if (declaration == null) {
      RecordDeclaration declared = Records.declare(scalars(), records);
      declaration = declared.declaration();
      bindings = declared.bindings();
    }
    Compiled compiled = compiled(declaration);
    Schema schema = new Schema(compiled.model());
    String name = table == null ? compiled.design().table().name() : table;
    Mappings mappings = Mappings.of(schema, bindings, customs);
    // Each has threads of its own, so that closing one leaves the others as they are.
    Environment own = environment == null ? Environment.real() : environment;
    Calls calls = new Calls(client, name, own, deadline, listener);
    OpenTable open = new OpenTable(compiled, schema, mappings, calls);
    return new Adjoin(open, client, reading, closing);
  }

  private Map<Class<?>, Scalar> scalars() {
    Map<Class<?>, Scalar> scalars = new LinkedHashMap<>();
    customs.forEach(custom -> scalars.put(custom.type(), custom.scalar()));
    return scalars;
  }

  private static Compiled compiled(Declaration declaration) {
    Compilation compilation = ModelCompiler.compile(declaration);
    return compilation
        .compiled()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    compilation.diagnostics().stream()
                        .filter(Diagnostic::isError)
                        .map(Diagnostic::toString)
                        .collect(Collectors.joining("\n", "The model has mistakes\n", ""))));
  }
}
