// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.Export;
import dev.adjoin.ExportedItem;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** An {@link Export} of one table by Scans, page by page. */
public final class TableExport implements Export {
  /** The name of the operation in failures and reports of requests. */
  public static final String OPERATION = "export";

  private final OpenTable table;
  private final Supplier<ExportSource> sources;
  private @Nullable Consumer<AdjoinException> unreadable;
  private LongConsumer progress = number -> {};
  private long read;
  private long foreign;

  /** An export of a table whose items have the form of its design. */
  public TableExport(OpenTable table) {
    this(table, () -> ExportSource.of(new ExportedItems(table), table.calls()));
  }

  /**
   * @param sources looks at the table when an export begins
   */
  public TableExport(OpenTable table, Supplier<ExportSource> sources) {
    this.table = table;
    this.sources = sources;
  }

  @Override
  public Export onUnreadable(Consumer<AdjoinException> listener) {
    this.unreadable = Arguments.required("A listener", listener);
    return this;
  }

  @Override
  public Export onProgress(LongConsumer listener) {
    this.progress = Arguments.required("A listener", listener);
    return this;
  }

  @Override
  public Stream<ExportedItem> stream() {
    read = 0;
    foreign = 0;
    ExportSource source = sources.get();
    List<Supplier<Stream<ExportedItem>>> parts = new ArrayList<>();
    boolean isFirst = true;
    for (ExportSource.Pass pass : source.passes()) {
      boolean counts = isFirst;
      parts.add(() -> scan(source, pass, counts));
      isFirst = false;
    }
    parts.add(source::remaining);
    parts.add(
        () -> {
          source.close();
          source.requireComplete();
          return Stream.empty();
        });
    return parts.stream().flatMap(Supplier::get).onClose(source::close);
  }

  /**
   * @param counts whether foreign items are counted in this pass
   */
  private Stream<ExportedItem> scan(ExportSource source, ExportSource.Pass pass, boolean counts) {
    return Stream.iterate(
            page(source, Map.of()),
            page -> page != null,
            page -> page.hasLastEvaluatedKey() ? page(source, page.lastEvaluatedKey()) : null)
        .flatMap(
            page ->
                page.items().stream()
                    .flatMap(stored -> exported(source, pass, counts, stored))
                    .onClose(this::report));
  }

  private ScanResponse page(ExportSource source, Map<String, AttributeValue> start) {
    ScanRequest.Builder request = ScanRequest.builder().consistentRead(true);
    try {
      return source
          .calls()
          .scan(
              Purpose.of(OPERATION), start.isEmpty() ? request : request.exclusiveStartKey(start));
    } catch (SdkException e) {
      throw Failures.of(OPERATION, null, e);
    }
  }

  private void report() {
    progress.accept(read);
  }

  private Stream<ExportedItem> exported(
      ExportSource source,
      ExportSource.Pass pass,
      boolean counts,
      Map<String, AttributeValue> stored) {
    read++;
    foreign += counts && !source.knows(stored) ? 1 : 0;
    List<ExportedItem> found;
    try {
      found = pass.of(stored);
    } catch (IllegalArgumentException | UnreadableItemException e) {
      AdjoinException failure =
          FailureBuilder.of(AdjoinException.Reason.UNREADABLE, OPERATION)
              .key(table.keys().shown(stored))
              .cause(e)
              .because(String.valueOf(e.getMessage()));
      if (unreadable == null) {
        throw failure;
      }
      unreadable.accept(failure);
      return Stream.empty();
    }
    return found.stream();
  }

  @Override
  public long foreign() {
    return foreign;
  }

  @Override
  public long estimatedItems() {
    try {
      return table.calls().itemCount();
    } catch (SdkException e) {
      throw Failures.of(OPERATION, null, e);
    }
  }
}
