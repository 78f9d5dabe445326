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
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** An {@link Export} of one table by a Scan, page by page. */
public final class TableExport implements Export {
  private static final String OPERATION = "export";

  private final OpenTable table;
  private final ExportedItems items;
  private @Nullable Consumer<AdjoinException> unreadable;
  private LongConsumer progress = number -> {};
  private long read;
  private long foreign;

  public TableExport(OpenTable table) {
    this.table = table;
    this.items = new ExportedItems(table);
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
    return Stream.iterate(
            page(Map.of()),
            page -> page != null,
            page -> page.hasLastEvaluatedKey() ? page(page.lastEvaluatedKey()) : null)
        .flatMap(page -> page.items().stream().flatMap(this::exported).onClose(this::report));
  }

  private ScanResponse page(Map<String, AttributeValue> start) {
    ScanRequest.Builder request = ScanRequest.builder().consistentRead(true);
    try {
      return table
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

  private Stream<ExportedItem> exported(Map<String, AttributeValue> stored) {
    read++;
    foreign += items.knows(stored) ? 0 : 1;
    List<ExportedItem> found;
    try {
      found = items.of(stored);
    } catch (UnreadableItemException e) {
      AdjoinException failure =
          FailureBuilder.of(AdjoinException.Reason.UNREADABLE, OPERATION)
              .key(table.keys().shown(stored))
              .cause(e)
              .because(e.getMessage());
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
