// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.execute.OpenTable;
import dev.adjoin.execute.TableReport;
import dev.adjoin.execute.TableSetup;
import dev.adjoin.model.Declaration;
import dev.adjoin.plan.Plans;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Entities and relationships, declared once, in one DynamoDB table. Thread-safe.
 *
 * <pre>{@code
 * try (Adjoin db = Adjoin.embedded(Student.class, Course.class, Enrollment.class)) {
 *   db.entity(Student.class).create(ada);
 *   db.relationship(Enrollment.class).link(new Enrollment("a91", "math204", "2026-1"));
 * }
 * }</pre>
 */
public final class Adjoin implements AutoCloseable {
  private final OpenTable table;
  private final DynamoDbClient client;
  private final byte @Nullable [] cursorSecret;
  private final Runnable closing;

  Adjoin(OpenTable table, DynamoDbClient client, byte @Nullable [] cursorSecret, Runnable closing) {
    this.table = table;
    this.client = client;
    this.cursorSecret = cursorSecret;
    this.closing = closing;
  }

  /** Begins to open a database of annotated records, with settings. */
  public static Opening of(Class<?>... records) {
    return new Opening(records);
  }

  /** Begins to open a database of a model, as {@code ModelFile.read} gives it, with settings. */
  public static Opening of(Declaration model) {
    return new Opening(model);
  }

  /** A database in this process, in memory. */
  public static Adjoin embedded(Class<?>... records) {
    return of(records).embedded();
  }

  /** A database in this process, kept in a directory. */
  public static Adjoin embedded(Path directory, Class<?>... records) {
    return of(records).embedded(directory);
  }

  /** A database in this process, in memory, of untyped items. */
  public static Adjoin embedded(Declaration model) {
    return of(model).embedded();
  }

  /** A database in this process, kept in a directory, of untyped items. */
  public static Adjoin embedded(Path directory, Declaration model) {
    return of(model).embedded(directory);
  }

  /**
   * A database on DynamoDB, or on whatever the client reaches. Closing it leaves the client open.
   */
  public static Adjoin connect(DynamoDbClient client, Class<?>... records) {
    return of(records).connect(client);
  }

  /** A database of untyped items on DynamoDB, or on whatever the client reaches. */
  public static Adjoin connect(DynamoDbClient client, Declaration model) {
    return of(model).connect(client);
  }

  TableSetup setup() {
    return new TableSetup(client, table.design(), table.calls().table(), table.environment());
  }

  /** Makes the table as designed, and waits until it can be used. */
  public void createTable() {
    setup().create();
  }

  /** Tells every difference between the live table and the design. */
  public TableReport verifyTable() {
    return setup().verify();
  }

  /** Every read and change that the model allows, with the requests behind it. */
  public Plans plans() {
    return table.plans();
  }

  @Override
  public void close() {
    table.environment().close();
    closing.run();
  }
}
