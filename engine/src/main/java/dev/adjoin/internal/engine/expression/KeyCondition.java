// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * Which part of a table or index a query reads.
 *
 * @param partition one value for each partition attribute, in the key's order
 * @param sortEqualities values for the first sort attributes, in the key's order
 * @param last a range of the sort attribute after these
 */
public record KeyCondition(
    List<Value> partition, List<Value> sortEqualities, Optional<SortTest> last) {
  public KeyCondition {
    partition = List.copyOf(partition);
    sortEqualities = List.copyOf(sortEqualities);
  }

  /** An attribute of a key; its type is S, N or B. */
  public interface Attribute {
    String name();

    String type();
  }

  /** What may be asked of one key attribute. */
  public sealed interface SortTest {
    /** The values it compares with. */
    List<Value> values();

    /** A comparison; as the last test never for equality. */
    record Compare(Operator operator, Value value) implements SortTest {
      @Override
      public List<Value> values() {
        return List.of(value);
      }
    }

    /** Both bounds are within. */
    record Between(Value low, Value high) implements SortTest {
      @Override
      public List<Value> values() {
        return List.of(low, high);
      }
    }

    /** A string or binary begins with this one. */
    record BeginsWith(Value prefix) implements SortTest {
      @Override
      public List<Value> values() {
        return List.of(prefix);
      }
    }
  }
}
