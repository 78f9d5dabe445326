// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * The key range of a table or index that a query reads.
 *
 * @param partition one value for each partition key attribute, in the order of the key schema
 * @param sortEqualities values for the first sort key attributes, in the order of the key schema
 * @param last a range test on the sort key attribute that follows these
 */
public record KeyCondition(
    List<Value> partition, List<Value> sortEqualities, Optional<SortTest> last) {
  public KeyCondition {
    partition = List.copyOf(partition);
    sortEqualities = List.copyOf(sortEqualities);
  }

  /** A key attribute; its type is S, N or B. */
  public interface Attribute {
    String name();

    String type();
  }

  /** A test of one key attribute. */
  public sealed interface SortTest {
    /** The values that the attribute is compared with. */
    List<Value> values();

    /** A comparison. {@link KeyCondition#last} never holds an equality. */
    record Compare(Operator operator, Value value) implements SortTest {
      @Override
      public List<Value> values() {
        return List.of(value);
      }
    }

    /** A range with inclusive bounds. */
    record Between(Value low, Value high) implements SortTest {
      @Override
      public List<Value> values() {
        return List.of(low, high);
      }
    }

    /** A prefix of a string or binary. */
    record BeginsWith(Value prefix) implements SortTest {
      @Override
      public List<Value> values() {
        return List.of(prefix);
      }
    }
  }
}
