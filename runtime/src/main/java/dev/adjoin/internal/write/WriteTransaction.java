// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.Transaction;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.write.WriteRequest.Options;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Operations on items of any types, applied all or none by one TransactWriteItems, after the reads
 * of their plans.
 *
 * <p>Writes of the same item are merged; for example, a link updates the count of an entity that
 * the same transaction creates. A failure names its operation. Not thread-safe.
 */
public final class WriteTransaction implements Transaction {
  private static final String NAME = "Transaction";
  private final OpenTable table;
  private final DeleteLook look;
  private final List<WriteRequest> requests = new ArrayList<>();
  private final List<Deletion> deletions = new ArrayList<>();
  private final List<PlannedChange<?>> begun = new ArrayList<>();
  private boolean isCommitted;

  /** A delete whose dependants no condition counts. */
  private record Deletion(WriteRequest request, Object[] key) {}

  /**
   * @param look looks for what deletes would leave behind
   */
  public WriteTransaction(OpenTable table, DeleteLook look) {
    this.table = table;
    this.look = look;
  }

  @Override
  public <T> EntityWrites<T> entity(Class<T> type) {
    return new TypeWrites<>(table.mappings().of(type).requireEntity());
  }

  @Override
  public EntityWrites<Item> entity(String type) {
    return new TypeWrites<>(table.mappings().untyped(type).requireEntity());
  }

  @Override
  public <E> EdgeWrites<E> relationship(Class<E> type) {
    return new TypeWrites<>(table.mappings().of(type).requireRelationship());
  }

  @Override
  public EdgeWrites<Item> relationship(String type) {
    return new TypeWrites<>(table.mappings().untyped(type).requireRelationship());
  }

  /** The writes of one type; callers see those of an entity or those of a relationship. */
  private final class TypeWrites<T> implements EntityWrites<T>, EdgeWrites<T> {
    private final ItemWriter<T> writer;

    TypeWrites(Mapping<T> mapping) {
      this.writer = new ItemWriter<>(table, mapping);
    }

    @Override
    public T create(T entity) {
      WriteRequest create = writer.whole(Verb.CREATE, entity);
      add(create);
      return writer.identified(create, entity);
    }

    @Override
    public void link(T edge) {
      add(writer.whole(Verb.LINK, edge));
    }

    @Override
    public void put(T value) {
      add(writer.whole(Verb.PUT, value));
    }

    @Override
    public void overwrite(T value) {
      add(writer.whole(Verb.OVERWRITE, value));
    }

    @Override
    public Change<T> change(@Nullable Object... key) {
      PlannedChange<T> change =
          new PlannedChange<>(writer, WriteTransaction.this::add, writer.key(key));
      begun.add(change);
      return change;
    }

    @Override
    public void delete(@Nullable Object... key) {
      WriteRequest removal = writer.removal(Verb.DELETE, writer.key(key));
      WritePlan together =
          removal.plan() instanceof WritePlan.Steps steps ? steps.together() : null;
      WriteRequest alone = together == null ? removal : removal.with(together);
      add(alone);
      if (together != null) {
        deletions.add(new Deletion(alone, writer.key(key)));
      }
    }

    @Override
    public void delete(T entity) {
      delete(writer.keyOf(entity));
    }

    @Override
    public void unlink(T edge) {
      unlink(writer.keyOf(edge));
    }

    @Override
    public void unlink(@Nullable Object... key) {
      add(writer.removal(Verb.UNLINK, writer.key(key)));
    }

    @Override
    public void check(@Nullable Object... key) {
      for (Object part : Arguments.values(key)) {
        if (part instanceof Condition) {
          throw new IllegalArgumentException(
              "A condition must come before the key, as in check(condition, key), but came after");
        }
      }
      add(writer.check(Options.NONE, writer.key(key)));
    }

    @Override
    public void check(Condition condition, @Nullable Object... key) {
      BoundCondition bound = BoundCondition.of(condition, writer.codec());
      Options options = new Options(List.of(bound), List.of(), null, null, false);
      add(writer.check(options, writer.key(key)));
    }
  }

  private void add(WriteRequest request) {
    if (isCommitted) {
      throw new IllegalStateException(
          request.name() + " must be added before its transaction is committed, but was after");
    }
    requests.add(request);
  }

  /**
   * Sends the transaction; sends nothing if it is empty.
   *
   * @throws dev.adjoin.AdjoinException naming the operation that failed; then nothing was written
   * @throws IllegalArgumentException if a change was started and not applied, two operations cannot
   *     be in one transaction, or the limits of a transaction are exceeded
   */
  public void commit() {
    begun.stream().filter(change -> !change.isApplied()).findFirst().ifPresent(this::refuse);
    if (isCommitted) {
      throw new IllegalStateException("A transaction must be committed once, but was before");
    }
    isCommitted = true;
    refuseRemovalWithAnotherWrite();
    if (!requests.isEmpty()) {
      send();
    }
  }

  /**
   * Looks for what the deletes would leave behind, and sends the transaction. If an entity was
   * replaced by another one under the same id after the look, it looks again.
   */
  private void send() {
    Deadline deadline = table.calls().deadline();
    for (int attempts = 1; ; attempts++) {
      ItemCache items = new ItemCache(table, deadline);
      List<WriteRequest> looked = looked(items);
      WriteRunner.Result result =
          new WriteRunner(table, NAME, looked, deadline, items).asTransaction().run();
      if (result.isDone()) {
        return;
      }
      boolean isReplaced = result.failures().stream().anyMatch(Fence::isBroken);
      if (!isReplaced || !deadline.pause(NAME, attempts)) {
        throw new FailureMessages(table).exception(result.failure(), result.attempts());
      }
    }
  }

  /** The requests; a delete that needs a look is bound to the entity that was there before it. */
  private List<WriteRequest> looked(ItemCache items) {
    List<WriteRequest> looked = new ArrayList<>(requests);
    for (Deletion deletion : deletions) {
      WriteRequest removal = deletion.request();
      Map<String, AttributeValue> key = Binding.unread(table, removal, "").ownKey();
      Map<String, AttributeValue> stored = items.read(removal.name(), key);
      refuseLeftBehind(deletion);
      Fence fence =
          new Fence(key, FoundEntity.stays(stored, table.design().table().partition()), null);
      looked.set(looked.indexOf(removal), removal.with(Options.within(List.of(fence))));
    }
    return looked;
  }

  /** Refuses a delete that leaves behind what no condition of the transaction counts. */
  private void refuseLeftBehind(Deletion deletion) {
    WriteRequest removal = deletion.request();
    look.leftBehind(removal.type(), new Others(), deletion.key())
        .ifPresent(
            left -> {
              throw removal
                  .failure(Reason.RESTRICTED)
                  .because(left + ", in the same transaction or before it");
            });
  }

  /** The writes of this transaction, for the look of its deletes. */
  private final class Others implements DeleteLook.OtherWrites {
    @Override
    public boolean isRemoved(String type, Map<String, AttributeValue> identity) {
      return requests.stream().anyMatch(r -> isRemoval(r) && isOf(r, type, identity));
    }

    @Override
    public boolean isReplaced(
        String type, Map<String, AttributeValue> identity, String attribute, AttributeValue value) {
      return requests.stream()
          .filter(r -> isOf(r, type, identity))
          .anyMatch(r -> !value.equals(after(r, attribute, value)));
    }

    /** The value of an attribute after a write; the one before if the write leaves it alone. */
    private static @Nullable AttributeValue after(
        WriteRequest request, String attribute, AttributeValue before) {
      if (request.given() != null) {
        return request.given().get(attribute);
      }
      UpdateClause clause = request.changes() == null ? null : request.changes().get(attribute);
      return clause == null ? before : clause.after(before);
    }

    private static boolean isOf(
        WriteRequest request, String type, Map<String, AttributeValue> identity) {
      return request.type().equals(type) && request.identity().equals(identity);
    }
  }

  /**
   * Refuses the removal of an item that the same transaction also writes. Checked before anything
   * is read: otherwise the missing or existing item would be reported instead.
   */
  private void refuseRemovalWithAnotherWrite() {
    Map<List<Object>, WriteRequest> seen = new HashMap<>();
    for (WriteRequest request : requests) {
      boolean isCheck = request.given() == null && request.changes() == null && !isRemoval(request);
      if (isCheck) {
        continue;
      }
      WriteRequest other = seen.putIfAbsent(List.of(request.type(), request.identity()), request);
      if (other != null && (isRemoval(other) || isRemoval(request))) {
        throw new IllegalArgumentException(
            "%s and %s must not be in one transaction: both write %s"
                .formatted(other.name(), request.name(), request.subject()));
      }
    }
  }

  private static boolean isRemoval(WriteRequest request) {
    return request.prepared().verb() == Verb.UNLINK || request.prepared().verb() == Verb.DELETE;
  }

  private void refuse(PlannedChange<?> change) {
    throw new IllegalArgumentException(
        change.name() + " must be applied before the transaction ends, but was only begun");
  }

  /** Explains the requests, operation by operation. */
  @Override
  public String explain() {
    return requests.stream()
        .map(request -> WriteExplanation.of(table, request))
        .collect(Collectors.joining("\n"));
  }
}
