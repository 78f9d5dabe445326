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
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
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
    Pages pages = new Pages(sources.get());
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(pages, Spliterator.ORDERED), false)
        .flatMap(page -> page)
        .onClose(pages::close);
  }

  /**
   * The items of an export, page by page: each Scan of a pass, then what is read by key. A stream's
   * iterator reads at once whatever {@code flatMap} makes of one element, so that an element must
   * not be more than a page.
   */
  private final class Pages implements Iterator<Stream<ExportedItem>> {
    private final ExportSource source;
    private final Iterator<ExportSource.Pass> passes;
    private Map<String, AttributeValue> start = Map.of();
    private ExportSource.@Nullable Pass pass;
    private boolean isFirstPass = true;
    private @Nullable Stream<List<ExportedItem>> remaining;
    private Iterator<List<ExportedItem>> batches = Collections.emptyIterator();
    private boolean hasEnded;

    Pages(ExportSource source) {
      this.source = source;
      this.passes = source.passes().iterator();
    }

    @Override
    public boolean hasNext() {
      return closingOnFailure(this::hasMore);
    }

    @Override
    public Stream<ExportedItem> next() {
      return closingOnFailure(this::read);
    }

    /** Nobody reads on after a failure, and few close a stream that failed. */
    private <R> R closingOnFailure(Supplier<R> reading) {
      try {
        return reading.get();
      } catch (RuntimeException | Error e) {
        close();
        throw e;
      }
    }

    private boolean hasMore() {
      if (hasEnded) {
        return false;
      }
      if (pass != null || passes.hasNext()) {
        return true;
      }
      if (remaining == null) {
        remaining = source.remaining();
        batches = remaining.iterator();
      }
      if (!batches.hasNext()) {
        close();
        source.requireComplete();
      }
      return !hasEnded;
    }

    private Stream<ExportedItem> read() {
      if (!hasMore()) {
        throw new NoSuchElementException("All pages were read");
      }
      ExportSource.Pass current = pass;
      if (current == null && !passes.hasNext()) {
        return batches.next().stream();
      }
      if (current == null) {
        current = passes.next();
      }
      boolean counts = isFirstPass;
      ExportSource.Pass reading = current;
      ScanResponse page = page(source, start);
      boolean isLast = !page.hasLastEvaluatedKey();
      start = isLast ? Map.of() : page.lastEvaluatedKey();
      pass = isLast ? null : current;
      isFirstPass &= !isLast;
      return page.items().stream()
          .flatMap(stored -> closingOnFailure(() -> exported(source, reading, counts, stored)))
          .onClose(TableExport.this::report);
    }

    void close() {
      hasEnded = true;
      if (remaining != null) {
        remaining.close();
      }
      source.close();
    }
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

  /**
   * What a pass gives of an item.
   *
   * @param counts whether an item of other models or programs is counted in this pass
   */
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
