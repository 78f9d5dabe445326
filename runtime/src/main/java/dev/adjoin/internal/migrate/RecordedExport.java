// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.ExportedItem;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.MigrationPlan;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedModel;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.read.ExportSource;
import dev.adjoin.internal.read.ExportedItems;
import dev.adjoin.internal.read.TableExport;
import dev.adjoin.internal.recorded.StoredData;
import dev.adjoin.internal.repair.MovingExport;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The export of a table by its record: of everything that is stored, in every phase of a migration.
 * One Scan reads it or, while a migration moves items, two. If items begin to move while they are
 * exported, the export fails at its end.
 */
public final class RecordedExport implements ExportSource {
  private final Supplier<? extends StoredData<?>> look;
  private final StoredData<?> data;
  private final ExportSource source;
  private final @Nullable ExportedItems others;

  private RecordedExport(
      Supplier<? extends StoredData<?>> look,
      StoredData<?> data,
      ExportSource source,
      @Nullable ExportedItems others) {
    this.look = look;
    this.data = data;
    this.source = source;
    this.others = others;
  }

  /**
   * Looks at the record of a table, and prepares an export of it.
   *
   * @param look reads the record
   * @param tables opens the table by a model of the program
   */
  public static <M> ExportSource of(
      Supplier<StoredData<M>> look, Function<M, OpenTable> tables, Calls calls) {
    StoredData<M> data = look.get();
    M model = data.model();
    OpenTable table =
        model == null ? table(Objects.requireNonNull(data.design()), calls) : tables.apply(model);
    MigrationPlan moving = data.moving();
    RecordedDesign other = data.other();
    return new RecordedExport(
        look,
        data,
        moving == null
            ? ExportSource.of(new ExportedItems(table), table.calls())
            : new MovingExport(
                table(moving.before(), calls),
                table,
                moving.types(),
                moving.storedAnew(),
                moving.removed()),
        other == null ? null : new ExportedItems(table(other, calls)));
  }

  /** A table by a recorded design, as far as it is needed to read stored items. */
  static OpenTable table(RecordedDesign design, Calls calls) {
    return table(StoredData.readable(design, calls.table()), calls);
  }

  /**
   * A table by a recorded design, to be judged by the rules of the next one, which has its journal
   * where that one has it.
   */
  static OpenTable tableBefore(RecordedDesign design, OpenTable after) {
    List<ItemType> journal =
        after.design().items().stream()
            .filter(type -> type.kind() == ItemType.Kind.JOURNAL)
            .toList();
    Calls calls = after.calls();
    RecordedModel recorded =
        RecordedModel.of(design, calls.table()).ruledBy(after.schema().model());
    return table(StoredData.readable(recorded, journal), calls);
  }

  private static OpenTable table(Compiled readable, Calls calls) {
    Schema schema = new Schema(readable.model());
    return new OpenTable(readable, schema, Mappings.of(schema, null, List.of()), calls, null);
  }

  @Override
  public Calls calls() {
    return source.calls();
  }

  @Override
  public List<Pass> passes() {
    return source.passes();
  }

  @Override
  public boolean knows(Map<String, AttributeValue> stored) {
    return source.knows(stored) || others != null && others.knows(stored);
  }

  @Override
  public Stream<List<ExportedItem>> remaining() {
    return source.remaining();
  }

  @Override
  public void requireComplete() {
    source.requireComplete();
    if (data.hasMovedTo(look.get())) {
      throw FailureBuilder.of(Reason.REFUSED, TableExport.OPERATION)
          .because(
              "a migration has begun to move items while they were exported, so that some may be"
                  + " missing; export the table again");
    }
  }

  @Override
  public void close() {
    source.close();
  }
}
