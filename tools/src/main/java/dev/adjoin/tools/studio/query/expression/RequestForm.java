// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.tools.studio.query.expression.Criterion.Group;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A request as a user builds it: without placeholders, and with a tree instead of the text of an
 * expression. Parts that its operation does not use are empty.
 *
 * @param index the index that is read; null for the table
 * @param partition the partition key; null for Scan and PutItem
 * @param sort the test of the sort key: an equality unless the operation is Query; null if there is
 *     none
 * @param criterion the filter of a read, or the condition of a write
 * @param limit the largest number of items that are evaluated; null for a whole page
 */
public record RequestForm(
    Operation operation,
    TableSchema table,
    TableSchema.@Nullable Index index,
    @Nullable AttributeValue partition,
    @Nullable SortTest sort,
    Group criterion,
    List<UpdateAction> updates,
    List<AttributePath> projection,
    Map<String, AttributeValue> item,
    boolean isReversed,
    @Nullable Integer limit,
    boolean isConsistent) {

  /** The operations that the builder makes. */
  public enum Operation {
    QUERY("Query"),
    SCAN("Scan"),
    GET_ITEM("GetItem"),
    PUT_ITEM("PutItem"),
    UPDATE_ITEM("UpdateItem"),
    DELETE_ITEM("DeleteItem");

    private final String word;

    Operation(String word) {
      this.word = word;
    }

    /** The name in the API. */
    public String word() {
      return word;
    }

    static Optional<Operation> find(String word) {
      return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }

    public boolean isWrite() {
      return this == PUT_ITEM || this == UPDATE_ITEM || this == DELETE_ITEM;
    }

    /** Whether it reads many items, of the table or of an index. */
    public boolean isList() {
      return this == QUERY || this == SCAN;
    }

    /** Whether it names one item by its whole key. */
    public boolean hasKey() {
      return this == GET_ITEM || this == UPDATE_ITEM || this == DELETE_ITEM;
    }
  }

  /** A test of the sort key. */
  public record SortTest(TestOperator operator, List<AttributeValue> values) {
    public SortTest {
      values = List.copyOf(values);
    }
  }

  public RequestForm {
    updates = List.copyOf(updates);
    projection = List.copyOf(projection);
    item = Collections.unmodifiableMap(new LinkedHashMap<>(item));
  }

  /** The key of what is read: of the table or of the index. */
  public TableSchema.Key key() {
    return index == null ? table.key() : index.key();
  }
}
