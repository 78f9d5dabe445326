// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.OpenEngine;
import dev.adjoin.tools.engine.TableOption;
import dev.adjoin.tools.text.JsonFields;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A model with its data on an engine: what all screens but the simulator work on. Thread-safe; one
 * call at a time is recorded.
 *
 * <p>A table on AWS is locked at first: {@link LockedClient} refuses every write until the user has
 * typed its name.
 */
public final class Workspace implements AutoCloseable {
  private final StudioModel model;
  private final Engine place;
  private final OpenEngine engine;
  private final @Nullable String table;
  private final StudioTime time;
  private boolean locked;
  private RequestRecorder recorder;
  private @Nullable Adjoin db;
  private @Nullable Adjoin unrecorded;
  private @Nullable Stored stored;

  /**
   * The model as it is stored in the table.
   *
   * @param record the recorded design of the table, whose choices the design keeps; null if there
   *     is none
   */
  private record Stored(Compiled compiled, @Nullable RecordedDesign record) {}

  private Workspace(
      StudioModel model, Engine place, OpenEngine engine, @Nullable String table, StudioTime time) {
    this.model = model;
    this.place = place;
    this.engine = engine;
    this.table = table;
    this.time = time;
    this.locked = place instanceof Engine.Aws;
    this.recorder = recorder();
  }

  /**
   * Opens a model on an engine. In memory, the table is created and filled with sample data; on an
   * engine of this program it is created if it is missing.
   *
   * @param table another table than the model's; null for that of the model
   */
  static Workspace open(
      StudioModel model, Engine place, OpenEngine engine, @Nullable String table, StudioTime time) {
    Workspace workspace = new Workspace(model, place, engine, table, time);
    if (engine.isOurs()) {
      workspace.createTable();
    }
    if (place instanceof Engine.Memory) {
      model.writeSample(workspace.db(), workspace.compiled().model());
    }
    return workspace;
  }

  /**
   * Creates the table if it is missing. A table of another design is there, and can be migrated.
   */
  private void createTable() {
    try {
      db().createTableIfAbsent();
    } catch (AdjoinException e) {
      if (e.reason() != AdjoinException.Reason.DIFFERENT_DESIGN) {
        throw e;
      }
    }
  }

  private RequestRecorder recorder() {
    return new RequestRecorder(guarded());
  }

  private DynamoDbClient guarded() {
    return locked ? LockedClient.of(engine.client()) : engine.client();
  }

  private Adjoin connect(DynamoDbClient client) {
    return builder().connect(client);
  }

  private Adjoin.Builder builder() {
    return builder(model.yaml());
  }

  /** The settings to open the table with, or to migrate it, by another text of the model. */
  public Adjoin.Builder builder(String yaml) {
    Adjoin.Builder builder =
        TableOption.apply(Adjoin.builder(ModelFile.parse(model.file(), yaml)), table)
            .listener(RequestRecorder.ASKS_FOR_UNITS);
    return time.databases().apply(isEmbedded() ? builder.settle(Duration.ZERO) : builder);
  }

  /** The name of the table, also if the model cannot be opened on it. */
  public String tableName() {
    return table == null ? compiled().design().table().name() : table;
  }

  public StudioModel model() {
    return model;
  }

  /** The time that its databases go by. */
  public InstantSource clock() {
    return time.clock();
  }

  /** Whether the data is in this process, where requests cost nothing. */
  public boolean isEmbedded() {
    return place instanceof Engine.Memory || place instanceof Engine.Directory;
  }

  /**
   * The model with its design and plans, on the recorded design of the table, so that keys and
   * indexes are those of the stored items. Mistakes in it were reported before. The first call
   * reads the record and compiles; the database keeps that design too, as long as it is open.
   */
  public Compiled compiled() {
    return stored().compiled();
  }

  /** The recorded design of the table when it was opened; empty if it had none. */
  public Optional<RecordedDesign> recordedDesign() {
    return Optional.ofNullable(stored().record());
  }

  private synchronized Stored stored() {
    if (stored == null) {
      RecordedDesign record =
          builder().recordedDesign(guarded()).map(RecordedDesignText::read).orElse(null);
      Compilation compilation =
          ModelCompiler.compile(
              dev.adjoin.internal.modelfile.ModelFile.parse(model.file(), model.yaml()), record);
      stored =
          new Stored(
              compilation
                  .compiled()
                  .orElseThrow(
                      () ->
                          new InvalidInput(
                              compilation.diagnostics().get(0).toString(),
                              "Correct the model file")),
              record);
    }
    return stored;
  }

  /**
   * The open database.
   *
   * @throws AdjoinException with the differences, if the table was made for another design
   */
  public synchronized Adjoin db() {
    if (db == null) {
      db = connect(recorder.client());
    }
    return db;
  }

  /** A client for work in the background; it refuses writes while the table is locked. */
  public synchronized DynamoDbClient separateClient(UnaryOperator<DynamoDbClient> around) {
    return around.apply(guarded());
  }

  /**
   * The same database without a record of its requests, for work that reads a whole table. It
   * refuses writes while the table is locked.
   */
  public synchronized Adjoin unrecorded() {
    if (unrecorded == null) {
      unrecorded = connect(guarded());
    }
    return unrecorded;
  }

  /**
   * Another connection to the same table, for work in the background; its caller closes it.
   *
   * @param around wraps the client; it refuses writes while the table is locked
   */
  public synchronized Adjoin separate(UnaryOperator<DynamoDbClient> around) {
    return connect(separateClient(around));
  }

  public CompiledModel design() {
    return db().model();
  }

  /** A client whose requests are recorded; it refuses writes while the table is locked. */
  public synchronized DynamoDbClient client() {
    return recorder.client();
  }

  /**
   * Does some work on the data and adds the requests that it sent to its answer, as {@code
   * requests}.
   */
  public synchronized JsonFields recorded(Function<Adjoin, JsonFields> work) {
    Adjoin opened = db();
    RequestRecorder.Recording<JsonFields> recording = recorder.record(() -> work.apply(opened));
    return recording.result().with("requests", requests(recording.requests()));
  }

  /** Sent requests as JSON. */
  private List<Map<String, Object>> requests(List<SentRequest> sent) {
    RequestJson json = new RequestJson(design().table().partitionKey(), design().table().sortKey());
    return sent.stream().map(each -> json.withBody(each).members()).toList();
  }

  /**
   * Allows writes.
   *
   * @param name the name of the table, typed by the user
   */
  public synchronized void unlock(String name) {
    if (!name.equals(tableName())) {
      throw new InvalidInput(
          "The table is not called \"" + name + "\"", "Type " + tableName() + " to unlock it");
    }
    locked = false;
    disconnect();
    recorder = recorder();
  }

  /** Whether the data is on AWS. */
  public boolean isAws() {
    return place instanceof Engine.Aws;
  }

  /** Whether writes are refused, because the user has not unlocked the table. */
  public synchronized boolean isLocked() {
    return locked;
  }

  /** The engine for the frame of the page. */
  public synchronized JsonFields engineJson() {
    boolean isAws = isAws();
    return new JsonFields()
        .with("text", text())
        .with("isAws", isAws)
        .with("locked", locked)
        .with("table", tableName())
        .with("region", isAws ? engine.client().serviceClientConfiguration().region().id() : null);
  }

  private String text() {
    return place instanceof Engine.Memory ? "memory · local" : place.toString();
  }

  /** Opens the table again when it is next used: its recorded design has changed. */
  public synchronized void reopen() {
    disconnect();
  }

  private void disconnect() {
    if (db != null) {
      db.close();
      db = null;
    }
    stored = null;
    if (unrecorded != null) {
      unrecorded.close();
      unrecorded = null;
    }
  }

  @Override
  public synchronized void close() {
    disconnect();
    engine.close();
  }
}
