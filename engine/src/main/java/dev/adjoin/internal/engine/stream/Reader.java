// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/** Reads the records of shards from the position of an iterator. */
public final class Reader {
  private static final int LARGEST_PAGE = 1 << 20;

  private final Streams streams;

  public Reader(Streams streams) {
    this.streams = streams;
  }

  /**
   * One page of a shard's records.
   *
   * @param next the iterator for the next page; null at the end of a closed shard
   */
  public record Page(Stream stream, List<Event> events, @Nullable String next) {}

  /**
   * Creates an iterator at the shard's first or next record, or at or after a given sequence
   * number.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if the shard does not
   *     exist or the record has been trimmed
   */
  public String iterator(
      Stream stream, String shardId, ShardIteratorType type, @Nullable String number) {
    Shard shard = stream.shards().get(shardId);
    if (shard == null) {
      throw ApiErrors.notFound("Requested resource not found: Shard does not exist");
    }
    long position =
        number == null
            ? positionOf(shard, type)
            : positionOf(stream, type, SequenceNumber.parse(number));
    refuseTrimmed(shard, position);
    return next(stream, shard, position);
  }

  private static long positionOf(Shard shard, ShardIteratorType type) {
    return type == ShardIteratorType.LATEST ? shard.published().last() + 1 : shard.horizon();
  }

  private static long positionOf(Stream stream, ShardIteratorType type, long number) {
    if (number > stream.lastNumber()) {
      throw SequenceNumber.invalid();
    }
    return type == ShardIteratorType.AFTER_SEQUENCE_NUMBER ? number + 1 : number;
  }

  /**
   * The records at an iterator's position: at most the limit and 1 MB, but at least one if there is
   * any.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if the iterator is
   *     malformed, expired, or points to trimmed records
   */
  public Page read(String iterator, int limit) {
    ShardIterator place = ShardIterator.parse(iterator);
    if (place.isExpired(streams.now())) {
      throw ApiErrors.of(
          ExpiredIteratorException::builder,
          "ExpiredIteratorException",
          "The provided iterator exceeds the maximum age allowed.",
          400);
    }
    Stream stream = streams.get(place.arn());
    Shard shard = stream.shards().get(place.shardId());
    if (shard == null) {
      throw trimmed();
    }
    return read(stream, shard, place.position(), limit);
  }

  private Page read(Stream stream, Shard shard, long position, int limit) {
    // Read before the records: a shard that is closed now gets no more records.
    boolean ended = shard.end().isPresent();
    Shard.Published published = shard.published();
    List<Event> events = new ArrayList<>();
    boolean more = collect(shard.from(position), published.last(), limit, events);
    // Checked after reading, to detect records that were trimmed meanwhile.
    refuseTrimmed(shard, position);
    long next = position;
    if (!events.isEmpty()) {
      // Waits for durability before a reader sees records. Otherwise a crash could lose them and
      // assign their sequence numbers again.
      published.written().awaitDurable();
      next = events.get(events.size() - 1).number() + 1;
    }
    return new Page(stream, events, ended && !more ? null : next(stream, shard, next));
  }

  /**
   * Adds the records up to the last sequence number that fit on a page; returns whether more are
   * left.
   */
  private static boolean collect(
      Iterator<Entry> entries, long last, int limit, List<Event> events) {
    int bytes = 0;
    while (entries.hasNext()) {
      Entry entry = entries.next();
      long number = Shard.numberOf(entry);
      if (number > last) {
        return false;
      }
      Event event = Event.decode(number, entry.value());
      bytes += event.images().size();
      if (events.size() == limit || bytes > LARGEST_PAGE && !events.isEmpty()) {
        return true;
      }
      events.add(event);
    }
    return false;
  }

  private String next(Stream stream, Shard shard, long position) {
    String arn = stream.declaration().arn();
    return new ShardIterator(arn, shard.id(), position, streams.now()).text();
  }

  private static void refuseTrimmed(Shard shard, long position) {
    if (position < shard.horizon()) {
      throw trimmed();
    }
  }

  private static RuntimeException trimmed() {
    return ApiErrors.of(
        TrimmedDataAccessException::builder,
        "TrimmedDataAccessException",
        "The data you are trying to access has been trimmed.",
        400);
  }
}
