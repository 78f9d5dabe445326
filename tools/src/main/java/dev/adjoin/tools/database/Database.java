// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.engine.LazyEngine;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The open database of a model, with the types of the model by name. */
final class Database implements AutoCloseable {
  /** The default of {@link Adjoin.Builder#settle}. */
  private static final Duration USUAL_SETTLING = Duration.ofSeconds(60);

  private final CompiledModel model;
  private final TypeNames types;
  private final LazyEngine engine;
  private final DynamoDbClient client;
  private final Supplier<DynamoDbStreamsClient> streams;
  private @Nullable Duration settle;
  private @Nullable Adjoin adjoin;

  /**
   * @param engine the engine, which the first request opens
   * @param isEmbedded whether the data is in this program or its directory, where no write is late
   */
  Database(CompiledModel model, LazyEngine engine, boolean isEmbedded) {
    this.engine = engine;
    this.settle = isEmbedded ? Duration.ZERO : null;
    this.model = model;
    this.types = new TypeNames(model);
    this.client = engine.client();
    this.streams = engine::streams;
  }

  /** The database. The first call opens it, so that mistakes in the arguments come before. */
  Adjoin adjoin() {
    if (adjoin == null) {
      adjoin = builder().connect(client);
    }
    return adjoin;
  }

  /** Sets the settling time of a database that is not open yet. */
  void settle(Duration time) {
    this.settle = time;
  }

  /** How long a delete has to settle. */
  Duration settling() {
    return settle == null ? USUAL_SETTLING : settle;
  }

  /** The settings to open the database with. */
  Adjoin.Builder builder() {
    Adjoin.Builder builder = Adjoin.builder(model);
    return settle == null ? builder : builder.settle(settle);
  }

  CompiledModel model() {
    return model;
  }

  TypeNames types() {
    return types;
  }

  /** Whether no other program can reach the data. Opens the engine. */
  boolean isAlone() {
    return engine.isAlone();
  }

  DynamoDbClient client() {
    return client;
  }

  /** A client of the table's stream, which the caller closes. */
  DynamoDbStreamsClient streams() {
    return streams.get();
  }

  /** The reference to an item by its own attributes. */
  ItemReference reference(TypeDesign type, Item item) {
    return new ItemReference(this, type, new AttributeParser(type).key(item));
  }

  /** Closes the database, not the client. */
  @Override
  public void close() {
    if (adjoin != null) {
      adjoin.close();
    }
  }
}
