// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.TableReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The models that the tests export: every example, and one with every setting of a table. */
final class ExportedModels {
  static final Path ROOT = Path.of(System.getProperty("adjoin.root", ".."));

  /** A table with everything that infrastructure code carries, but recovery, which is not local. */
  static final String EVERYTHING =
      """
      model: depot
      table:
        name: Depot-1
        stream: true
        billing: {read: 40, write: 20, indexes: {GSI1: {read: 7, write: 9}}}
      entities:
        Store: {id: storeId, attributes: {storeId: string, city: string}, lookup: city}
        Parcel:
          parent: Store
          id: parcelId
          attributes: {parcelId: string, weight: int, until: long}
          expires: until
          views:
            byWeight: {by: storeId, order: weight, local: true, project: [weight]}
      relationships:
        Visit:
          from: Store
          to: Store
          ends: {from: visitor, to: host}
          as: {from: VISITS, to: HOSTS}
          attributes: {at: instant, note: string?}
          project: [at]
      """;

  private ExportedModels() {}

  static List<Compiled> all() {
    List<Compiled> all = new ArrayList<>();
    try (Stream<Path> folders = Files.list(ROOT.resolve("examples"))) {
      folders
          .map(f -> f.resolve("model.yaml"))
          .filter(Files::exists)
          .sorted()
          .forEach(f -> all.add(ModelCompiler.compile(ModelFile.read(f)).compiled().orElseThrow()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    all.add(compiled(EVERYTHING));
    return all;
  }

  static Compiled compiled(String yaml) {
    var compilation = ModelCompiler.compile(ModelFile.parse("model.yaml", yaml));
    assertThat(compilation.diagnostics()).isEmpty();
    return compilation.compiled().orElseThrow();
  }

  /** Makes a table in memory and holds it to be the one that the model designs. */
  static void assertDesigned(Compiled compiled, Consumer<DynamoDbClient> creation) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbClient client = engine.client()) {
      creation.accept(client);
      TableReport report =
          Adjoin.builder(
                  dev.adjoin.ModelFile.parse("model.yaml", ModelFileText.of(compiled.model())))
              .compare(client);
      assertThat(report)
          .hasToString("Table " + compiled.design().table().name() + " is as designed");
    }
  }
}
