// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.BulkOperation;
import dev.adjoin.internal.write.Dependant;
import dev.adjoin.internal.write.Fence;
import dev.adjoin.internal.write.Propagation;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes the bulk runs on the items of one type.
 *
 * @param <T> the class of the items
 */
public final class BulkWriter<T> {
  private final OpenTable table;
  private final Mapping<T> mapping;

  public BulkWriter(OpenTable table, Mapping<T> mapping) {
    this.table = table;
    this.mapping = mapping;
  }

  /**
   * Writes of whole items.
   *
   * @param verb create, link, put or overwrite
   */
  public BulkRun<T> whole(Verb verb, Stream<? extends T> values) {
    return new BulkRun<>(
        table,
        name(verb),
        open -> {
          BulkOperation<T> operation = new BulkOperation<>(open, mapping, verb);
          return new BulkRun.Conversion<>(operation, operation::whole);
        },
        verb == Verb.PUT || verb == Verb.OVERWRITE,
        values);
  }

  /** {@code unlink} of each key. */
  public <K> BulkRun<K> unlink(Stream<K> keys) {
    return removal(Verb.UNLINK, keys);
  }

  /** {@code delete} of each key; only for entities whose delete is one request. */
  public BulkRun<Key> delete(Stream<Key> keys) {
    return removal(Verb.DELETE, keys);
  }

  /** A key and the conditions under which the item may be removed. */
  public record FencedKey(Key key, List<Fence> fences) {
    public FencedKey {
      fences = List.copyOf(fences);
    }
  }

  /**
   * Removals of edges, or of entities whose delete is one request, each if its fences hold. One
   * whose fences do not hold counts as unchanged.
   */
  public BulkRun<FencedKey> fenced(Verb verb, Stream<FencedKey> keys) {
    return new BulkRun<>(
        table,
        name(verb),
        open -> {
          BulkOperation<T> operation = new BulkOperation<>(open, mapping, verb);
          return new BulkRun.Conversion<>(
              operation, each -> operation.removal(each.fences(), values(each.key())));
        },
        false,
        keys);
  }

  private <K> BulkRun<K> removal(Verb verb, Stream<K> keys) {
    return new BulkRun<>(
        table,
        name(verb),
        open -> {
          BulkOperation<T> operation = new BulkOperation<>(open, mapping, verb);
          return new BulkRun.Conversion<>(operation, key -> operation.removal(values(key)));
        },
        false,
        keys);
  }

  /**
   * Writes that bring the dependants of one step of a propagation forward.
   *
   * @param source the entity that they copy from
   */
  public static BulkRun<Dependant> forward(
      Propagation propagation,
      Step step,
      Map<String, AttributeValue> source,
      Stream<Dependant> dependants) {
    return new BulkRun<>(
        propagation.table(),
        propagation.name(),
        open -> {
          BulkOperation<Item> operation = BulkOperation.forward(open, step);
          return new BulkRun.Conversion<>(
              operation, dependant -> operation.forward(propagation, dependant, source));
        },
        false,
        dependants);
  }

  private Object[] values(@Nullable Object key) {
    if (key == null) {
      throw new IllegalArgumentException(
          "A key of " + mapping.codec().type() + " must have values, but was null");
    }
    return mapping.key(key);
  }

  private String name(Verb verb) {
    return mapping.codec().type() + "." + verb.word() + "All";
  }
}
