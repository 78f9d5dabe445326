// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import dev.adjoin.AdjoinException;
import dev.adjoin.BackgroundFailure;
import dev.adjoin.Key;
import dev.adjoin.StreamHandler;
import dev.adjoin.StreamReport;
import dev.adjoin.StreamReport.Failure;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.cascade.Cascade;
import dev.adjoin.internal.cascade.RemovedEntity;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.RemovalMarkers;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.propagate.ForeignChange;
import dev.adjoin.internal.recorded.DesignItems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Applies records of the stream of one table. Thread-safe. */
public final class TableStreamHandler implements StreamHandler {
  private static final int AT_A_TIME = 16;

  private final OpenTable table;
  private final Cascade cascade;
  private final AppliedEvents applied;

  public TableStreamHandler(OpenTable table, Cascade cascade) {
    this.table = table;
    this.cascade = cascade;
    this.applied = new AppliedEvents(table);
  }

  @Override
  public StreamReport handle(List<Record> records) {
    return apply(
        Arguments.required("A list of records", records).stream().map(StreamEvent::of).toList());
  }

  @Override
  public String handleEvent(String json) {
    List<StreamEvent> events =
        LambdaEvent.read(Arguments.required("An event", json), table.calls().table());
    StreamReport report = apply(events);
    // The answer names the records to deliver again, and not why they failed.
    report.failures().forEach(this::report);
    return LambdaEvent.answer(report);
  }

  /** Reports a record that could not be applied. */
  void report(Failure failure) {
    table
        .calls()
        .failed(
            new BackgroundFailure(
                "stream", "Table", Key.of(failure.sequenceNumber()), failure.cause()));
  }

  /** Applies records, those of different items at the same time. */
  private StreamReport apply(List<StreamEvent> events) {
    Map<String, List<StreamEvent>> byItem = new LinkedHashMap<>();
    for (StreamEvent event : events) {
      if (!isOwn(event)) {
        byItem.computeIfAbsent(table.keys().name(event.key()), k -> new ArrayList<>()).add(event);
      }
    }
    List<Supplier<StreamReport>> tasks = new ArrayList<>();
    byItem.values().forEach(each -> tasks.add(() -> applyInOrder(each)));
    return Parallel.all(table.environment(), "stream", tasks, AT_A_TIME).stream()
        .reduce(StreamReport.NONE, StreamReport::and);
  }

  /** Whether a record is about an item of Adjoin itself, for which nothing is to be done. */
  private boolean isOwn(StreamEvent event) {
    return DesignItems.isOwn(table.keys().partition(event.key()));
  }

  private StreamReport applyInOrder(List<StreamEvent> events) {
    long done = 0;
    List<Failure> failures = new ArrayList<>();
    for (StreamEvent event : events) {
      try {
        done += isApplied(event) ? 1 : 0;
      } catch (AdjoinException e) {
        if (e.reason() == AdjoinException.Reason.INTERRUPTED) {
          throw e;
        }
        failures.add(new Failure(event.sequenceNumber(), e));
      } catch (UnreadableItemException | IllegalArgumentException e) {
        failures.add(new Failure(event.sequenceNumber(), unreadable(event, e)));
      }
    }
    return new StreamReport(events.size(), done, failures);
  }

  private AdjoinException unreadable(StreamEvent event, RuntimeException cause) {
    return FailureBuilder.of(AdjoinException.Reason.UNREADABLE, "stream")
        .key(table.keys().shown(event.key()))
        .cause(cause)
        .because("a removed item does not have the form that the model declares");
  }

  private boolean isApplied(StreamEvent event) {
    ItemType type = table.types().of(event.key()).orElse(null);
    if (type == null || !type.isPrimary()) {
      return false;
    }
    Member member = table.codec(type.type()).member();
    return event.isRemoval()
        ? isOfThisDesign(event, type) && isRemovalApplied(event, member)
        : isChangeApplied(event, member);
  }

  /**
   * Whether the attributes of a removed item are those in its key. They are not if a migration has
   * moved the items since: it takes care of what depends on them, also of what was removed before.
   */
  private boolean isOfThisDesign(StreamEvent event, ItemType type) {
    Map<String, AttributeValue> before = table.names().declared(event.before());
    Map<String, Object> inKey = new HashMap<>();
    type.key().partition().decode(table.keys().partition(event.key())).ifPresent(inKey::putAll);
    type.key().sort().decode(table.keys().sort(event.key())).ifPresent(inKey::putAll);
    TypeCodec codec = table.codec(type.type());
    return inKey.entrySet().stream()
        .allMatch(
            each -> {
              AttributeValue stored = before.get(each.getKey());
              return stored == null
                  || StoredValues.areEqual(stored, codec.store(each.getKey(), each.getValue()));
            });
  }

  /** A record that is older than markers are kept does not tell what was applied before. */
  private boolean isRemovalApplied(StreamEvent event, Member member) {
    Map<String, AttributeValue> before = table.names().declared(event.before());
    if (member instanceof Entity && (member.removalsStreamed() || event.isExpiry())) {
      // A newer model may have dependants of it that this one does not know of.
      table.requireNoDeleteSkipped(member.name(), name(member));
    }
    if (!concerns(event, member, before) || RemovalMarkers.mayBeGone(table, event.created())) {
      return false;
    }
    requireWritable(member);
    return member instanceof Entity entity
        ? new RemovedEntity(cascade, entity, before).apply(applied.key(event), applied.note(event))
        : new EdgeRemoval(table, member.name()).apply(event, before);
  }

  /**
   * Whether a removal has to be applied. A removal by another program is told from one by Adjoin by
   * the marker of its link; an edge without a link was made when removals were not marked.
   */
  private static boolean concerns(
      StreamEvent event, Member member, Map<String, AttributeValue> before) {
    boolean isKnown = member instanceof Entity || RemovalMarkers.link(before).isPresent();
    return member.removalsStreamed() && isKnown || member.expiryStreamed() && event.isExpiry();
  }

  /** Whether another program changed what others copy. */
  private boolean isChangeApplied(StreamEvent event, Member member) {
    if (!(member instanceof Entity entity) || event.before().isEmpty()) {
      return false;
    }
    ForeignChange change =
        new ForeignChange(
            table,
            entity,
            table.names().declared(event.before()),
            table.names().declared(event.after()));
    if (!change.isVersioned()) {
      // A newer model may copy attributes that this one does not.
      table.requireNoChangeSkipped(member.name(), change.attributes(), name(member));
    }
    if (!change.isOne()) {
      return false;
    }
    requireWritable(member);
    return change.apply(applied.key(event), applied.note(event));
  }

  private void requireWritable(Member member) {
    table.requireWritable(member.name(), name(member));
  }

  private static String name(Member member) {
    return member.name() + ".stream";
  }
}
