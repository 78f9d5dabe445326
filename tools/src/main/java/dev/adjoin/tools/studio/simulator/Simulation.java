// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.CompiledModel.IndexDesign;
import dev.adjoin.CompiledModel.TableDesign;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.model.SampleTable;
import dev.adjoin.tools.studio.session.ItemWriter;
import dev.adjoin.tools.studio.session.PatternRunner;
import dev.adjoin.tools.studio.session.RequestJson;
import dev.adjoin.tools.studio.session.RequestRecorder;
import dev.adjoin.tools.studio.session.RequestRecorder.Recording;
import dev.adjoin.tools.studio.session.SentRequest;
import dev.adjoin.tools.studio.session.StudioModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * A table in memory with the sample data of a model. Its clock moves only when it is told to; an
 * index shows a write {@link #LAG} later. Thread-safe.
 */
final class Simulation implements AutoCloseable {
  /** How late an index is. Real ones are usually faster; this is slow enough to be watched. */
  static final Duration LAG = Duration.ofMillis(800);

  private static final Instant START = Instant.parse("2026-01-12T09:00:00Z");

  private final DesignVariant declared;
  private final DesignVariant variant;
  private final VirtualClock clock = new VirtualClock(START);
  private final EmbeddedDynamoDb engine;
  private final RequestRecorder recorder;
  private final Adjoin db;
  private Instant started;

  private Simulation(DesignVariant declared, DesignVariant variant) {
    this.declared = declared;
    this.variant = variant;
    Cloud late = Cloud.builder(1).indexLag(Delay.between(LAG, LAG)).build();
    this.engine = EmbeddedDynamoDb.builder().clock(clock).cloud(late).build();
    this.recorder = new RequestRecorder(engine.client());
    ModelFile file = ModelFile.parse("model.yaml", variant.yaml());
    this.db =
        Adjoin.builder(file)
            .settle(Duration.ZERO)
            .listener(RequestRecorder.ASKS_FOR_UNITS)
            .connect(recorder.client());
    this.started = clock.instant();
  }

  /** Creates the table of a variant and fills it with the sample data. */
  static Simulation open(StudioModel model, DesignVariant declared, DesignVariant variant) {
    Simulation simulation = new Simulation(declared, variant);
    simulation.db.createTableIfAbsent();
    model.writeSample(simulation.db, variant.compiled().model());
    simulation.settle();
    simulation.started = simulation.clock.instant();
    return simulation;
  }

  /** Another table with the same items, and with indexes that are current. */
  synchronized Simulation copy() {
    Simulation copy = new Simulation(declared, variant);
    copy.db.createTableIfAbsent();
    TableDesign table = model().table();
    for (Map<String, AttributeValue> item : items(null)) {
      if (!SampleTable.isOwn(item.get(table.partitionKey()).s())) {
        copy.engine.client().putItem(request -> request.tableName(table.name()).item(item));
      }
    }
    copy.settle();
    copy.started = copy.clock.instant();
    return copy;
  }

  /** The model as its file says it. */
  static Model declared(StudioModel model) {
    Declaration declaration =
        dev.adjoin.internal.modelfile.ModelFile.parse(model.file(), model.yaml());
    Compilation compilation = ModelCompiler.compile(declaration);
    if (compilation.compiled().isEmpty()) {
      throw new InvalidInput(
          compilation.diagnostics().get(0).toString(), "Correct the model file, then reload");
    }
    return declaration.model();
  }

  /** The design of the model as its file says it. */
  DesignVariant declared() {
    return declared;
  }

  DesignVariant variant() {
    return variant;
  }

  CompiledModel model() {
    return db.model();
  }

  /** The time since the table was filled. */
  synchronized Duration time() {
    return Duration.between(started, clock.instant());
  }

  synchronized void advance(Duration time) {
    clock.advance(time);
  }

  /** Lets so much time pass that every index is current. */
  synchronized void settle() {
    clock.advance(LAG.plusMillis(1));
  }

  /** The stored entities and edges. */
  synchronized StoredTexts stored() {
    return StoredTexts.of(db);
  }

  synchronized Recording<List<Map<String, Object>>> answer(
      String pattern, Map<String, String> inputs) {
    return recorder.record(() -> new PatternRunner(db).answer(pattern, inputs));
  }

  synchronized Recording<String> write(String operation, String type, Map<String, String> values) {
    return recorder.record(() -> new ItemWriter(db).write(operation, type, values));
  }

  /**
   * The items that are visible now.
   *
   * @param index the index to read; null for the table, which is read consistently
   */
  synchronized List<Map<String, AttributeValue>> items(@Nullable IndexDesign index) {
    TableDesign table = model().table();
    DynamoDbClient client = engine.client();
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    Map<String, AttributeValue> start = null;
    do {
      ScanResponse page =
          client.scan(
              ScanRequest.builder()
                  .tableName(table.name())
                  .indexName(index == null ? null : index.name())
                  .consistentRead(index == null)
                  .exclusiveStartKey(start)
                  .build());
      items.addAll(page.items());
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());
    return items;
  }

  /** Sent requests as JSON. */
  List<Map<String, Object>> json(List<SentRequest> requests) {
    TableDesign table = model().table();
    RequestJson json = new RequestJson(table.partitionKey(), table.sortKey());
    return requests.stream().map(request -> json.of(request).members()).toList();
  }

  /** Sent requests as JSON without the time that each took. */
  List<Map<String, Object>> timeless(List<SentRequest> requests) {
    List<Map<String, Object>> all = json(requests);
    all.forEach(request -> request.remove("millis"));
    return all;
  }

  @Override
  public void close() {
    db.close();
    engine.close();
  }
}
