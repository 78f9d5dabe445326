// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks everything that is stored, and repairs it if you ask for it: {@code
 * db.check().repair().run()}.
 *
 * <p>The table is read once by a consistent Scan in parallel segments. An item that looks wrong is
 * read again, with everything it depends on, before it is reported: other programs may write at the
 * same time. Memory does not grow with the table: facts to compare are kept in temporary files,
 * about 100 bytes for an entity and 250 for an edge. Not thread-safe.
 */
public interface Check {
  /**
   * Repairs what is found, each finding by a write on the condition that nothing has changed since
   * it was confirmed. Items that the model cannot explain are left alone.
   */
  @CheckReturnValue
  Check repair();

  /**
   * Deletes items that the model cannot explain: those of no known type, with keys that cannot be
   * decoded, and edges in summaries of which too little is left. Implies {@link #repair}.
   */
  @CheckReturnValue
  Check deleteUnknown();

  /**
   * Records the design in a table that has items but no recorded design, if every item can be read
   * by this model; the types found are recorded as written.
   */
  @CheckReturnValue
  Check record();

  /**
   * Checks these items instead of reading the table, for example those of an export to S3. The
   * findings are candidates, unless {@link #confirm} or {@link #repair} reads them again in the
   * table.
   */
  @CheckReturnValue
  Check exported(Stream<Map<String, AttributeValue>> items);

  /** Reads the findings of exported items again in the table; a finding that is gone is dropped. */
  @CheckReturnValue
  Check confirm();

  /** Sets the number of segments of the table that are read at a time; 8 by default. */
  @CheckReturnValue
  Check segments(int number);

  /** Limits the examples of each kind of finding in the report; 10 by default. */
  @CheckReturnValue
  Check examples(int most);

  /** Sets the directory for temporary files; the system's own by default. */
  @CheckReturnValue
  Check temporaryFiles(Path directory);

  /** Reports now and then how many items were read, one call at a time, from any thread. */
  @CheckReturnValue
  Check onProgress(LongConsumer listener);

  /** Reports each finding, on the thread that calls {@link #run}. */
  @CheckReturnValue
  Check onFinding(Consumer<CheckReport.Finding> listener);

  /**
   * Runs the check.
   *
   * @throws AdjoinException if the table cannot be read, or must not be written by this program
   */
  CheckReport run();
}
