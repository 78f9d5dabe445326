// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.write.Intact;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The base of tests that pass on every {@link Place}: one engine for a class, a new table for each
 * database.
 *
 * <p>After each test the suite checks that every request had the name of a plan, that none was a
 * Scan, and that every table is {@link Intact}.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(Place.class)
public abstract class Suite {
  private static Place.Setting setting;

  @Parameter protected Place place;

  private final List<RequestReport> sent = new CopyOnWriteArrayList<>();
  private final List<Adjoin> opened = new ArrayList<>();

  @BeforeParameterizedClassInvocation
  static void prepare(Place place) {
    setting = place.prepare();
  }

  @AfterParameterizedClassInvocation
  static void close() {
    setting.close();
  }

  @AfterEach
  void everyRequestWasPlannedAndEveryTableIsIntact() {
    assertThat(sent).extracting(RequestReport::operation).doesNotContain("Scan");
    assertThat(sent).extracting(RequestReport::pattern).allMatch(this::isNamed);
    for (Adjoin db : opened) {
      assertThat(setting.problems(db)).isEmpty();
    }
  }

  private boolean isNamed(String pattern) {
    return pattern.equals("Transaction")
        || pattern.equals("Journal")
        || opened.stream()
            .map(db -> db.table().schema().model())
            .flatMap(m -> Stream.concat(m.entities().stream(), m.relationships().stream()))
            .anyMatch(member -> pattern.startsWith(member.name() + "."));
  }

  /** Requests for the recorded design come once for each table, and are no part of any plan. */
  private void received(RequestReport report) {
    if (!report.pattern().startsWith("design.")) {
      sent.add(report);
    }
  }

  /** A database of records in a new table. */
  protected Adjoin open(Class<?>... records) {
    return open(Adjoin.builder(records));
  }

  /** A database of untyped items, of a model as its file has it. */
  protected Adjoin open(String yaml) {
    return open(Adjoin.builder(ModelFile.parse("model.yaml", yaml)));
  }

  /** A database of untyped items, of one of the examples. */
  protected Adjoin example(String name) {
    return open(Adjoin.builder(model(name)));
  }

  private static ModelFile model(String name) {
    Path root = Path.of(System.getProperty("adjoin.root", ".."));
    return ModelFile.read(root.resolve("examples").resolve(name).resolve("model.yaml"));
  }

  protected Adjoin open(Adjoin.Builder opening) {
    Adjoin db = setting.open(opening.listener(this::received));
    opened.add(db);
    return db;
  }

  /** Another database in the table of one. */
  protected Adjoin again(Adjoin db, Adjoin.Builder opening) {
    return setting.connect(opening.listener(this::received), tableOf(db));
  }

  protected String tableOf(Adjoin db) {
    return db.table().calls().table();
  }

  /**
   * Whether a delete removed something, also if the response was lost after it did. If the request
   * may have been lost as well, it is made again.
   */
  protected static boolean isRemoved(BooleanSupplier delete) {
    try {
      return delete.getAsBoolean();
    } catch (AdjoinException e) {
      if (e.reason() == AdjoinException.Reason.UNKNOWN) {
        isRemoved(delete);
        return true;
      }
      throw e;
    }
  }

  /** Lets time pass until every index has every change. */
  protected void settle() {
    setting.settle().run();
  }

  protected Instant now() {
    return setting.environment().now();
  }

  protected DynamoDbClient client() {
    return setting.client();
  }

  /** A client without faults, for what another tool does. */
  protected DynamoDbClient direct() {
    return setting.direct();
  }

  /**
   * The requests that were answered since this was asked last, as operations; without the further
   * attempts at a batch, which come after an answer to a part of it.
   */
  protected List<String> operations() {
    List<String> operations =
        sent.stream()
            .filter(report -> report.failure() == null)
            .filter(report -> report.attempt() == 1 || !report.operation().startsWith("Batch"))
            .map(RequestReport::operation)
            .toList();
    sent.clear();
    return operations;
  }

  /** Everything in the table of a database, tables' and Adjoin's own attributes included. */
  protected List<Map<String, AttributeValue>> items(Adjoin db) {
    OpenTable table = db.table();
    return Intact.items(client(), table.calls().table());
  }
}
